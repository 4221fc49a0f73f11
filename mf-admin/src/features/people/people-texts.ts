import type { AccountState } from './api/accounts';

export const STATE_TEXTS: Readonly<
  Record<AccountState, { text: string; tone: 'neutral' | 'warning' | 'danger' | 'success' }>
> = {
  active: { text: 'Activa', tone: 'success' },
  unverified: { text: 'Sin confirmar', tone: 'warning' },
  invited: { text: 'Invitada', tone: 'neutral' },
  suspended: { text: 'Suspendida', tone: 'danger' },
};
