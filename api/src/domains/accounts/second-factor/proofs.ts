import type { ProofBody, ProofKind, SecurityDetails } from '@qhatu/contract/wire';
import type { Sealer } from '../../../crypto/sealed';
import { openValue, SEALED, sealValue } from '../../../crypto/sealed-columns';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { ruleBroken } from '../../../http/errors';
import { stepOfCode } from './app-codes';
import { usePasskey } from './passkeys';
import { useRecoveryCode } from './recovery-codes';
import { twoStepTexts } from './texts';

export interface ProofDeps {
  env: Env;
  sealer: Sealer;
}

/** An app's secret as the database keeps it, in a factor and in the challenge that it is added by. */
export const sealSecret = (sealer: Sealer, userId: number, secret: string): string =>
  sealValue(sealer, SEALED.appSecret, userId, secret);
/** Throws `BrokenSealError`, `UnknownDataKeyError`. */
export const openSecret = (sealer: Sealer, userId: number, stored: string): string =>
  openValue(sealer, SEALED.appSecret, userId, stored);

/** Which of the three a body brings. Throws 422 for none. */
export function kindOfProof({ code, recovery_code, passkey }: ProofBody): ProofKind {
  if (passkey) return 'passkey';
  if (code?.trim()) return 'code';
  if (recovery_code?.trim()) return 'recovery_code';
  throw ruleBroken('proof_missing', twoStepTexts.proofMissing, { code: twoStepTexts.proofMissing });
}

/** The refusal of each, beside its field. */
export function wrongProof(kind: ProofKind) {
  const text = {
    code: twoStepTexts.wrongCode,
    recovery_code: twoStepTexts.wrongRecovery,
    passkey: twoStepTexts.wrongPasskey,
  }[kind];
  return ruleBroken('wrong_code', text, { [kind]: text });
}

/** How the log calls them. */
export const REASON = { code: 'code', recovery_code: 'recovery-code', passkey: 'passkey' } as const satisfies Record<
  ProofKind,
  SecurityDetails['reason']
>;
export const METHOD = {
  code: 'password+app',
  recovery_code: 'password+recovery',
  passkey: 'password+passkey',
} as const satisfies Record<ProofKind, SecurityDetails['method']>;

interface UsedProof {
  userId: number;
  challenge: string;
  proof: ProofBody;
  /** Without a password beside it: a passkey has to know its owner (PIN, finger, face). */
  alone?: boolean;
}

/**
 * Whether the proof is this person's, and uses it up: a code's time step, a recovery code and a passkey's count are each
 * good once. In the transaction of what it is for.
 */
export async function useProof(
  trx: Db,
  deps: ProofDeps,
  { userId, challenge, proof, alone = false }: UsedProof,
): Promise<boolean> {
  const kind = kindOfProof(proof);
  if (kind === 'code') return useAppCode(trx, deps, userId, proof.code ?? '');
  if (kind === 'recovery_code') return useRecoveryCode(trx, userId, proof.recovery_code ?? '');
  if (!proof.passkey) return false;
  return (await usePasskey(trx, deps.env, { challenge, userId, answer: proof.passkey, alone })) !== null;
}

async function useAppCode(trx: Db, { sealer }: ProofDeps, userId: number, code: string): Promise<boolean> {
  // Held until the transaction ends: the same code sent twice at the same moment is good once.
  const apps = await trx
    .selectFrom('second_factors')
    .select(['id', 'secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'app')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, secret, last_step } of apps) {
    const step = stepOfCode(openSecret(sealer, userId, secret ?? ''), code, last_step);
    if (step === null) continue;
    await trx
      .updateTable('second_factors')
      .set({ last_step: step, used_at: new Date() })
      .where('id', '=', id)
      .execute();
    return true;
  }
  return false;
}
