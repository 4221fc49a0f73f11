import type { preHandlerAsyncHookHandler } from 'fastify';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import { ruleBroken } from '../../http/errors';

/** How long one proof is enough for every act of the same session. */
const STEP_UP_MINUTES = 15;
const ASKED = 'Escribe tu contraseña actual para confirmar que eres tú';

/** 422: nobody has proved lately who is at this session; said beside `field`. */
export const stepUpMissing = (field: string) => ruleBroken('step_up_required', ASKED, { [field]: ASKED });

/** Whether this session has proved its person in the last 15 minutes, by the database's clock; `loginCounts`: its login is a proof. */
export async function isSteppedUp(db: Db, token: string, loginCounts = false): Promise<boolean> {
  const proved = loginCounts ? sql`greatest(stepped_up_at, created_at)` : sql`stepped_up_at`;
  const row = await db
    .selectFrom('tokens')
    .select('id')
    .where('hash', '=', sha256Hex(token))
    .where(sql<boolean>`${proved} > now() - make_interval(mins => ${sql.lit(STEP_UP_MINUTES)})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * onRequest of what staff do with money, products, rights, or the shop's voice (D97, D305), after the check of their role: a step-up
 * or a login of the last 15 minutes, looked at before what was sent. Never for what takes an account away from its owner,
 * where a login is not enough. Throws 422 `step_up_required`.
 */
export const requireProof =
  (db: Db): preHandlerAsyncHookHandler =>
  async (request) => {
    if (!(await isSteppedUp(db, request.bearer ?? '', true))) throw stepUpMissing('current_password');
  };
