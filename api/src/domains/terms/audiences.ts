import type { LegalKey } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { blocksOf } from './clean';
import { legalHtml } from './markdown';
import { readLegalText } from './texts';

interface Audience {
  title: string;
  file: string;
  /** The text that is added to the common terms. */
  key: LegalKey;
}

/** Who signs the terms, by the ids of the calls: 1 seller, 2 customer, 3 reseller (D12). */
export const AUDIENCES: Readonly<Record<1 | 2 | 3, Audience>> = {
  1: { title: 'Términos y condiciones para vendedores', file: 'terminos-vendedores.pdf', key: 'terminos-vendedor' },
  2: { title: 'Términos y condiciones para compradores', file: 'terminos-compradores.pdf', key: 'terminos-comprador' },
  3: {
    title: 'Términos y condiciones para comisionistas',
    file: 'terminos-comisionistas.pdf',
    key: 'terminos-comisionista',
  },
};

/** Who reads the terms, by the ids of `terms-pdf/{id}` (D12). */
const READERS = { seller: 1, customer: 2, reseller: 3 } as const;

export type TermsReader = keyof typeof READERS;

/** All that one reader agrees to, the common terms and what is added for them, and which versions of both these are. */
export async function readTermsOf(
  db: Db,
  reader: TermsReader,
): Promise<{ text: string; versions: Record<string, number> }> {
  const own = AUDIENCES[READERS[reader]].key;
  const common = await readLegalText(db, 'terminos');
  const added = await readLegalText(db, own);
  const points = blocksOf(legalHtml(added.body)).map(({ text }) => text);
  return {
    text: [legalHtml(common.body), ...points].join('\n'),
    versions: { terminos: common.version, [own]: added.version },
  };
}
