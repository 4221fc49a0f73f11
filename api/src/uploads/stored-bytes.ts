import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';
import type { Counter } from '../http/counter';
import { ApiError, tooMany } from '../http/errors';

const MIB = 1024 ** 2;

/** What one account may have stored at once, in bytes (D373). */
export const STORED_BYTES = {
  /** Pictures to print and views of designs, but those of a design that somebody ordered. */
  designs: 400 * MIB,
  /** Pictures of conversations, of who shops. */
  chat: 200 * MIB,
  /** The same, of who answers: sellers, their staff, support, administration. In a year ({@link ofTheYear}). */
  chatOfStaff: 2_048 * MIB,
  /** Proofs of transfers in a year, but those of orders that were paid. */
  proofs: 200 * MIB,
  /** Pictures of what is given back, in a year. */
  returnPictures: 100 * MIB,
  /** Documents of requests to sell; those of rejected ones go. */
  documents: 50 * MIB,
  /** Pictures of the catalogue and of home that a seller with their staff, or an account of the office, gave in a year. */
  pictures: 40 * 1_024 * MIB,
  /** Files of imports and ZIPs of pictures beside them. */
  imports: 2_048 * MIB,
} as const;

/** Days for which {@link ofTheYear} counts. */
export const YEAR_DAYS = 365;

/**
 * Counted only for a year, of what stays for good and nobody can give back: a sum for life would end an account's work
 * (D407). `createdAt` is its column.
 */
export const ofTheYear = (createdAt: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${createdAt} > now() - make_interval(days => ${sql.lit(YEAR_DAYS)})`;

/** Pictures of the catalogue, of home and of shops that one account gives in a day, in bytes; they stay, as lines of orders show them. */
export const PICTURE_BYTES_PER_DAY = 4_096 * MIB;
const DAY_SECONDS = 86_400;

const PICTURES_FULL = `Las fotos que subiste en los últimos ${YEAR_DAYS} días ya ocupan ${STORED_BYTES.pictures / 1024 ** 3} GB, lo máximo. Podrás subir más a medida que las primeras cumplan ${YEAR_DAYS} días.`;

/** In Lima, whatever the session's zone is. */
const TODAY = sql`(now() at time zone 'America/Lima')::date`;

/**
 * Pictures that stay, since lines of orders show them when their product is gone: nobody can give them back, so a year counts
 * (D418). By days, since a picture may have several rows, or none any more.
 */
const pictureStorage = (ownerId: number): Storage => ({
  ...{ name: 'pictures', userId: ownerId, mostBytes: STORED_BYTES.pictures },
  ...{ full: PICTURES_FULL, field: 'image', retryAfter: DAY_SECONDS },
  storedBytes: sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from picture_days
    where user_id = ${ownerId} and day > ${TODAY} - ${sql.lit(YEAR_DAYS)}`,
});

/** Whether there is room for another one. Throws 409 `storage_full`. */
export const checkPictures = (db: Db, ownerId: number): Promise<void> => checkStorage(db, pictureStorage(ownerId));

/** Counts a picture that stays. Throws 409 `storage_full` where it would not fit. @returns what takes it back when it was not kept */
export async function keepCount(db: Db, ownerId: number, bytes: number): Promise<() => Promise<void>> {
  const day = await db.transaction().execute(async (trx) => {
    await checkStorage(trx, pictureStorage(ownerId), bytes);
    const { rows } = await sql<{ day: string }>`insert into picture_days as d (user_id, day, bytes)
      values (${ownerId}, ${TODAY}, ${bytes})
      on conflict (user_id, day) do update set bytes = d.bytes + excluded.bytes
      returning day::text`.execute(trx);
    return rows[0]?.day;
  });
  return async () => {
    await sql`merge into picture_days d
      using (values (${ownerId}::int, ${day}::date, ${bytes}::bigint)) as w (user_id, day, bytes)
      on d.user_id = w.user_id and d.day = w.day
      when matched and d.bytes <= w.bytes then delete
      when matched then update set bytes = d.bytes - w.bytes`.execute(db);
  };
}

/** Counts `bytes` of pictures for the account; with none it is a look before the work. Throws 429 `storage_full`. */
export async function countPictures(counter: Counter, userId: number, bytes: number): Promise<void> {
  const key = `picture-bytes:${userId}`;
  const { count, secondsLeft } = bytes > 0 ? await counter.add(key, DAY_SECONDS, bytes) : await counter.peek(key);
  if (count < PICTURE_BYTES_PER_DAY) return;
  const text = `Tus fotos de hoy ya ocupan ${PICTURE_BYTES_PER_DAY / 1024 ** 3} GB, lo máximo de un día. Sigue mañana.`;
  throw tooMany(secondsLeft, { code: 'storage_full', msg: text });
}

export interface Storage {
  /** One of these per account is waited for at a time; no other use has it. */
  name: string;
  userId: number;
  mostBytes: number;
  /** One row with one number: what the account has there now, in bytes. */
  storedBytes: RawBuilder<{ bytes: number }>;
  /** What is full and what to do, a sentence for its owner. */
  full: string;
  /** Of the form that the upload belongs to: the sentence stands beside it. */
  field?: string;
  /** Seconds until another try makes sense, where there is room again by itself. */
  retryAfter?: number;
}

/**
 * Refuses what would not fit beside what the account has, in the transaction that keeps its row: uploads of one account come one
 * after the other from here to the commit, so that many at the same moment are counted as well. Outside of a transaction it is
 * a look before the work. Throws 409 `storage_full`.
 */
export async function checkStorage(db: Db, storage: Storage, bytes = 1): Promise<void> {
  const { name, userId, mostBytes, storedBytes, full, field, retryAfter } = storage;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${name}:${userId}`}, 0))`.execute(db);
  const { rows } = await storedBytes.execute(db);
  if ((rows[0]?.bytes ?? 0) + bytes <= mostBytes) return;
  throw new ApiError(409, 'storage_full', full, {
    ...(field && { fields: { [field]: full } }),
    ...(retryAfter && { retryAfter }),
  });
}
