import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Origin } from '../../../http/device';
import { recordEvent } from '../../security/record';
import { accountMail } from '../mail-templates';
import { revokeAllTokens } from '../tokens';
import { endChallengesOf } from './challenges';
import { dropRecoveryCodes } from './recovery-codes';

/** Why nothing was removed: one sentence for who asked. */
export class NothingToRemove extends Error {}

/** An operator at the machine: the log names nobody. */
const OPERATOR: Origin = { device: null, address: null };

/**
 * Takes every second step from an account, for who lost them all: factors, recovery codes, begun logins and sessions go, the
 * security log says that nobody of the shop's accounts did it, and the owner is written to by the shop's own mail job.
 * @returns how many of each went @throws NothingToRemove
 */
export async function removeEveryFactor(
  db: Db,
  { email, site }: { email: string; site: string },
): Promise<{ factors: number; sessions: number }> {
  return db.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!owner) throw new NothingToRemove(`No account has the address ${email}.`);
    const userId = owner.id;
    const gone = await trx.deleteFrom('second_factors').where('user_id', '=', userId).returning('kind').execute();
    if (gone.length === 0) throw new NothingToRemove(`${email} has no second step.`);
    await dropRecoveryCodes(trx, userId);
    await endChallengesOf(trx, userId);
    const sessions = await revokeAllTokens(trx, userId);
    for (const { kind: factor } of gone) {
      await recordEvent(trx, OPERATOR, { kind: 'factor-removed', userId, actorId: null, details: { factor } });
    }
    if (sessions > 0) {
      await recordEvent(trx, OPERATOR, { kind: 'session-ended', userId, actorId: null, details: { count: sessions } });
    }
    await trx
      .insertInto('jobs')
      .values({
        kind: 'mail',
        payload: JSON.stringify(await accountMail(trx, 'everyFactorRemoved', owner, site)),
        run_at: sql<Date>`now()`,
      })
      .execute();
    return { factors: gone.length, sessions };
  });
}
