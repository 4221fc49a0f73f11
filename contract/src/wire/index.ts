/**
 * The wire: every body the API takes and answers, with the specification's own names. The API checks with these
 * schemas; front ends import the types only (`import type`), so that zod never reaches a browser (D85).
 */

export * from './accounts';
export * from './admin';
export * from './admin-products';
export * from './admin-taxonomy';
export * from './after-purchase';
export * from './catalog';
export * from './commissions';
export * from './common';
export * from './complaints';
export * from './designer';
export * from './home';
export * from './imports';
export * from './integrations';
export * from './legal-texts';
export * from './mail-texts';
export * from './newsletter';
export * from './office';
export * from './order-history';
export * from './orders';
export * from './parcels';
export * from './payments';
export * from './people';
export * from './places';
export * from './promotions';
export * from './purchases';
export * from './questions';
export * from './realtime';
export * from './returns';
export * from './reviews';
export * from './security';
export * from './seller-contact';
export * from './seller-shops';
export * from './sellers';
export * from './session';
export * from './settings';
export * from './settlements';
export * from './shop-members';
export * from './shopper-texts';
export * from './staff';
export * from './staff-orders';
export * from './support';
export * from './system';
export * from './two-step';
