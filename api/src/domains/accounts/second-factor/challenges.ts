import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256Hex } from '../../../crypto/digest';
import type { Db } from '../../../db/open';
import type { LoginChallengesTable } from '../../../db/schema/security';

export type ChallengePurpose = LoginChallengesTable['purpose'];

/** How long each may be answered, minutes. Adding an app means fetching one's phone. */
const LIFE_MINUTES: Record<ChallengePurpose, number> = { login: 5, passkey: 5, enrol: 15, setup: 15, 'step-up': 5 };
/** Wrong answers to one challenge. Kept in the database, so that it holds without Redis too. */
const TRIES = 5;

interface Asked {
  purpose: ChallengePurpose;
  /** Null: whoever the passkey names. */
  userId: number | null;
  visitor: string;
  /** Of an app that is being added; sealed. */
  secret?: string | null;
}

/**
 * A new challenge: 32 random bytes in base64url, of which the database keeps only the SHA-256. It is what the second
 * request of a login names, and also what a passkey signs.
 */
export async function issueChallenge(db: Db, { purpose, userId, visitor, secret = null }: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('login_challenges')
    .values({
      hash: sha256Hex(challenge),
      purpose,
      user_id: userId,
      visitor,
      secret,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(LIFE_MINUTES[purpose])})`,
    })
    .execute();
  return challenge;
}

/** The bytes of a challenge, as the browser's authenticator gets them. */
export const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(challenge, 'base64url'));

export interface TriedChallenge {
  /** What the client sent. */
  challenge: string;
  user_id: number | null;
  secret: string | null;
}

/**
 * Counts one try at a challenge of this visitor. Null: unknown, of another purpose or visitor, expired, used, or tried too
 * often. Outside of the transaction that uses it up, so that a wrong answer stays counted.
 */
export async function tryChallenge(
  db: Db,
  { challenge, purpose, visitor }: { challenge: string; purpose: ChallengePurpose; visitor: string },
): Promise<TriedChallenge | null> {
  const row = await db
    .updateTable('login_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('hash', '=', sha256Hex(challenge))
    .where('purpose', '=', purpose)
    .where('visitor', '=', visitor)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', TRIES)
    .returning(['user_id', 'secret'])
    .executeTakeFirst();
  return row ? { challenge, ...row } : null;
}

/** Uses a challenge up, once even when two ask at the same moment. False: somebody was faster. */
export async function endChallenge(trx: Db, challenge: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('login_challenges')
    .where('hash', '=', sha256Hex(challenge))
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends whatever somebody who knows the password of before has begun: it is another one now. */
export async function endChallengesOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
}

export async function sweepChallenges(db: Db): Promise<void> {
  await db.deleteFrom('login_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}
