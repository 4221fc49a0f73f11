import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';
import type { Counter } from '../http/counter';
import { conflict, tooMany } from '../http/errors';

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
}

/**
 * Refuses what would not fit beside what the account has, in the transaction that keeps its row: uploads of one account come one
 * after the other from here to the commit, so that many at the same moment are counted as well. Outside of a transaction it is
 * a look before the work. Throws 409 `storage_full`.
 */
export async function checkStorage(db: Db, { name, userId, mostBytes, storedBytes, full }: Storage, bytes = 1) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${name}:${userId}`}, 0))`.execute(db);
  const { rows } = await storedBytes.execute(db);
  if ((rows[0]?.bytes ?? 0) + bytes > mostBytes) throw conflict('storage_full', full);
}
