import type { MethodId } from '@qhatu/contract/payment-methods';
import {
  type CodeProblem,
  type PricingLine,
  type PricingPromotion,
  pricingLineFromWire,
  promotionFromWire,
  type QuoteFigures,
  quote,
  quoteToWire,
} from '@qhatu/contract/pricing';
import type { HoldsSetting, LimitsSetting, Quote, QuoteBody, QuoteLineBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { ApiError } from '../../http/errors';
import { loadProducts, type OrderProduct } from '../cart/products';
import { type FoundPromotion, findPromotion, type PromotionSearch } from '../promotions/find';
import { readShopSettings, type ShopSettings } from '../settings/read';

/** One line of the request with the products it names. */
export interface ChosenLine {
  pricing: PricingLine;
  product: OrderProduct;
  /** Where the stock is; null while a variant still has to be chosen. */
  variantId: number | null;
}

export interface PricedPurchase {
  lines: ChosenLine[];
  figures: QuoteFigures;
  /** The code that holds. */
  promotion: FoundPromotion | null;
  /** The typed code exists but its uses are spent. */
  usedUp: boolean;
  /** The answer of `POST orders/quote`. */
  wire: Quote;
  /** Methods that are switched on and have an account for their money (D180). */
  methodsOn: readonly MethodId[];
  /** How long the order keeps its products. */
  holds: HoldsSetting;
  /** How much an account may hold without paying. */
  limits: LimitsSetting;
}

/** 422: a line names products that are not on sale (any more). `fields` names the line, `extra` the product. */
function unavailable(index: number, line: QuoteLineBody): ApiError {
  const msg = 'Un producto de tu carrito ya no está disponible. Quítalo para continuar.';
  return new ApiError(422, 'product_unavailable', msg, {
    fields: { [`lines.${index}.product_id`]: 'Ya no está disponible' },
    extra: { product_id: line.product_id, product_custom_id: line.product_custom_id ?? null },
  });
}

function chosenLine(index: number, line: QuoteLineBody, product: OrderProduct | undefined): ChosenLine {
  if (!product) throw unavailable(index, line);
  const customId = line.product_custom_id ?? null;
  const custom = product.wire.customs?.find(({ id }) => id === customId) ?? null;
  // The design is gone, somebody else's, or of another size.
  if (customId !== null && (!custom || custom.variant_id !== (line.variant_id ?? custom.variant_id))) {
    throw unavailable(index, line);
  }
  const variantId = custom?.variant_id ?? line.variant_id ?? null;
  const known = variantId === null || product.wire.variants.some((variant) => variant.id === variantId);
  const isDefault = variantId !== null && variantId === product.defaultVariantId;
  if (!known && !isDefault) throw unavailable(index, line);
  return {
    product,
    variantId: variantId ?? product.defaultVariantId,
    pricing: pricingLineFromWire(product.wire, { ...line, variant_id: custom?.variant_id ?? line.variant_id }),
  };
}

/** A found code as the price rules take it, or why it is none. */
function pricingOf(search: PromotionSearch): PricingPromotion | CodeProblem {
  if (search.found) return promotionFromWire(search.found.wire) ?? 'unknown';
  return search.reason === 'own' ? 'not-applicable' : 'unknown';
}

/**
 * Prices a purchase from the shop's own data (D13). `regionId` is the delivery region, null before an address is
 * chosen. A code that does not hold is explained in `wire.msg` (D43); a personal code holds for `userId` only. `known`:
 * what was looked up just now. Throws 422 `product_unavailable`.
 */
export async function pricePurchase(
  db: Db,
  body: QuoteBody,
  regionId: number | null,
  userId: number | null = null,
  known: { search?: PromotionSearch | null; settings?: ShopSettings } = {},
): Promise<PricedPurchase> {
  const products = await loadProducts(
    db,
    body.lines.map((line) => line.product_id),
    { userId, ids: body.lines.flatMap((line) => line.product_custom_id ?? []) },
  );
  const lines = body.lines.map((line, index) => chosenLine(index, line, products.get(line.product_id)));
  const search = known.search ?? (body.promotion_code ? await findPromotion(db, body.promotion_code, userId) : null);
  const settings = known.settings ?? (await readShopSettings(db));
  const figures = quote({
    settings: settings.pricing,
    lines: lines.map((line) => line.pricing),
    regionId,
    method: body.payment_type_id,
    promotion: search && pricingOf(search),
  });
  return {
    lines,
    figures,
    promotion: figures.promotion ? (search?.found ?? null) : null,
    usedUp: search?.found === null && search.reason === 'used_up',
    methodsOn: settings.methodsOn,
    holds: settings.holds,
    limits: settings.limits,
    wire: quoteToWire(figures, search?.found?.wire ?? null),
  };
}
