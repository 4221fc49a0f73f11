import type {
  AddFactorBody,
  FactorKind,
  LoginMethod,
  PasskeyAnswer,
  PasskeyAsked,
  SecondFactorAsked,
  SecondFactorBody,
  SecondFactorSetup,
  Session,
  SetupDone,
  StartedFactor,
} from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { Origin } from '../../../http/device';
import { ApiError, unauthenticated } from '../../../http/errors';
import { recordEvent } from '../../security/record';
import { accountMail } from '../mail-templates';
import { siteOf } from '../mails';
import { findSessionUser } from '../queries';
import { sessionOf } from '../tokens';
import { endChallenge, endChallengesOf, issueChallenge, tryChallenge } from './challenges';
import { addFactor, checkFactor, type FactorDeps, factorMethods, startFactor } from './factors';
import { countAttempt } from './limits';
import { challengeIn, requestOptions, usePasskey } from './passkeys';
import { kindOfProof, METHOD, REASON, useProof, wrongProof } from './proofs';
import { countRecoveryCodes } from './recovery-codes';
import { twoStepTexts } from './texts';

/** Who asks from where. */
export interface Asker {
  visitor: string;
  origin: Origin;
}

const expired = () => unauthenticated(twoStepTexts.expired, 'challenge_expired');

/** 401 with what the second request needs; for somebody whose password was right (D3 stays for everybody else). */
export async function secondFactorAsked({ db, env }: FactorDeps, userId: number, visitor: string): Promise<ApiError> {
  const challenge = await issueChallenge(db, { purpose: 'login', userId, visitor });
  const passkey = await requestOptions(env, db, userId, challenge);
  const methods = await factorMethods(db, userId);
  const extra = {
    challenge,
    methods: [...methods, 'recovery_code'],
    passkey: methods.includes('passkey') ? { ...passkey } : null,
  } satisfies SecondFactorAsked;
  return new ApiError(401, 'second_factor', twoStepTexts.asked, { extra });
}

/** 401 with what adding a first factor needs: an account that must have one gets no session without. */
export async function setupAsked({ db }: FactorDeps, userId: number, visitor: string): Promise<ApiError> {
  const extra = {
    challenge: await issueChallenge(db, { purpose: 'setup', userId, visitor }),
  } satisfies SecondFactorSetup;
  return new ApiError(401, 'second_factor_setup', twoStepTexts.setup, { extra });
}

/** Whether a login was right as far as the password goes. */
export const isSecondStepAsked = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'second_factor' || error.code === 'second_factor_setup');

/** Whoever may have a session now: not somebody who was suspended or left since the password was right. */
async function enterHeld(trx: Db, userId: number, origin: Origin, method: LoginMethod): Promise<Session> {
  const alive = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('verified_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst();
  const user = alive && (await findSessionUser(trx, userId));
  if (!user) throw expired();
  return sessionOf(trx, user, { origin, method });
}

/**
 * The second request of a login. Throws 401 `challenge_expired` (begin again), 422 `wrong_code` beside its field, 429
 * after too many wrong ones, which the owner is written about.
 */
export async function finishLogin(
  deps: FactorDeps,
  body: SecondFactorBody,
  { visitor, origin }: Asker,
): Promise<Session> {
  const { app, db, env } = deps;
  const kind = kindOfProof(body);
  const asked = await tryChallenge(db, { challenge: body.challenge, purpose: 'login', visitor });
  if (!asked || asked.user_id === null) throw expired();
  const userId = asked.user_id;
  const counted = await countAttempt(app.counter, { userId, visitor, kind });
  const session = await db.transaction().execute(async (trx) => {
    const proof = { userId, challenge: body.challenge, proof: body };
    if (!(await useProof(trx, { env, sealer: app.sealer }, proof))) return null;
    if (!(await endChallenge(trx, body.challenge))) throw expired();
    if (kind === 'recovery_code') await notifyRecoveryUsed(deps, trx, userId, origin);
    return enterHeld(trx, userId, origin, METHOD[kind]);
  });
  if (session) {
    await counted.clear();
    return session;
  }
  await recordEvent(db, origin, { kind: 'login-failed', userId, actorId: null, details: { reason: REASON[kind] } });
  if (counted.isLast) await notifyManyCodes(deps, userId, origin);
  throw wrongProof(kind);
}

async function notifyRecoveryUsed({ app, env }: FactorDeps, trx: Db, userId: number, origin: Origin): Promise<void> {
  const left = await countRecoveryCodes(trx, userId);
  await recordEvent(trx, origin, { kind: 'recovery-code-used', userId, details: { count: left } });
  const owner = await findSessionUser(trx, userId);
  if (owner) await app.mail.later(trx, await accountMail(trx, 'recoveryCodeUsed', owner, siteOf(env), { left }));
}

async function notifyManyCodes({ app, db, env }: FactorDeps, userId: number, origin: Origin): Promise<void> {
  await recordEvent(db, origin, { kind: 'login-blocked', userId, actorId: null, details: { reason: 'code' } });
  const owner = await findSessionUser(db, userId);
  if (owner) await app.mail.later(db, await accountMail(db, 'manyCodes', owner, siteOf(env)));
}

/** For a login without a name: any passkey of ours that the browser finds. */
export async function askPasskey({ db, env }: FactorDeps, visitor: string): Promise<PasskeyAsked> {
  const challenge = await issueChallenge(db, { purpose: 'passkey', userId: null, visitor });
  return { challenge, passkey: { ...(await requestOptions(env, db, null, challenge)) } };
}

/**
 * Opens a session for the owner of a passkey that knows its owner (PIN, finger, face): both steps in one. Throws 401.
 */
export async function loginByPasskey(
  { db, env }: FactorDeps,
  answer: PasskeyAnswer,
  { visitor, origin }: Asker,
): Promise<Session> {
  const challenge = challengeIn(answer);
  const asked = challenge && (await tryChallenge(db, { challenge, purpose: 'passkey', visitor }));
  if (!asked) throw expired();
  return db.transaction().execute(async (trx) => {
    const userId = await usePasskey(trx, env, { challenge, userId: null, answer });
    if (userId === null) throw unauthenticated(twoStepTexts.unknownPasskey, 'unknown_passkey');
    if (!(await endChallenge(trx, challenge))) throw expired();
    return enterHeld(trx, userId, origin, 'passkey');
  });
}

/** Begins to add the factor without which this account is not let in. */
export async function startSetup(
  deps: FactorDeps,
  { challenge, kind }: { challenge: string; kind: FactorKind },
  visitor: string,
): Promise<StartedFactor> {
  const asked = await tryChallenge(deps.db, { challenge, purpose: 'setup', visitor });
  if (!asked || asked.user_id === null) throw expired();
  return startFactor(deps, { userId: asked.user_id, kind, visitor, purpose: 'setup' });
}

/** Adds it, and opens the session. Throws 401 `challenge_expired`, 422 `wrong_code`. */
export async function finishSetup(
  deps: FactorDeps,
  { challenge, name, ...made }: AddFactorBody,
  { visitor, origin }: Asker,
): Promise<SetupDone> {
  const asked = await tryChallenge(deps.db, { challenge, purpose: 'setup', visitor });
  if (!asked || asked.user_id === null) throw expired();
  const userId = asked.user_id;
  const factor = await checkFactor(deps, { ...asked, userId }, made);
  return deps.db.transaction().execute(async (trx) => {
    const { recovery_codes } = await addFactor(deps, trx, { userId, factor, name, origin, first: true });
    await endChallengesOf(trx, userId);
    const method = factor.kind === 'app' ? 'password+app' : 'password+passkey';
    return { session: await enterHeld(trx, userId, origin, method), recovery_codes };
  });
}
