import type { AccountState } from './api/accounts';

/** What the roles of D1 are called. */
export const ROLE_TEXTS: Readonly<Record<number, string>> = {
  1: 'Cliente',
  2: 'Administración',
  3: 'Comisionista',
  4: 'Vendedor',
  5: 'Soporte',
};

export const STATE_WORDS: Readonly<
  Record<AccountState, { text: string; tone: 'neutral' | 'warning' | 'danger' | 'success' }>
> = {
  active: { text: 'Activa', tone: 'success' },
  unverified: { text: 'Sin confirmar', tone: 'warning' },
  invited: { text: 'Invitada', tone: 'neutral' },
  suspended: { text: 'Suspendida', tone: 'danger' },
};
