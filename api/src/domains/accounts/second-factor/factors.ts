import { ROLE } from '@qhatu/contract/model';
import type { AddFactorBody, FactorKind, SecondFactor, SecondFactors, StartedFactor } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import type { Origin } from '../../../http/device';
import { conflict, notFound, ruleBroken, unauthenticated } from '../../../http/errors';
import { recordEvent } from '../../security/record';
import { accountMail } from '../mail-templates';
import { siteOf } from '../mails';
import { appUri, newAppSecret, stepOfCode } from './app-codes';
import { issueChallenge, type TriedChallenge } from './challenges';
import { checkNewPasskey, creationOptions } from './passkeys';
import { openSecret, sealSecret, wrongProof } from './proofs';
import { countRecoveryCodes, dropRecoveryCodes, makeRecoveryCodes } from './recovery-codes';
import { twoStepTexts } from './texts';

export interface FactorDeps {
  app: FastifyInstance;
  db: Db;
  env: Env;
}

const MAX_FACTORS = 10;
const NAME_LENGTH = 60;
const NAMES: Record<FactorKind, string> = { passkey: 'Llave de acceso', app: 'Aplicación de códigos' };

/** Whether an account of this role has to have one (STAFF_TWO_STEP). */
export const isRequired = (env: Pick<Env, 'STAFF_TWO_STEP'>, role: number): boolean =>
  env.STAFF_TWO_STEP && role === ROLE.admin;

const columns = ['id', 'kind', 'name', 'created_at', 'used_at'] as const;
const factorOf = (row: Pick<SecondFactor, 'id' | 'kind' | 'name'> & { created_at: Date; used_at: Date | null }) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
});

export async function listFactors(db: Db, env: Env, person: { id: number; role: number }): Promise<SecondFactors> {
  const rows = await db
    .selectFrom('second_factors')
    .select(columns)
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  return {
    factors: rows.map(factorOf),
    recovery_codes_left: await countRecoveryCodes(db, person.id),
    required: isRequired(env, person.role),
  };
}

/** What somebody can prove themselves with, the quicker first; empty without a second step. */
export async function factorMethods(db: Db, userId: number): Promise<('passkey' | 'code')[]> {
  const rows = await db.selectFrom('second_factors').select('kind').distinct().where('user_id', '=', userId).execute();
  const kinds = rows.map(({ kind }) => kind);
  return [
    ...(kinds.includes('passkey') ? (['passkey'] as const) : []),
    ...(kinds.includes('app') ? (['code'] as const) : []),
  ];
}

const ownerOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id', 'two_step'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null);

/** The account, held until the transaction ends: factors are counted while they change. Throws 401 when it is gone. */
async function holdOwner(trx: Db, id: number) {
  const owner = await ownerOf(trx, id).forUpdate().executeTakeFirst();
  if (!owner) throw unauthenticated();
  return owner;
}

/** What the person's app or browser needs to make a factor. `setup`: of somebody who has to add one to be let in. */
export async function startFactor(
  { app, db, env }: FactorDeps,
  { userId, kind, visitor, purpose }: { userId: number; kind: FactorKind; visitor: string; purpose: 'enrol' | 'setup' },
): Promise<StartedFactor> {
  const owner = await ownerOf(db, userId).executeTakeFirst();
  if (!owner) throw unauthenticated();
  const secret = kind === 'app' ? newAppSecret() : null;
  const sealed = secret && sealSecret(app.sealer, userId, secret);
  const challenge = await issueChallenge(db, { purpose, userId, visitor, secret: sealed });
  return {
    challenge,
    app: secret ? { secret, uri: appUri(secret, owner.email) } : null,
    passkey: kind === 'passkey' ? { ...(await creationOptions(env, db, owner, challenge)) } : null,
  };
}

/** A factor that proved to work: the app's first code was right, or the passkey signed the challenge. */
type CheckedFactor =
  | { kind: 'app'; secret: string; last_step: number }
  | { kind: 'passkey'; credential_id: string; public_key: string; counter: number; transports: string };

/** Throws 422 `wrong_code` for what does not hold. Writes nothing. */
export async function checkFactor(
  { app, env }: FactorDeps,
  { challenge, secret, userId }: Pick<TriedChallenge, 'challenge' | 'secret'> & { userId: number },
  { code, passkey }: Pick<AddFactorBody, 'code' | 'passkey'>,
): Promise<CheckedFactor> {
  if (secret !== null) {
    const opened = openSecret(app.sealer, userId, secret);
    const step = stepOfCode(opened, code ?? '', null);
    if (step === null) throw wrongProof('code');
    // Anew: a challenge from before a rotation is sealed with the key that goes.
    return { kind: 'app', secret: sealSecret(app.sealer, userId, opened), last_step: step };
  }
  const made = passkey ? await checkNewPasskey(env, challenge, passkey) : null;
  if (!made) throw wrongProof('passkey');
  return {
    kind: 'passkey',
    credential_id: made.credentialId,
    public_key: made.publicKey,
    counter: made.counter,
    transports: JSON.stringify(made.transports),
  };
}

interface NewFactor {
  userId: number;
  factor: CheckedFactor;
  /** As its owner calls it; empty: what it is. */
  name: string | null | undefined;
  origin: Origin;
  /** For an account that must not have one yet: who knows its password only, adds nothing to what its owner has. */
  first?: boolean;
}

/**
 * Stores a factor, tells the owner by mail, and makes recovery codes for whoever has none. Throws 422 for the eleventh
 * and for a passkey of another account, 401 for `first` on an account that has one.
 */
export async function addFactor(
  { app, env }: Pick<FactorDeps, 'app' | 'env'>,
  trx: Db,
  { userId, factor, name, origin, first = false }: NewFactor,
): Promise<{ factor: SecondFactor; recovery_codes: string[] | null }> {
  const owner = await holdOwner(trx, userId);
  if (first && owner.two_step) throw unauthenticated(twoStepTexts.expired, 'challenge_expired');
  const { count } = await trx
    .selectFrom('second_factors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_FACTORS) throw ruleBroken('too_many_factors', twoStepTexts.tooManyFactors);
  const row = await trx
    .insertInto('second_factors')
    .values({
      ...factor,
      user_id: userId,
      name: name?.trim().normalize('NFC').slice(0, NAME_LENGTH) || NAMES[factor.kind],
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw ruleBroken('same_passkey', twoStepTexts.samePasskey, { passkey: twoStepTexts.samePasskey });
  const codes = (await countRecoveryCodes(trx, userId)) === 0 ? await makeRecoveryCodes(trx, userId) : null;
  await recordEvent(trx, origin, { kind: 'factor-added', userId, details: { factor: factor.kind } });
  await app.mail.later(trx, await accountMail(trx, 'factorAdded', owner, siteOf(env), { factor: row }));
  return { factor: factorOf(row), recovery_codes: codes };
}

/** Whether it is one of the person's own. Throws 404 otherwise (D4). */
export async function requireOwnFactor(db: Db, userId: number, id: number): Promise<void> {
  const own = await db
    .selectFrom('second_factors')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw factorGone();
}

const factorGone = () => notFound(twoStepTexts.factorGone, 'factor_not_found');

/**
 * Takes a factor away; with the last one its recovery codes go too. Throws 404 for another person's, 409 for the last one
 * of an account that has to have one.
 */
export async function removeFactor(
  { app, db, env }: FactorDeps,
  { userId, id, origin }: { userId: number; id: number; origin: Origin },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owner = await holdOwner(trx, userId);
    const gone = await trx
      .deleteFrom('second_factors')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(columns)
      .executeTakeFirst();
    if (!gone) throw factorGone();
    const { two_step: left } = await trx
      .selectFrom('users')
      .select('two_step')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (!left && isRequired(env, owner.role_id)) throw conflict('last_factor', twoStepTexts.lastFactor);
    if (!left) await dropRecoveryCodes(trx, userId);
    await recordEvent(trx, origin, { kind: 'factor-removed', userId, details: { factor: gone.kind } });
    await app.mail.later(trx, await accountMail(trx, 'factorRemoved', owner, siteOf(env), { factor: gone }));
  });
}

/** Ten new recovery codes in place of the old ones. Throws 409 for an account without a factor. */
export async function renewRecoveryCodes(
  { app, db, env }: FactorDeps,
  { userId, origin }: { userId: number; origin: Origin },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const owner = await holdOwner(trx, userId);
    if (!owner.two_step) throw conflict('no_factor', twoStepTexts.noFactor);
    const codes = await makeRecoveryCodes(trx, userId);
    await recordEvent(trx, origin, { kind: 'recovery-codes-made', userId });
    await app.mail.later(trx, await accountMail(trx, 'recoveryCodesMade', owner, siteOf(env)));
    return codes;
  });
}
