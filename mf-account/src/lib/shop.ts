import { CONTACT, PROVIDER } from '@qhatu/contract/shop';

/** How people reach us. Shown on contact and legal pages. */
export const SHOP = { ...PROVIDER, ...CONTACT } as const;
