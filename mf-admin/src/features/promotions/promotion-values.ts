import { toSoles } from '@qhatu/contract/money';
import type { MethodKey } from '@qhatu/contract/payment-methods';
import { ALL_METHODS } from '../../lib/MethodChoice';
import { localOf, soles } from '../../lib/typed';
import type { Promotion, PromotionEffect } from './promotion-model';

export interface ScopeValues {
  category_id: string;
  seller: string;
  product_id: string;
}

/**
 * What the forms hold, under the names of `promotionForm`: what is typed stays text until it is sent. A batch has a name, a prefix
 * and a number of codes.
 */
export interface PromotionValues {
  code: string;
  name: string;
  prefix: string;
  codes: string;
  type: string;
  value: string;
  minimum: string;
  /** Keys of the methods; all of them is the same as no limit. */
  methods: readonly MethodKey[];
  region_id: string;
  reseller: string;
  since: string;
  until: string;
  max_uses: string;
  scope: ScopeValues[];
}

export const NEW_PROMOTION: PromotionValues = {
  ...{ code: '', name: '', prefix: '', codes: '100', type: '3', value: '', minimum: '', methods: ALL_METHODS },
  ...{ region_id: '', reseller: '', since: '', until: '', max_uses: '', scope: [] },
};

export const EMPTY_SCOPE: ScopeValues = { category_id: '', seller: '', product_id: '' };

/** '10', '12,5'; soles always with their céntimos. */
const figure = (effect: PromotionEffect) =>
  effect.type === 2 ? soles(toSoles(effect.amount)) : String(effect.percent).replace('.', ',');

const typed = (value: number | null) => (value === null ? '' : String(value));

export const valuesOf = ({ code, effect, minimum, ...promotion }: Promotion): PromotionValues => ({
  ...NEW_PROMOTION,
  ...{ code, type: String(effect.type), value: figure(effect), minimum: minimum ? soles(toSoles(minimum)) : '' },
  ...{ methods: promotion.methods ?? ALL_METHODS, region_id: typed(promotion.regionId) },
  ...{ reseller: promotion.reseller ?? '', since: localOf(promotion.since), until: localOf(promotion.until) },
  max_uses: typed(promotion.maxUses),
  scope: promotion.scope.map(({ categoryId, seller, productId }) => ({
    ...{ category_id: typed(categoryId), seller: seller ?? '', product_id: typed(productId) },
  })),
});
