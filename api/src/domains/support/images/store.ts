import { randomUUID } from 'node:crypto';
import { ROLE } from '@qhatu/contract/model';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Drawings } from '../../../drawing';
import type { ShopActor } from '../../../http/person';
import { dropFilesSoon, removeUnkept } from '../../../uploads/drop-files';
import { type PrivateFiles, privateKey } from '../../../uploads/private-files';
import { checkStorage, ofTheYear, STORED_BYTES, type Storage, YEAR_DAYS } from '../../../uploads/stored-bytes';
import type { Sweep } from '../../../uploads/sweep-files';
import { isAgent, type Participant } from '../person';
import { supportTexts } from '../texts';

export const CHAT_FOLDER = 'chat';
/** A picture that no message named is forgotten after this: an outbox may stay offline for long. */
const ORPHAN_DAYS = 7;

/** It was sent to somebody who buys or asks, by who answers. */
const isAnswer = sql<boolean>`exists (select from chat_messages m join chats c on c.id = m.chat_id
  where m.image_id = i.id and c.buyer_id <> i.user_id)`;

/**
 * Pictures that somebody sent in conversations. Who shops has room for less than who answers, whose work goes on for years: of
 * theirs the last year's count. Who answered once and only shops now has that room whole: what they answered does not count
 * (D418).
 */
export const chatStorage = ({ id, role, shop }: ShopActor): Storage => {
  const shops = (role === ROLE.client || role === ROLE.reseller) && shop === null;
  const mostBytes = shops ? STORED_BYTES.chat : STORED_BYTES.chatOfStaff;
  const full = supportTexts.storageFull(mostBytes / 1024 ** 2, shops ? null : YEAR_DAYS);
  const counted = shops ? sql`not ${isAnswer}` : ofTheYear(sql`created_at`);
  return {
    ...{ name: 'chat', userId: id, mostBytes, full },
    storedBytes: sql`
      select coalesce(sum(bytes), 0)::float8 as bytes from chat_images i where user_id = ${id} and ${counted}`,
  };
};

/** Writes the file, then its row. Throws 409 when the person's storage is full. @returns the picture's id */
export async function storeImage(
  db: Db,
  files: PrivateFiles,
  person: ShopActor,
  { picture, width, height }: Drawings['image'],
): Promise<string> {
  const path = await files.write(CHAT_FOLDER, { bytes: picture, extension: 'webp' });
  const id = randomUUID();
  try {
    await db.transaction().execute(async (trx) => {
      await checkStorage(trx, chatStorage(person), picture.length);
      await trx
        .insertInto('chat_images')
        .values({ id, user_id: person.id, path, bytes: picture.length, width, height })
        .execute();
    });
    return id;
  } catch (error) {
    await removeUnkept(files, [path], error);
    throw error;
  }
}

interface FoundImage {
  path: string;
  /** The conversation with support that shows it, when one does. */
  supportChat: number | null;
}

/** A picture, for who uploaded it and for both sides of the conversation it was sent in; null for others (D4). */
export async function findImage(db: Db, reader: Participant, id: string): Promise<FoundImage | null> {
  const { rows } = await sql<FoundImage>`
    select i.path, (
      select m.chat_id from chat_messages m join chats c on c.id = m.chat_id
      where m.image_id = i.id and c.kind = 'support' limit 1) as "supportChat"
    from chat_images i where i.id = ${id}::uuid and (i.user_id = ${reader.id} or exists (
      select 1 from chat_messages m join chats c on c.id = m.chat_id where m.image_id = i.id
        and (c.buyer_id = ${reader.id} or c.seller_id = ${reader.id} or (c.kind = 'support' and ${isAgent(reader)}::boolean))))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Forgets pictures that no message names, their files by a job (D416). @returns how many */
export const sweepImages = (db: Db, jobs: FastifyInstance['jobs']): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ path: string }>`
      delete from chat_images i where i.created_at < now() - make_interval(days => ${sql.lit(ORPHAN_DAYS)})
        and not exists (select 1 from chat_messages m where m.image_id = i.id) returning i.path`.execute(trx);
    const keys = rows.map(({ path }) => privateKey(path));
    await dropFilesSoon(jobs, trx, keys);
    return rows.length;
  });

/** Takes away files of pictures that have no row (D448). @returns how many */
export const sweepImageFiles = (
  db: Db,
  files: PrivateFiles,
  when: Pick<Sweep, 'olderThanMs' | 'signal'> = {},
): Promise<number> =>
  files.sweep(CHAT_FOLDER, {
    ...when,
    known: async (paths) => {
      const { rows } = await sql<{ path: string }>`
        select path from chat_images where path = any(${paths}::text[])`.execute(db);
      return new Set(rows.map(({ path }) => path));
    },
  });
