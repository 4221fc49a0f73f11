import { toCents, toSoles } from '../money';
import type { CartProduct, Promotion, Quote, QuoteLineBody } from '../wire';
import { methodsFromWire } from './methods';
import { basisPoints } from './rates';
import type { LineFigures, PricingLine, PricingPromotion, PromotionEffect, QuoteFigures } from './types';

/**
 * A product of `GET products/cart` and the buyer's choice to a line the rules understand. The offer is one price, for
 * every variant that costs more than it.
 */
export function pricingLineFromWire(
  product: CartProduct,
  choice: Omit<QuoteLineBody, 'product_id'> & { optimised?: boolean },
): PricingLine {
  const custom = product.customs?.find(({ id }) => id === choice.product_custom_id);
  const variant = product.variants.find((candidate) => candidate.id === choice.variant_id);
  return {
    productId: product.id,
    variantId: choice.variant_id ?? null,
    customId: choice.product_custom_id ?? null,
    qty: choice.qty,
    price: toCents(custom?.price ?? variant?.price ?? product.price),
    // A seller's offer is for the products as they are: a design on them is paid in full.
    offer: !custom && product.has_discount === 1 && product.offer_price !== null ? toCents(product.offer_price) : null,
    offerMethods: methodsFromWire(product.paymentmethodoffer),
    maxPromotionRate: basisPoints(product.discount_rate),
    sellerId: product.user.id,
    categoryIds: [
      product.category.category_id,
      ...(product.category.principal && product.category.principal.id !== product.category.category_id
        ? [product.category.principal.id]
        : []),
    ],
    shipsToProvinces: product.can_go_to_province !== 0,
    freeShipping: product.free_shipping,
    optimised: choice.optimised ?? custom?.image_optimized === 1,
  };
}

/** A code as it travels to what the rules need; null for a type that this shop does not know. */
export function promotionFromWire(wire: Promotion): PricingPromotion | null {
  const effect = effectFromWire(
    wire.promotion_type_code_id,
    wire.promotion_codes.find((entry) => entry.promotion_type_code_id === wire.promotion_type_code_id)?.discount_rate ??
      0,
  );
  return effect
    ? {
        id: wire.id,
        effect,
        minimum: toCents(wire.min_discount_amount),
        methods: methodsFromWire(wire.paymentmethodoffer),
        regionId: wire.region_id ?? null,
        scope: wire.scope.map((entry) => ({
          sellerId: entry.seller_id,
          categoryId: entry.category_id,
          subcategoryId: entry.subcategory_id,
          productId: entry.product_id,
        })),
      }
    : null;
}

/** `discount_rate` of a code is percent for types 1 and 3 and soles for type 2 (spec 2 §4). */
function effectFromWire(type: number, rate: number): PromotionEffect | null {
  switch (type) {
    case 1:
      return { type: 1, rate: basisPoints(rate) };
    case 2:
      return { type: 2, amount: Math.max(0, toCents(rate)) };
    case 3:
      return { type: 3, rate: basisPoints(rate) };
    default:
      return null;
  }
}

/** Figures to the answer of `POST orders/quote` (D38). `promotion` is the wire form of the code that was asked for. */
export function quoteToWire(figures: QuoteFigures, promotion: Promotion | null = null): Quote {
  return {
    lines: figures.lines.map(lineToWire),
    total_products: toSoles(figures.totalProducts),
    discounts: toSoles(figures.discounts),
    subtotal: toSoles(figures.subtotal),
    shipping: toSoles(figures.shipping),
    surcharge: toSoles(figures.surcharge),
    discount_fix: toSoles(figures.discountFix),
    discount_shipping: toSoles(figures.discountShipping),
    design_surcharge: toSoles(figures.designSurcharge),
    total: toSoles(figures.total),
    payment_type_id: figures.method,
    promotion: figures.promotion ? promotion : null,
    ...(figures.msg === undefined ? {} : { msg: figures.msg }),
  };
}

function lineToWire({ line, ...figures }: LineFigures): Quote['lines'][number] {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    product_custom_id: line.customId,
    qty: line.qty,
    list: toSoles(figures.list),
    rate: figures.ratePercent,
    discount: toSoles(figures.discount),
    total: toSoles(figures.total),
    shipping_amount: toSoles(figures.shipping),
    counts: figures.counts,
    notes: figures.notes,
  };
}
