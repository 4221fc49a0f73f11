import type { ListView, ListViewBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';

/** Of one account, in all lists together: as many as one answer carries. */
const MAX_VIEWS = 200;
const COLUMNS = ['id', 'list', 'name', 'search'] as const;

const texts = {
  nameMissing: 'Ponle un nombre.',
  nameTaken: 'Ya hay una vista con ese nombre.',
  tooMany: 'Ya guardaste 200 vistas. Quita alguna primero.',
  removed: 'Vista quitada',
} as const;

const wrong = (text: string) => ruleBroken('invalid', text, { name: text });

/** One's own views of every list, in the order in which they were kept (D160). */
export const listViews = (db: Db, userId: number): Promise<ListView[]> =>
  db.selectFrom('list_views').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute();

/** Keeps filters under a name. Throws 422 beside `name` when the list has a view of this name, 409 when there are too many. */
export async function saveView(db: Db, userId: number, { list, name, search }: ListViewBody): Promise<ListView> {
  const typed = name.trim();
  if (!typed) throw wrong(texts.nameMissing);
  if ((await listViews(db, userId)).length >= MAX_VIEWS) throw conflict('too_many', texts.tooMany);
  const saved = await db
    .insertInto('list_views')
    .values({ user_id: userId, list, name: typed, search })
    .onConflict((one) => one.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!saved) throw wrong(texts.nameTaken);
  return saved;
}

/** Throws 404 for what is not there, and for another's (D4). */
export async function removeView(db: Db, userId: number, id: number): Promise<{ msg: string }> {
  const gone = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  return { msg: texts.removed };
}
