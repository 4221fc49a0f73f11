import { checkoutTexts, type FieldProblem, formTexts } from '@qhatu/contract/forms';
import type { MethodId } from '@qhatu/contract/payment-methods';
import { RULES_MISSING, ruleSet } from '@qhatu/kit/form';
import type { Buyer } from '../buyer/buyer';
import type { Draft } from '../draft/types';

/** yup and what it checks the fields by: they come when somebody begins to fill them in, or pays. */
export const CHECKOUT_RULES = ruleSet(() => import('../../lib/rule-sets/checkout'));

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
 * adult question and the method. `field` is the wire's name, `adult` or `payment_type_id`. Without the rules (null) only what
 * no order can be made without: the rest is for the server to check, which has the same.
 */
export function checkOrder(rules: ReturnType<typeof CHECKOUT_RULES.known>, input: CheckInput): FieldProblem[] {
  const problems = rules ? rules.problemsOf(rules.checkoutForm, fieldsOf(input)) : whatIsMissing(input);
  if (input.needsAdult && input.draft.choices.adult !== true)
    problems.push({ field: 'adult', text: checkoutTexts.adult });
  if (input.method === 0) problems.push({ field: 'payment_type_id', text: checkoutTexts.noMethod });
  return problems;
}

function whatIsMissing({ lineCount, addressId, canInvoice, draft }: CheckInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (lineCount === 0) problems.push({ field: 'lines', text: checkoutTexts.noProducts });
  if (addressId === null) problems.push({ field: 'address_id', text: formTexts.required('dirección') });
  // The server takes an empty invoice for none.
  if (canInvoice && draft.invoice.requested) problems.push({ field: 'ruc', text: RULES_MISSING });
  return problems;
}

/** The fields of the form under their wire names. */
function fieldsOf(input: CheckInput) {
  const { buyer, draft } = input;
  const { invoice } = draft;
  return {
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
  };
}
