import { type OrderReturn, orderReturnFromWire, type Picture, pictureFromWire } from '@qhatu/contract/model';
import { type Cents, toCents } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type { OrderRefund as WireRefund, StaffOrder as WireStaffOrder } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey } from '../../../list';
import { ORDERS_PATH } from './order-list';

/** An order with everything that happened to it. A seller's lines, parcels and returns are their own. Instants are ISO 8601. */
export interface StaffOrder {
  id: number;
  state: OrderState;
  createdAt: string;
  /** Its payment was accepted. */
  isApproved: boolean;
  /** `email` is null for a seller. */
  buyer: { name: string; email: string | null; phone: string };
  /** Who receives it, when it is not the buyer. */
  recipient: string | null;
  address: string;
  reference: string | null;
  /** The same in the parts that can be changed. */
  place: { street: string; regionId: number; provinceId: number; districtId: number };
  /** How it is paid, in words. */
  method: string;
  /** In how many parts (cuotas) the card's bank asks for the money; null: at once (D132). */
  installments: number | null;
  hasProof: boolean;
  /** Null for a seller. */
  amounts: OrderAmounts | null;
  /** Data of the invoice, when one was asked for. */
  invoice: { ruc: string; businessName: string; address: string; phone: string } | null;
  lines: OrderLine[];
  /** What providers said of its payment, oldest first; empty for a seller. */
  notices: PaymentNotice[];
  refunds: OrderRefund[];
  /** What its seller gave back of own lines, oldest first; empty for everybody else. */
  lineRefunds: LineRefund[];
  parcels: Parcel[];
  returns: OrderReturn[];
  notes: { id: number; text: string; authorName: string | null; createdAt: string }[];
  /** Oldest first. */
  events: OrderEvent[];
  /** What whoever reads it may do now; `change`: anything at all (support only reads, D270). */
  can: {
    change: boolean;
    /** Its transfer can be accepted, also when its time has run out. */
    approve: boolean;
    /** It ended unpaid, and its transfer may have come since: the money goes back. */
    lateTransfer: boolean;
    cancel: boolean;
    send: boolean;
    refund: boolean;
    editAddress: boolean;
  };
}

interface OrderAmounts {
  products: Cents;
  discounts: Cents;
  designSurcharge: Cents;
  shipping: Cents;
  surcharge: Cents;
  promotionCode: string | null;
  discountFix: Cents;
  discountShipping: Cents;
  total: Cents;
  /** The tax that the total contains. */
  igv: Cents;
  refunded: Cents;
  /** What disputes hold until they are decided. */
  disputed: Cents;
  /** The most that may still go back. */
  refundable: Cents;
}

export interface OrderLine {
  id: number;
  productId: number;
  /** Printed for its buyer: the product's page does not show it. */
  isCustom: boolean;
  name: string;
  code: string;
  variantLabel: string | null;
  picture: Picture | null;
  quantity: number;
  total: Cents;
  sellerName: string;
  processedAt: string | null;
  sentAt: string | null;
  receivedAt: string | null;
  cancelledAt: string | null;
  /** Units that no parcel holds yet. */
  toSend: number;
  /** Units of returns that were not refused. */
  returned: number;
  /** The most that its seller may still give back of it; 0 for everybody else. */
  refundable: Cents;
}

interface PaymentNotice {
  provider: string;
  kind: string;
  code: string | null;
  /** In units of `currency`. */
  amount: number | null;
  currency: string | null;
  receivedAt: string;
  isApplied: boolean;
  problem: string | null;
}

/** Money that goes back to a buyer. `by-hand`: no provider's call exists, somebody pays it to `account`. */
export interface OrderRefund {
  id: number;
  amount: Cents;
  status: 'asked' | 'by-hand' | 'done';
  reason: string;
  account: string | null;
  /** Its provider was given up: it can be paid by hand. */
  isGivenUp: boolean;
  /** A late transfer of which nothing was paid back: what was recorded can be corrected, or withdrawn. */
  isCorrectable: boolean;
  /** The provider's or the bank's own number of it. */
  operation: string | null;
  createdAt: string;
  doneAt: string | null;
}

/** Money that a seller gave back of own lines (D250). */
export type LineRefund = Pick<OrderRefund, 'id' | 'amount' | 'status' | 'reason' | 'createdAt' | 'doneAt'> & {
  lines: { lineId: number; amount: Cents }[];
};

/** Several lines, or parts of them, under one number of a carrier. */
interface Parcel {
  id: number;
  carrier: string;
  tracking: string;
  sentAt: string;
  isDelivered: boolean;
  lines: { name: string; quantity: number }[];
}

interface OrderEvent {
  at: string;
  kind: string;
  /** What happened, for people. */
  text: string;
  by: 'buyer' | 'seller' | 'administration' | 'provider' | 'shop';
  reason: string | null;
  /** Of money that goes back. */
  amount: Cents | null;
  /** Who carries it, under which number. */
  parcel: { carrier: string; tracking: string } | null;
}

const amountsFromWire = (wire: NonNullable<WireStaffOrder['amounts']>): OrderAmounts => ({
  ...{ products: toCents(wire.total_products), discounts: toCents(wire.discounts) },
  ...{ designSurcharge: toCents(wire.design_surcharge), shipping: toCents(wire.shipping) },
  ...{ surcharge: toCents(wire.surcharge), promotionCode: wire.promotion_code },
  ...{ discountFix: toCents(wire.discount_fix), discountShipping: toCents(wire.discount_shipping) },
  ...{ total: toCents(wire.total), igv: toCents(wire.igv) },
  ...{ refunded: toCents(wire.refunded), refundable: toCents(wire.refundable) },
  disputed: toCents(wire.disputed ?? 0),
});

const lineFromWire = (wire: WireStaffOrder['lines'][number]): OrderLine => ({
  ...{ id: wire.id, productId: wire.product_id, isCustom: wire.product_custom_id !== null, name: wire.name },
  ...{ code: wire.code, variantLabel: wire.variant_label, picture: wire.image && pictureFromWire(wire.image) },
  ...{ quantity: wire.qty, total: toCents(wire.total), sellerName: wire.seller.name },
  ...{ processedAt: wire.processed_at, sentAt: wire.sent_at, receivedAt: wire.received_at },
  ...{ cancelledAt: wire.cancelled_at, toSend: wire.to_send, returned: wire.returned },
  refundable: toCents(wire.refundable ?? 0),
});

const noticeFromWire = (wire: WireStaffOrder['payments'][number]): PaymentNotice => ({
  ...{ provider: wire.provider, kind: wire.kind, code: wire.code, amount: wire.amount, currency: wire.currency },
  ...{ receivedAt: wire.received_at, isApplied: wire.applied_at !== null, problem: wire.problem },
});

const refundFromWire = (wire: WireRefund): OrderRefund => ({
  ...{ id: wire.id, amount: toCents(wire.amount), status: wire.status, reason: wire.reason, account: wire.account },
  ...{ operation: wire.refund_id, createdAt: wire.created_at, doneAt: wire.done_at },
  isGivenUp: wire.given_up ?? false,
  isCorrectable: wire.correctable ?? false,
});

const lineRefundFromWire = (wire: NonNullable<WireStaffOrder['line_refunds']>[number]): LineRefund => ({
  ...{ id: wire.id, amount: toCents(wire.amount), status: wire.status, reason: wire.reason },
  ...{ createdAt: wire.created_at, doneAt: wire.done_at },
  lines: wire.lines.map(({ detail_id, amount }) => ({ lineId: detail_id, amount: toCents(amount) })),
});

const parcelFromWire = (wire: WireStaffOrder['parcels'][number]): Parcel => ({
  ...{ id: wire.id, carrier: wire.carrier, tracking: wire.tracking },
  ...{ sentAt: wire.sent_at, isDelivered: wire.delivered_at !== null },
  lines: wire.lines.map(({ name, qty }) => ({ name, quantity: qty })),
});

const eventFromWire = ({ amount, parcel, ...event }: WireStaffOrder['events'][number]): OrderEvent => ({
  ...event,
  ...{ amount: amount === null ? null : toCents(amount), parcel: parcel ?? null },
});

const placeFromWire = ({ address, district }: WireStaffOrder['address']): StaffOrder['place'] => ({
  ...{ street: address, districtId: district.id, provinceId: district.province.id, regionId: district.region.id },
});

const orderFromWire = ({ invoice, ...wire }: WireStaffOrder): StaffOrder => ({
  ...{ id: wire.id, state: wire.state, createdAt: wire.created_at, isApproved: wire.approved_at !== null },
  buyer: { name: wire.buyer.name, email: wire.buyer.email, phone: wire.buyer.phone },
  ...{ recipient: wire.recipient, address: wire.direccion, reference: wire.address.reference },
  place: placeFromWire(wire.address),
  ...{ method: wire.metodopago, installments: wire.installments, hasProof: wire.has_proof },
  amounts: wire.amounts && amountsFromWire(wire.amounts),
  invoice: invoice && {
    ...{ ruc: invoice.ruc, businessName: invoice.razon_social, address: invoice.direccion, phone: invoice.telefono },
  },
  ...{ lines: wire.lines.map(lineFromWire), notices: wire.payments.map(noticeFromWire) },
  ...{ refunds: wire.refunds.map(refundFromWire), parcels: wire.parcels.map(parcelFromWire) },
  lineRefunds: (wire.line_refunds ?? []).map(lineRefundFromWire),
  returns: wire.returns.map(orderReturnFromWire),
  notes: wire.notes.map(({ id, text, author, created_at }) => ({
    ...{ id, text, authorName: author?.name ?? null, createdAt: created_at },
  })),
  events: wire.events.map(eventFromWire),
  can: {
    change: wire.can.change,
    approve: wire.can.approve,
    lateTransfer: wire.can.late_transfer ?? false,
    cancel: wire.can.cancel,
    send: wire.can.send,
    refund: wire.can.refund,
    editAddress: wire.can.edit_address,
  },
});

const pathOf = (id: string) => `${ORDERS_PATH}/${encodeURIComponent(id)}`;

/** One order for person `userId`; always read anew (D35). */
export function useStaffOrder(id: string, userId: number) {
  return useQuery({
    queryKey: listKey(pathOf(id), userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => orderFromWire(await api.get<WireStaffOrder>(pathOf(id), { signal })),
    staleTime: 0,
  });
}

/** Everything that shows orders is read anew after an act, and whatever came of it (D35). */
export function useReloadOrder(id: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of [ORDERS_PATH, 'admin/orders', 'admin/lines', 'admin/today', pathOf(id)])
      void client.invalidateQueries({ queryKey: listKey(key) });
  };
}
