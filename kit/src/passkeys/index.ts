/** Passkeys of the browser: whether it knows them, and what makes and signs them, which comes when it is needed. */
export { hasPasskeys, usePasskeySupport } from './support';

export const loadPasskeys = () => import('./api/passkeys');
