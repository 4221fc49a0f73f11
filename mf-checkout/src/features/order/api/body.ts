import { toSoles } from '@qhatu/contract/money';
import type { OrderBody, QuoteBody } from '@qhatu/contract/wire';
import type { Buyer } from '../../buyer/buyer';
import type { Draft } from '../../draft/types';
import type { Figures } from '../../pricing/figures';

interface Parts {
  /** The body of the quote whose figures the buyer saw. */
  quote: QuoteBody;
  figures: Figures;
  buyer: Buyer;
  draft: Draft;
  addressId: number;
  resellerId: number | null;
  canInvoice: boolean;
  needsAdult: boolean;
}

/**
 * The body of `POST orders` (D44). Lines that cannot go to the province are not ordered (D19). The total is the one on
 * the buyer's screen: the server refuses when it has another (D13).
 */
export function orderBody({
  quote,
  figures,
  buyer,
  draft,
  addressId,
  resellerId,
  canInvoice,
  needsAdult,
}: Parts): OrderBody {
  const { invoice } = draft;
  const invoiced = canInvoice && invoice.requested;
  const chosen = quote.payment_type_id;
  return {
    ...quote,
    lines: quote.lines.filter((_, index) => figures.lines[index]?.counts !== false),
    // A free order without a chosen method is a transfer; a chosen one stays, so that no price changes (D21, D42).
    payment_type_id: chosen === 0 ? figures.method : chosen,
    address_id: addressId,
    name: buyer.name.trim(),
    phone: buyer.phone.trim(),
    email: buyer.email.trim(),
    code: draft.operation.trim() || null,
    image: draft.proof?.id ?? null,
    ruc: invoiced ? invoice.ruc.trim() : null,
    razon_social: invoiced ? invoice.businessName.trim() : null,
    direccion: invoiced ? invoice.address.trim() : null,
    telefono: invoiced ? invoice.phone.trim() : null,
    toAnotherPerson: draft.another.requested,
    reference: draft.another.requested ? draft.another.who.trim() : null,
    reseller_id: resellerId,
    ...(needsAdult ? { adult: draft.choices.adult === true } : {}),
    total: toSoles(figures.total),
  };
}
