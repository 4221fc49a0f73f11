import { Message, StepUpAsked, StepUpBody } from '@qhatu/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import { originOf } from '../../http/device';
import { conflict, ruleBroken, tooMany } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { isSteppedUp, stepUpMissing } from '../security/proof';
import { recordEvent } from '../security/record';
import { verifyPassword } from './passwords';
import { findPasswordHash } from './queries';
import { endChallenge, issueChallenge, tryChallenge } from './second-factor/challenges';
import { type FactorDeps, factorMethods } from './second-factor/factors';
import { countAttempt } from './second-factor/limits';
import { challengeIn, requestOptions } from './second-factor/passkeys';
import { kindOfProof, useProof, wrongProof } from './second-factor/proofs';
import { twoStepTexts } from './second-factor/texts';
import { accountTexts } from './texts';

const WINDOW_SECONDS = 15 * 60;
/** Of one session: whoever stole a token has few guesses, and takes none from the owner's other sessions. */
const WRONG_PROOFS = 10;

export interface StepUpDeps {
  app: Pick<FastifyInstance, 'counter'>;
  db: Db;
}

export interface StepUp {
  /** What the body says the current password is; without it only a step-up of before counts. */
  password?: string | null;
  /** The field that a missing or wrong password is said beside. */
  field?: string;
}

/**
 * Asks that the person is at this session now, and not only somebody who has its token: by the current password in the
 * body, or by a step-up of the last 15 minutes. Throws 422 `step_up_required` without either, 422 `wrong_password` (D82;
 * a 401 or 403 would end the session of who mistyped, D4), 429 after too many wrong ones.
 */
export async function requireStepUp(
  deps: StepUpDeps,
  request: FastifyRequest,
  { password, field = 'current_password' }: StepUp = {},
): Promise<void> {
  if (password) return provePassword(deps, request, password, field);
  if (await isSteppedUp(deps.db, request.bearer ?? '')) return;
  throw stepUpMissing(field);
}

/** Marks the session: its person has just proved that they are at it. */
export async function markSteppedUp(db: Db, token: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ stepped_up_at: sql<Date>`now()` })
    .where('hash', '=', sha256Hex(token))
    .execute();
}

/**
 * One proof of a session, whatever its kind and whichever route asks for it: counted before it is looked at, so that many
 * at the same moment are not all let through, and noted in the security log. Throws 429; what `holds` answers false is `refusal`.
 */
export async function countedProof(
  { app, db }: StepUpDeps,
  request: FastifyRequest,
  holds: () => Promise<boolean>,
  refusal: () => Error,
): Promise<void> {
  const key = `step-up:${sha256Hex(request.bearer ?? '')}`;
  const tries = await app.counter.add(key, WINDOW_SECONDS);
  if (tries.count > WRONG_PROOFS) throw tooMany(tries.secondsLeft);
  const proved = await holds();
  const { id: userId } = memberOf(request);
  await recordEvent(db, originOf(request), { kind: proved ? 'step-up' : 'step-up-failed', userId });
  if (!proved) throw refusal();
  await app.counter.clear(key);
}

const provePassword = (deps: StepUpDeps, request: FastifyRequest, password: string, field: string) =>
  countedProof(
    deps,
    request,
    async () => verifyPassword(await findPasswordHash(deps.db, memberOf(request).id), password),
    () => ruleBroken('wrong_password', accountTexts.wrongPassword, { [field]: accountTexts.wrongPassword }),
  );

/**
 * By a code of one's app, or by a passkey that makes sure of its owner: either stands for the password. Throws 422
 * `wrong_code`, 409 `challenge_expired` for a passkey that signed too late or twice, 429.
 */
async function proveFactor(deps: FactorDeps, request: FastifyRequest, proof: StepUpBody): Promise<void> {
  const { app, db, env } = deps;
  const { id: userId } = memberOf(request);
  const kind = kindOfProof(proof);
  const challenge = proof.passkey ? await signedChallenge(db, request, proof.passkey) : '';
  const counted = await countAttempt(app.counter, { userId, visitor: request.visitor, kind, of: 'step-up' });
  const uses = () =>
    db.transaction().execute(async (trx) => {
      const used = { userId, challenge, proof, alone: true };
      if (!(await useProof(trx, { env, sealer: app.sealer }, used))) return false;
      if (challenge && !(await endChallenge(trx, challenge))) throw challengeExpired();
      return true;
    });
  await countedProof(deps, request, uses, () => wrongProof(kind));
  await counted.clear();
}

/** The challenge that a passkey signed, when it was given to this person for this. Throws 409. */
async function signedChallenge(
  db: Db,
  request: FastifyRequest,
  passkey: NonNullable<StepUpBody['passkey']>,
): Promise<string> {
  const challenge = challengeIn(passkey);
  const asked = challenge && (await tryChallenge(db, { challenge, purpose: 'step-up', visitor: request.visitor }));
  if (!asked || asked.user_id !== memberOf(request).id) throw challengeExpired();
  return asked.challenge;
}

/** 409, not 401: the session is good (D4), only this attempt is over. */
const challengeExpired = () => conflict('challenge_expired', twoStepTexts.enrolExpired);

/** 'Confirma que eres tú': what follows in the next 15 minutes does not ask again. */
export const stepUpRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const deps = { app, db, env };

  app.post(
    '/auth/step-up/options',
    {
      config: { rateLimit: { max: 60, timeWindow: 60_000 } },
      onRequest: requireMember,
      schema: { tags: ['sesión'], response: { 200: StepUpAsked } },
    },
    async (request) => {
      const { id: userId } = memberOf(request);
      const methods = await factorMethods(db, userId);
      if (!methods.includes('passkey')) return { methods: ['password' as const, ...methods], passkey: null };
      const challenge = await issueChallenge(db, { purpose: 'step-up', userId, visitor: request.visitor });
      const passkey = { ...(await requestOptions(env, db, userId, challenge, { alone: true })) };
      return { methods: ['password' as const, ...methods], passkey };
    },
  );

  app.post(
    '/auth/step-up',
    { onRequest: requireMember, schema: { tags: ['sesión'], body: StepUpBody, response: { 200: Message } } },
    async (request) => {
      const { password, code, passkey } = request.body;
      if (password) await provePassword(deps, request, password, 'password');
      else if (passkey || code?.trim()) await proveFactor(deps, request, request.body);
      else throw stepUpMissing('password');
      await markSteppedUp(db, request.bearer ?? '');
      return { msg: accountTexts.steppedUp };
    },
  );
};
