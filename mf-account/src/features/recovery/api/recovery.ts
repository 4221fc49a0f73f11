import type { NewPasswordForm } from '@qhatu/contract/forms';
import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST forgot-password`: the same answer for every e-mail (D6). */
export const requestRecoveryLink = (email: string) =>
  api.post<Message>('forgot-password', { email: email.trim(), origin: window.location.href }, { token: null });

/** `POST forgot-password/change-password` with the token of the mail's link. */
export const changePassword = (form: NewPasswordForm, token: string) =>
  api.post<Message>('forgot-password/change-password', { ...form, token }, { token: null });
