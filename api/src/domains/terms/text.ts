import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { AUDIENCES } from './audiences';
import { cleanHtml } from './clean';

/** Who reads the terms, by the ids of `terms-pdf/{id}` (D12). */
const READERS = { seller: 1, customer: 2, reseller: 3 } as const;
export type TermsReader = keyof typeof READERS;

/** The shop's terms as safe HTML, whatever is stored. Throws 404 when there are none. */
export async function readTerms(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'terms').executeTakeFirst();
  const text = (row?.value as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') throw notFound('No encontramos los términos y condiciones.', 'terms_missing');
  return cleanHtml(text);
}

/** All that one reader agrees to: the common terms, and what is added for them. */
export async function readTermsOf(db: Db, reader: TermsReader): Promise<string> {
  const own = AUDIENCES[READERS[reader]]?.blocks.map(({ text }) => text) ?? [];
  return [await readTerms(db), ...own].join('\n');
}
