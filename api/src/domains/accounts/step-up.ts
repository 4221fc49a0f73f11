import { Message, StepUpBody } from '@qhatu/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { originOf } from '../../http/device';
import { ruleBroken, tooMany } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { recordEvent } from '../security/record';
import { verifyPassword } from './passwords';
import { findPasswordHash } from './queries';
import { accountTexts } from './texts';
import { hashOf } from './tokens';

/** How long one proof is enough for every act of the same session. */
const STEP_UP_MINUTES = 15;
const WINDOW_SECONDS = 15 * 60;
/** Of one session: whoever stole a token has few guesses, and takes none from the owner's other sessions. */
const WRONG_PROOFS = 10;

export interface StepUpTools {
  app: Pick<FastifyInstance, 'counter'>;
  db: Db;
}

export interface StepUp {
  /** What the body says the current password is; without it only a step-up of before counts. */
  password?: string | null;
  /** The field that a missing or wrong password is said beside. */
  field?: string;
  /**
   * A login of the last minutes is proof enough. For the acts of staff, who make many; never for what takes an account
   * away from its owner.
   */
  loginCounts?: boolean;
}

/**
 * Asks that the person is at this session now, and not only somebody who has its token: by the current password in the
 * body, or by a step-up of the last 15 minutes. Throws 422 `step_up_required` without either, 422 `wrong_password` (D82;
 * a 401 or 403 would end the session of who mistyped, D4), 429 after too many wrong ones.
 */
export async function requireStepUp(
  tools: StepUpTools,
  request: FastifyRequest,
  { password, field = 'current_password', loginCounts = false }: StepUp = {},
): Promise<void> {
  if (password) return provePassword(tools, request, password, field);
  if (await isSteppedUp(tools.db, request.bearer ?? '', loginCounts)) return;
  throw ruleBroken('step_up_required', accountTexts.stepUp, { [field]: accountTexts.stepUp });
}

/** Whether this session has proved its person in the last 15 minutes, by the database's clock. */
export async function isSteppedUp(db: Db, token: string, loginCounts = false): Promise<boolean> {
  const proved = loginCounts ? sql`greatest(stepped_up_at, created_at)` : sql`stepped_up_at`;
  const row = await db
    .selectFrom('tokens')
    .select('id')
    .where('hash', '=', hashOf(token))
    .where(sql<boolean>`${proved} > now() - make_interval(mins => ${sql.lit(STEP_UP_MINUTES)})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the session: its person has just proved that they are at it. */
export async function markSteppedUp(db: Db, token: string): Promise<void> {
  await db.updateTable('tokens').set({ stepped_up_at: sql<Date>`now()` }).where('hash', '=', hashOf(token)).execute();
}

/**
 * One proof, whatever its kind: counted before it is looked at, so that many at the same moment are not all let through.
 * Throws 429; what `holds` answers false is 422 `wrong_password` beside `field`.
 */
export async function countedProof(
  { app, db }: StepUpTools,
  request: FastifyRequest,
  holds: () => Promise<boolean>,
  { field, text }: { field: string; text: string },
): Promise<void> {
  const key = `step-up:${hashOf(request.bearer ?? '')}`;
  const tries = await app.counter.add(key, WINDOW_SECONDS);
  if (tries.count > WRONG_PROOFS) throw tooMany(tries.secondsLeft);
  const proved = await holds();
  const { id: userId } = memberOf(request);
  await recordEvent(db, originOf(request), { kind: proved ? 'step-up' : 'step-up-failed', userId });
  if (!proved) throw ruleBroken('wrong_password', text, { [field]: text });
  await app.counter.clear(key);
}

const provePassword = ({ app, db }: StepUpTools, request: FastifyRequest, password: string, field: string) =>
  countedProof(
    { app, db },
    request,
    async () => verifyPassword(await findPasswordHash(db, memberOf(request).id), password),
    { field, text: accountTexts.wrongPassword },
  );

/** 'Confirma que eres tú': what follows in the next 15 minutes does not ask again. */
export const stepUpRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.post(
    '/auth/step-up',
    { onRequest: requireMember, schema: { tags: ['sesión'], body: StepUpBody, response: { 200: Message } } },
    async (request) => {
      const password = request.body.password ?? '';
      if (!password) {
        throw ruleBroken('step_up_required', accountTexts.stepUp, { password: accountTexts.stepUp });
      }
      await provePassword({ app, db }, request, password, 'password');
      await markSteppedUp(db, request.bearer ?? '');
      return { msg: accountTexts.steppedUp };
    },
  );
};
