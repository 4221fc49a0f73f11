import type { SecondFactorAsked, SecondFactorSetup } from '@qhatu/contract/wire';
import { ApiError } from '@qhatu/shared-state';

/** What the server asks for beside a right password. */
export type SecondFactorDemand =
  | { kind: 'step'; asked: SecondFactorAsked }
  | { kind: 'setup'; asked: SecondFactorSetup };

export function secondFactorDemandOf(error: unknown): SecondFactorDemand | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'second_factor') return { kind: 'step', asked: error.body as SecondFactorAsked };
  return error.code === 'second_factor_setup' ? { kind: 'setup', asked: error.body as SecondFactorSetup } : null;
}
