import { api } from '@qhatu/shared-state';
import type { CustomerRules } from './rules';

/** What the server said about one name or address. */
export type Verdict = { state: 'free' } | { state: 'taken'; text: string } | { state: 'failed'; text: string };

export interface AvailabilityCheck {
  /** Whether it is worth asking: nothing that breaks a rule can be free. */
  worthAsking: (rules: CustomerRules, value: string) => boolean;
  ask: (value: string, signal: AbortSignal) => Promise<Verdict>;
  failure: string;
}

/** `GET nick/{nick}`: `exist: true` means taken (D48). */
export const nickCheck: AvailabilityCheck = {
  worthAsking: (rules, value) => value !== '' && rules.userName().isValidSync(value),
  ask: async (value, signal) => {
    const { exist } = await api.get<{ exist: boolean }>(`nick/${encodeURIComponent(value)}`, { signal });
    return exist ? { state: 'taken', text: `El nombre de usuario ${value} ya esta en uso` } : { state: 'free' };
  },
  failure: 'No se pudo verificar su nombre de usuario',
};

/** `GET email/{email}`: `success: true` means free (D48); the text of spec 3 §8 follows the server's. */
export const emailCheck: AvailabilityCheck = {
  worthAsking: (rules, value) => value !== '' && rules.email().isValidSync(value),
  ask: async (value, signal) => {
    const answer = await api.get<{ success: boolean; msg: string }>(`email/${encodeURIComponent(value)}`, { signal });
    return answer.success
      ? { state: 'free' }
      : { state: 'taken', text: `${answer.msg}, por favor Inicie Sesion para continuar.` };
  },
  failure: 'No se pudo verificar su correo electrónico',
};
