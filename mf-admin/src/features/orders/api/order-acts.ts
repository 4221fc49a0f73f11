import { type Cents, toCents, toSoles } from '@qhatu/contract/money';
import type {
  LateTransferBody,
  LateTransferCorrectionBody,
  LateTransferWithdrawalBody,
  LineRefundBody,
  LineRefundPreview,
  Message,
  OrderAddressBody,
  ParcelBody,
  ReceiveReturnBody,
  RefundAccount,
  RefundBody,
  RefundDoneBody,
  StaffOrderResult,
  StaffReturnResult,
  OrderRefund as WireRefund,
} from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { OrderRefund, StaffOrder } from './order';

// All of these reject with ApiError: 409 when somebody else was faster.

/** Its products go back to sale, and all that was paid goes back. */
export const cancelOrder = (id: number, reason: string) => api.post<Message>(`admin/orders/${id}/cancel`, { reason });

/** A part of what was paid goes back: under one key it is one refund, however often it is sent. */
export async function refundOrder(id: number, amount: Cents, reason: string, key: string): Promise<Message> {
  const body: RefundBody = { amount: toSoles(amount), reason };
  await api.post<WireRefund>(`admin/orders/${id}/refunds`, body, { headers: { 'Idempotency-Key': key } });
  return { msg: 'La devolución está en camino' };
}

/** A line of the order, and what goes back of it. */
export interface LineAmount {
  lineId: number;
  amount: Cents;
}

const amountsOf = (lines: readonly LineAmount[]): LineRefundBody['lines'] =>
  lines.map(({ lineId, amount }) => ({ detail_id: lineId, amount: toSoles(amount) }));

/** What the buyer gets, by how much what comes to the seller shrinks, and what of its commission the shop gives up. */
export interface RefundPreview {
  amount: Cents;
  cost: Cents;
  commission: Cents;
}

/** What giving this back would cost the seller; nothing goes back. Rejects with what is wrong beside `lines.<n>.amount`. */
export async function previewLineRefund(id: number, lines: readonly LineAmount[]): Promise<RefundPreview> {
  const found = await api.post<LineRefundPreview>(`staff/orders/${id}/refunds/preview`, { lines: amountsOf(lines) });
  return { amount: toCents(found.amount), cost: toCents(found.cost), commission: toCents(found.commission) };
}

/** A seller gives back of own lines: under one key it is one refund, however often it is sent. */
export function refundLines(id: number, lines: readonly LineAmount[], reason: string, key: string) {
  const body: LineRefundBody = { lines: amountsOf(lines), reason };
  return api.post<Message>(`staff/orders/${id}/refunds`, body, { headers: { 'Idempotency-Key': key } });
}

/** All of the account that a refund goes to; the order shows its last digits. Administration only. */
export const refundAccount = async (refundId: number): Promise<string> =>
  (await api.get<RefundAccount>(`admin/refunds/${refundId}/account`)).account;

/** Its provider does not give it: it is paid by hand from now on, and nobody asks the provider any more. */
export const takeRefundOver = (refundId: number) => api.post<Message>(`admin/refunds/${refundId}/by-hand`);

/** Its transfer came when it had ended: the money goes back, once for each operation of the bank. */
export function recordLateTransfer(id: number, amount: Cents, operation: string): Promise<Message> {
  const body: LateTransferBody = { amount: toSoles(amount), operation };
  return api.post<Message>(`admin/orders/${id}/late-transfer`, body);
}

/** It came with another sum than was recorded; rejects with 409 where that is not what stands any more. */
export function correctLateTransfer(
  id: number,
  { id: refundId, amount: recorded }: OrderRefund,
  amount: Cents,
  reason: string,
) {
  const body: LateTransferCorrectionBody = { recorded: toSoles(recorded), amount: toSoles(amount), reason };
  return api.post<Message>(`admin/orders/${id}/late-transfer/${refundId}/correct`, body);
}

/** It was recorded by mistake: nothing goes back. */
export function withdrawLateTransfer(id: number, { id: refundId, amount }: OrderRefund, reason: string) {
  const body: LateTransferWithdrawalBody = { recorded: toSoles(amount), reason };
  return api.post<Message>(`admin/orders/${id}/late-transfer/${refundId}/withdraw`, body);
}

/** It was paid by hand, under the bank's number `operation`. */
export function refundPaid({ id, amount }: Pick<OrderRefund, 'id' | 'amount'>, operation: string) {
  const body: RefundDoneBody = { operation, amount: toSoles(amount) };
  return api.post<Message>(`admin/refunds/${id}/done`, body);
}

/** By mail, from the shop. */
export const writeToBuyer = (id: number, text: string) =>
  api.post<StaffOrderResult>(`staff/orders/${id}/message`, { text });

/** What the form of an address holds, under the names that the server refuses it by. */
export interface AddressValues {
  region_id: string;
  province_id: string;
  district_id: string;
  address: string;
  reference: string;
  recipient: string;
  phone: string;
  reason: string;
}

/** It goes elsewhere in the same region, of which its buyer is told; what was not changed is not sent. */
export function changeAddress({ id, place, recipient, reference, buyer }: StaffOrder, values: AddressValues) {
  const districtId = Number(values.district_id);
  const [street, who, near, phone] = [values.address, values.recipient, values.reference, values.phone].map((typed) =>
    typed.trim(),
  ) as [string, string, string, string];
  const body: OrderAddressBody = {
    ...(districtId !== place.districtId && { district_id: districtId }),
    ...(street !== place.street && { address: street }),
    ...(near !== (reference ?? '') && { reference: near || null }),
    ...(who !== (recipient ?? '') && { recipient: who || null }),
    ...(phone !== buyer.phone && { phone }),
    reason: values.reason,
  };
  return api.post<StaffOrderResult>(`staff/orders/${id}/address`, body);
}

/** What staff write for themselves. */
export const addNote = (id: number, text: string) => api.post<StaffOrderResult>(`staff/orders/${id}/notes`, { text });

/** Units of a line of the order. */
export interface LineUnits {
  lineId: number;
  quantity: number;
}

const unitsOf = (lines: readonly LineUnits[]) =>
  lines.map(({ lineId, quantity }) => ({ detail_id: lineId, qty: quantity }));

/** What goes on its way together. */
export interface NewParcel {
  carrier: string;
  tracking: string;
  lines: LineUnits[];
}

export function sendParcel(id: number, { carrier, tracking, lines }: NewParcel): Promise<StaffOrderResult> {
  const body: ParcelBody = { carrier, tracking, lines: unitsOf(lines) };
  return api.post<StaffOrderResult>(`staff/orders/${id}/parcels`, body);
}

export const parcelDelivered = (parcelId: number) => api.post<StaffOrderResult>(`staff/parcels/${parcelId}/delivered`);

export const acceptReturn = (returnId: number) => api.post<StaffReturnResult>(`staff/returns/${returnId}/accept`, {});

export const refuseReturn = (returnId: number, reason: string) =>
  api.post<StaffReturnResult>(`staff/returns/${returnId}/refuse`, { reason });

/** It has come: `restock` goes back to the shelf; `decision`, where something is said, is the buyer's to read. */
export function receiveReturn(
  returnId: number,
  restock: readonly LineUnits[],
  decision: string,
): Promise<StaffReturnResult> {
  const body: ReceiveReturnBody = { restock: unitsOf(restock), ...(decision && { decision }) };
  return api.post<StaffReturnResult>(`staff/returns/${returnId}/receive`, body);
}
