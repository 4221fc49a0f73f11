import type { Cents } from '../money';
import { FREE_ORDER_METHOD, type MethodId } from '../payment-methods';
import { hasOffer, lineCounts, offerHolds, ownDiscount, percentageDiscount } from './lines';
import { promotionProblem, scopeSubtotal } from './promotion';
import { percentOf } from './rates';
import { inScope } from './scope';
import { type PricingSettings, surchargeOf } from './settings';
import { isProvince, lineShipping, orderShipping, shippingDiscount } from './shipping';
import { pricingTexts } from './texts';
import type { LineFigures, PricingLine, PricingPromotion, QuoteFigures, QuoteInput } from './types';

/** The designer's picture optimisation, one amount for the whole purchase (D59, spec 3 §9). */
const DESIGN_SURCHARGE: Cents = 500;

const sum = <T>(items: readonly T[], amount: (item: T) => Cents): Cents =>
  items.reduce((total, item) => total + amount(item), 0);

/**
 * The price of a purchase: the one function that the browser shows from and the server charges by (D13, D16–D21, D41,
 * D42, D59, D78, D79). Pure; céntimos in, céntimos out. A code that does not hold is left out and explained in `msg`.
 */
export function quote(input: QuoteInput): QuoteFigures {
  const { regionId, method, settings } = input;
  const toProvince = isProvince(regionId);
  const countedLines = input.lines.filter((line) => lineCounts(line, toProvince));
  const problem = input.promotion ? promotionProblem(input.promotion, countedLines, method, regionId) : null;
  const promotion = typeof input.promotion === 'object' && problem === null ? input.promotion : null;

  const designLine = countedLines.some((line) => line.optimised)
    ? countedLines.find((line) => line.customId !== null)
    : undefined;
  const lines = input.lines.map((line) =>
    lineFigures(line, {
      method,
      toProvince,
      promotion,
      settings,
      designSurcharge: line === designLine ? DESIGN_SURCHARGE : 0,
    }),
  );
  const counted = lines.filter((figures) => figures.counts);

  const totalProducts = sum(counted, (figures) => figures.list);
  const discounts = sum(counted, (figures) => figures.discount);
  const subtotal = totalProducts - discounts;
  const onOrder = orderShipping(countedLines, regionId, subtotal, settings);
  const shipping = onOrder + sum(counted, (figures) => figures.shipping);
  const designSurcharge = sum(counted, (figures) => figures.designSurcharge);
  const discountFix =
    promotion?.effect.type === 2
      ? Math.min(promotion.effect.amount, scopeSubtotal(promotion, countedLines, method))
      : 0;
  const discountShipping = promotion ? shippingDiscount(promotion, counted, onOrder) : 0;
  const beforeSurcharge = Math.max(0, subtotal + shipping + designSurcharge - discountFix - discountShipping);

  // D21 and D42: a free order is a transfer without surcharge, and being made one changes no price.
  const free = beforeSurcharge === 0;
  const surcharge = free ? 0 : surchargeOf(settings, method);
  return {
    lines,
    totalProducts,
    discounts,
    subtotal,
    shipping,
    surcharge,
    designSurcharge,
    discountFix,
    discountShipping,
    total: beforeSurcharge + surcharge,
    method: free && counted.length > 0 ? FREE_ORDER_METHOD : method,
    promotion,
    ...(problem === null ? {} : { msg: problem }),
  };
}

interface LineContext {
  method: MethodId;
  toProvince: boolean;
  promotion: PricingPromotion | null;
  settings: PricingSettings;
  designSurcharge: Cents;
}

function lineFigures(line: PricingLine, context: LineContext): LineFigures {
  const { method, toProvince, promotion, settings } = context;
  const counts = lineCounts(line, toProvince);
  const list = line.price * line.qty;
  const reached = counts && promotion !== null && inScope(promotion, line);
  const discount =
    reached && promotion.effect.type === 3
      ? percentageDiscount(line, method, promotion.effect.rate)
      : ownDiscount(line, method);
  const notes: string[] = [];
  if (!counts) notes.push(pricingTexts.notToProvince);
  else if (promotion && !takesPart(line, promotion)) notes.push(pricingTexts.notInPromotion);
  return {
    line,
    list,
    discount,
    total: list - discount,
    shipping: counts ? lineShipping(line, toProvince, settings) : 0,
    ratePercent: percentOf(discount, list),
    counts,
    offerLost: hasOffer(line) && !offerHolds(line, method),
    designSurcharge: context.designSurcharge,
    notes,
  };
}

/** A line that a percentage code reaches but whose seller lets it take nothing off does not take part either (D41). */
function takesPart(line: PricingLine, promotion: PricingPromotion): boolean {
  return inScope(promotion, line) && (promotion.effect.type !== 3 || line.maxPromotionRate > 0);
}
