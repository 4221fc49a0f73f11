import { LIMA_REGION_ID } from '../ids';
import type { Cents } from '../money';
import { shareOf } from './rates';
import { inScope } from './scope';
import type { PricingSettings } from './settings';
import type { PricingLine, PricingPromotion } from './types';

/** Any region but Lima is a province; no region yet is not (spec 2 §4). */
export const isProvince = (regionId: number | null): boolean => regionId !== null && regionId !== LIMA_REGION_ID;

/** COSTO DE ENVÍO that stands on one line: only provinces charge by line (D18, D42). */
export const lineShipping = (line: PricingLine, toProvince: boolean, { provinceShipping }: PricingSettings): Cents =>
  toProvince && !line.freeShipping ? provinceShipping : 0;

/**
 * COSTO DE ENVÍO that stands on the order: Lima's (D18), nothing when every line ships free (D42) and from a SUBTOTAL on,
 * which a percentage code can lower (D88).
 */
export function orderShipping(
  counted: readonly PricingLine[],
  regionId: number | null,
  subtotal: Cents,
  { limaShipping, freeShippingFrom }: PricingSettings,
): Cents {
  if (regionId !== LIMA_REGION_ID || subtotal >= freeShippingFrom) return 0;
  return counted.some((line) => !line.freeShipping) ? limaShipping : 0;
}

/**
 * DESCUENTO DE ENVÍO: a shipping code pays its rate of the shipping of the lines it reaches, and of Lima's 7 soles when
 * it reaches any line at all (D79). It holds only when it reaches one, so the order's part is always within it.
 */
export function shippingDiscount(
  promotion: PricingPromotion,
  counted: readonly { line: PricingLine; shipping: Cents }[],
  onOrder: Cents,
): Cents {
  if (promotion.effect.type !== 1) return 0;
  const reached = counted.filter(({ line }) => inScope(promotion, line));
  const base = reached.reduce((sum, { shipping }) => sum + shipping, reached.length > 0 ? onOrder : 0);
  return shareOf(base, promotion.effect.rate);
}
