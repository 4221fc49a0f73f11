import { methodFlags } from '@qhatu/contract/pricing';
import type { PaymentMethodOffer } from '@qhatu/contract/wire';
import { ANCHOR } from '../catalog/anchor';
import { ACCOUNT } from './accounts';

const DAY = 86_400_000;
const CARD_ONLY = methodFlags(['niubiz']);

export interface PromotionRow {
  id: number;
  code: string;
  type_id: 1 | 2 | 3;
  rate: number;
  amount: number;
  min_amount: number;
  paymentmethodoffer: PaymentMethodOffer | null;
  reseller_id: number | null;
  since: string;
  until: string;
  max_uses: number | null;
}

const since = new Date(ANCHOR - 365 * DAY).toISOString();
const code = (row: Partial<PromotionRow> & Pick<PromotionRow, 'id' | 'code' | 'type_id'>): PromotionRow => ({
  rate: 0,
  amount: 0,
  min_amount: 0,
  paymentmethodoffer: null,
  reseller_id: null,
  since,
  until: 'infinity',
  max_uses: null,
  ...row,
});

/** The codes of D40 and D73; céntimos and percent. FANTASMA would be id 9 and exists for nobody (D20). */
export const PROMOTIONS: readonly PromotionRow[] = [
  code({ id: 1, code: 'ENVIO100', type_id: 1, rate: 100, min_amount: 5000 }),
  code({ id: 2, code: 'MENOS20', type_id: 2, amount: 2000, min_amount: 10_000 }),
  code({ id: 3, code: 'PROMO15', type_id: 3, rate: 15, min_amount: 8000 }),
  code({ id: 4, code: 'ROPA10', type_id: 3, rate: 10 }),
  code({ id: 5, code: 'TARJETA10', type_id: 3, rate: 10, paymentmethodoffer: CARD_ONLY }),
  code({ id: 6, code: 'AMIGO10', type_id: 3, rate: 10, reseller_id: ACCOUNT.comisionista }),
  code({ id: 7, code: 'VENCIDA', type_id: 3, rate: 10, until: new Date(ANCHOR - 30 * DAY).toISOString() }),
  code({ id: 8, code: 'UNICA', type_id: 2, amount: 500, max_uses: 1 }),
  code({ id: 10, code: 'GRATIS', type_id: 2, amount: 50_000 }),
];

/** ROPA10 holds in Ropa only. */
export const PROMOTION_SCOPES = [
  { promotion_id: 4, seller_id: null, category_id: 13, subcategory_id: null, product_id: null },
] as const;
