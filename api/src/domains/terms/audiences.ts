import type { LegalKey } from '@qhatu/contract/wire';

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
