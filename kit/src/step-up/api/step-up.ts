import type { Message, StepUpAsked, StepUpBody } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { loadPasskeys } from '../../passkeys';

/** How somebody at an open session can prove who they are. */
export type StepUpMethod = StepUpAsked['methods'][number];

/** One of the ways, filled in. */
export type StepUpProof = StepUpBody;

const askOptions = () => api.post<StepUpAsked>('auth/step-up/options', {});

/** What this account can prove it with (`POST auth/step-up/options`). Rejects with ApiError. */
export const askMethods = async (): Promise<StepUpMethod[]> => (await askOptions()).methods;

/** Signs a fresh challenge, since the one from when the question was shown may have ended. Rejects with ApiError. */
export async function signChallenge(): Promise<StepUpProof> {
  const [{ passkey }, { signWithPasskey }] = await Promise.all([askOptions(), loadPasskeys()]);
  return { passkey: await signWithPasskey(passkey ?? {}) };
}

/** `POST auth/step-up`. Rejects with ApiError: 422 with the field's text for what is wrong. */
export const stepUp = (proof: StepUpProof) => api.post<Message>('auth/step-up', proof);
