import { MAX_MESSAGE_LENGTH } from '@qhatu/contract/realtime';
import type { CannedAnswer, CannedBody } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { notFound, ruleBroken } from '../../../http/errors';
import { supportTexts } from '../texts';

const COLUMNS = ['id', 'title', 'text'] as const;

/** All answers kept for again, by their title. */
export const listCanned = (db: Db): Promise<CannedAnswer[]> =>
  db.selectFrom('canned_answers').select(COLUMNS).orderBy('title').orderBy('id').limit(500).execute();

/** Keeps a new answer, or changes one. Throws 422 for an empty field or too long a text, 404 for an unknown id. */
export async function saveCanned(db: Db, body: CannedBody): Promise<CannedAnswer> {
  const values = { title: body.title.trim(), text: body.text.trim() };
  if (!values.title) throw ruleBroken('invalid', supportTexts.cannedTitle, { title: supportTexts.cannedTitle });
  if (!values.text) throw ruleBroken('invalid', supportTexts.cannedText, { text: supportTexts.cannedText });
  if (values.text.length > MAX_MESSAGE_LENGTH) {
    throw ruleBroken('too_long', supportTexts.tooLong, { text: supportTexts.tooLong });
  }
  if (!body.id) return db.insertInto('canned_answers').values(values).returning(COLUMNS).executeTakeFirstOrThrow();
  const changed = await db
    .updateTable('canned_answers')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', body.id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!changed) throw notFound(supportTexts.cannedGone, 'canned_not_found');
  return changed;
}

/** Throws 404. */
export async function deleteCanned(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('canned_answers').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(supportTexts.cannedGone, 'canned_not_found');
}
