import { checkoutForm, checkoutTexts } from '@qhatu/contract/forms';
import { CONTACT_ONLY_CATEGORIES } from '@qhatu/contract/model';
import type { MethodId } from '@qhatu/contract/payment-methods';
import type { OrderBody } from '@qhatu/contract/wire';
import { checkForm } from '../../../http/check-form';
import { ApiError, ruleBroken } from '../../../http/errors';
import type { ChosenLine, PricedPurchase } from '../quote';
import { orderTexts } from '../texts';

/** An invoice is asked for when any of its fields says something (spec 2 §2). */
const wantsInvoice = (body: OrderBody): boolean =>
  [body.ruc, body.razon_social, body.direccion, body.telefono].some((value) => value?.trim());

/** Special and freelancer products are arranged with the seller (spec 1 §6). */
function isContactOnly({ product }: ChosenLine): boolean {
  const { category } = product.wire;
  return (
    category.especial ||
    category.freelancer ||
    CONTACT_ONLY_CATEGORIES.has(category.category_id) ||
    (category.principal !== null && CONTACT_ONLY_CATEGORIES.has(category.principal.id))
  );
}

/** Lines that are part of the order (D19). */
export const countedLines = ({ lines, figures }: Pick<PricedPurchase, 'lines' | 'figures'>): ChosenLine[] =>
  lines.filter((_, index) => figures.lines[index]?.counts === true);

/**
 * The rules of the checkout form and of the products, with the same words as in the browser (spec 2 §5). Throws 422;
 * when several fields are wrong `fields` names them all and `msg` the first.
 */
export function checkOrder(body: OrderBody, priced: PricedPurchase, accepted: readonly MethodId[]): void {
  const counted = countedLines(priced);
  checkForm(checkoutForm, { ...body, lines: counted.length, invoice: wantsInvoice(body) });

  for (const line of counted) {
    const { name } = line.product.wire;
    if (isContactOnly(line)) throw lineRefused('contact_seller', orderTexts.contactSeller(name), line);
    if (line.variantId === null) throw lineRefused('variant_required', orderTexts.chooseVariant(name), line);
  }
  if (counted.some((line) => line.product.wire.adult) && body.adult !== true) {
    throw ruleBroken('adult_required', checkoutTexts.adult, { adult: checkoutTexts.adult });
  }
  if (wantsInvoice(body) && !counted.some((line) => line.product.wire.user.fob)) {
    throw ruleBroken('no_invoice', orderTexts.noInvoice, { ruc: orderTexts.noInvoice });
  }
  const method = priced.figures.method;
  if (method === 0) throw ruleBroken('no_method', checkoutTexts.noMethod, { payment_type_id: checkoutTexts.noMethod });
  // An order of S/ 0 is registered as a transfer, and nobody transfers anything for it (D21).
  const payable = priced.figures.total <= 0 || priced.methodsOn.includes(method);
  if (!accepted.includes(method) || !payable) {
    throw ruleBroken('method_not_available', orderTexts.methodClosed, { payment_type_id: orderTexts.methodClosed });
  }
}

const lineRefused = (code: string, msg: string, { product }: ChosenLine) =>
  new ApiError(422, code, msg, { extra: { product_id: product.wire.id } });
