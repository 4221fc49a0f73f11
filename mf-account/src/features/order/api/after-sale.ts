import { type OrderReturn, orderReturnFromWire } from '@qhatu/contract/model';
import { type Cents, toCents } from '@qhatu/contract/money';
import type { ReturnReason } from '@qhatu/contract/orders';
import type { Message, RefundAccountBody, ReturnBody, AfterSale as WireAfterSale } from '@qhatu/contract/wire';
import { downloadFile } from '@qhatu/kit/browser';
import { api, personalQuery, useQuery } from '@qhatu/shared-state';

/** What its buyer sees of an order beside its history, and may still ask for (D124). */
export interface AfterSale {
  parcels: { id: number; carrier: string; tracking: string; lineIds: number[] }[];
  /** Lines that are not sent; why stands in the history. */
  cancelledLineIds: number[];
  refunds: Refund[];
  returns: OrderReturn[];
  returnable: ReturnableLine[];
  /** The money goes to an account that the buyer names: transfers and cash codes. */
  needsAccount: boolean;
  /** It was paid. */
  hasReceipt: boolean;
}

/** `by-hand`: somebody pays it to the account. */
type RefundStatus = 'asked' | 'by-hand' | 'done';

/** Money that went back, or is on its way. */
export interface Refund {
  id: number;
  amount: Cents;
  status: RefundStatus;
  reason: string;
  /** Its buyer has still to say where it goes to. */
  needsAccount: boolean;
  /** ISO 8601, as the next. */
  askedAt: string;
  doneAt: string | null;
}

/** A line of which something can be returned today, for which reasons, and until when (YYYY-MM-DD). */
export interface ReturnableLine {
  lineId: number;
  quantity: number;
  reasons: { reason: ReturnReason; text: string; until: string }[];
}

/** What a buyer asks to give back. */
export interface ReturnRequest {
  reason: ReturnReason;
  comment: string;
  lines: { lineId: number; quantity: number }[];
  pictureIds: number[];
  account?: string;
}

const afterSaleFromWire = (wire: WireAfterSale): AfterSale => ({
  parcels: wire.parcels.map(({ id, carrier, tracking, lines }) => ({
    ...{ id, carrier, tracking, lineIds: lines.map(({ detail_id }) => detail_id) },
  })),
  cancelledLineIds: wire.cancelled_lines,
  refunds: wire.refunds.map(({ id, amount, status, reason, needs_account: needsAccount = false, ...at }) => ({
    ...{ id, amount: toCents(amount), status, reason, needsAccount, askedAt: at.created_at, doneAt: at.done_at },
  })),
  returns: wire.returns.map(orderReturnFromWire),
  returnable: wire.returnable.map(({ detail_id: lineId, qty: quantity, reasons }) => ({ lineId, quantity, reasons })),
  needsAccount: wire.needs_account,
  hasReceipt: wire.has_receipt,
});

/** Parcels, money that goes back, returns, and what can still be asked for (`GET orders/{id}/after-sale`, D124). */
export const useAfterSale = (id: number) =>
  useQuery({ ...personalQuery<WireAfterSale>(`orders/${id}/after-sale`), select: afterSaleFromWire });

/** `GET orders/{id}/receipt`: saves what was paid as a PDF. Rejects with ApiError. */
export async function downloadReceipt(id: number): Promise<void> {
  const file = await api.get<Blob>(`orders/${id}/receipt`, { responseType: 'blob', timeout: 60_000 });
  downloadFile(file, `comprobante-pedido-${id}.pdf`);
}

/** `POST orders/{id}/returns`: under one key it is one return, however often it is sent. Rejects with ApiError. */
export function askReturn(id: number, request: ReturnRequest, key: string): Promise<Message> {
  const { lines, pictureIds, ...rest } = request;
  const body: ReturnBody = {
    ...rest,
    lines: lines.map(({ lineId, quantity }) => ({ detail_id: lineId, qty: quantity })),
    pictures: pictureIds,
  };
  return api.post<Message>(`orders/${id}/returns`, body, { headers: { 'Idempotency-Key': key } });
}

/** `POST orders/{id}/refunds/{refund}/account`: where the money goes to (D395). Rejects with ApiError: 409 when it was paid meanwhile. */
export function setRefundAccount(orderId: number, refundId: number, account: string): Promise<Message> {
  const body: RefundAccountBody = { account };
  return api.post<Message>(`orders/${orderId}/refunds/${refundId}/account`, body);
}

/** `POST orders/returns/pictures`: keeps a picture until a return names it. Rejects with ApiError. */
export function uploadPicture(file: File): Promise<{ id: number }> {
  const body = new FormData();
  body.append('file', file);
  return api.post<{ id: number }>('orders/returns/pictures', body, { timeout: 120_000 });
}
