import { checkoutForm, checkoutTexts, type FieldProblem, problemsOf } from '@qhatu/contract/forms';
import type { MethodId } from '@qhatu/contract/payment-methods';
import type { Buyer } from '../buyer/buyer';
import type { Draft } from '../draft/types';

export interface CheckInput {
  /** Lines that count (D19). */
  lineCount: number;
  buyer: Buyer;
  draft: Draft;
  addressId: number | null;
  /** True when the cart holds products for adults. */
  needsAdult: boolean;
  /** The method that holds, after D21. */
  method: MethodId;
  /** True when some seller issues invoices: otherwise the invoice is not asked for. */
  canInvoice: boolean;
}

/**
 * Everything that keeps the order from being sent, first things first: the form in the order of spec 2 §5, then the
 * adult question and the method. `field` is the wire's name, `adult` or `payment_type_id`.
 */
export function checkOrder(input: CheckInput): FieldProblem[] {
  const { buyer, draft } = input;
  const { invoice } = draft;
  const problems = problemsOf(checkoutForm, {
    // No line is an empty field: that way it comes first, before all other empty fields (spec 2 §5).
    lines: input.lineCount || null,
    name: buyer.name,
    phone: buyer.phone,
    email: buyer.email,
    address_id: input.addressId,
    toAnotherPerson: draft.another.requested,
    reference: draft.another.who,
    invoice: input.canInvoice && invoice.requested,
    ruc: invoice.ruc,
    telefono: invoice.phone,
    direccion: invoice.address,
    razon_social: invoice.businessName,
  });
  if (input.needsAdult && draft.choices.adult !== true) problems.push({ field: 'adult', text: checkoutTexts.adult });
  if (input.method === 0) problems.push({ field: 'payment_type_id', text: checkoutTexts.noMethod });
  return problems;
}
