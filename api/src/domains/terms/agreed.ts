import type { Db } from '../../db/open';
import { AUDIENCES } from './audiences';
import { blocksOf } from './clean';
import { legalHtml } from './markdown';
import { readLegalText } from './texts';

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
