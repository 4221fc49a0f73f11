import { type DeliverySettings, estimateDelivery, formatDateTime, formatDeliveryDay } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { isProvince } from '@qhatu/contract/pricing';
import type { Db } from '../../../db/open';
import { type Message, mailWriter } from '../../../mail';
import type { OrderLineRow, OrderRow } from '../read';
import { lineRow, totalRows } from './rows';
import { ORDER_MAILS } from './words';

/** An order as it was stored, and where its buyer finds it. */
export interface MailedOrder {
  db: Db;
  order: OrderRow;
  lines: readonly OrderLineRow[];
  siteUrl: string;
  /** What a person wrote to the buyer with a rejection. */
  reason: string | null;
  /** When things arrive, as administration has set it: read by the one mail that says so. */
  delivery: () => Promise<DeliverySettings>;
  /** Until when the last of its sellers sends nothing (D253): read by the same mail. */
  awayUntil: () => Promise<string | null>;
}

export type Writer = (mailed: MailedOrder) => Promise<Message>;

const inWords = mailWriter(ORDER_MAILS);

/** All mails about an order look alike: greeting, what happened, what it is about, the way to the order. */
const write = (
  { db, order, lines, siteUrl }: MailedOrder,
  kind: keyof typeof ORDER_MAILS,
  values: Record<string, string> = {},
  more: [string, string][] = [],
): Promise<Message> =>
  inWords(db, kind, {
    to: order.email,
    values: { nombre: order.name, pedido: String(order.id), ...values },
    url: new URL(paths.order.href(order.id), siteUrl).href,
    rows: [...lines.map(lineRow), ...more],
  });

/** 'Recibimos tu pedido': what was bought, what it costs, until when it is kept. */
export const receivedMail: Writer = (mailed) => {
  const { status, hold_until, proof_upload_id } = mailed.order;
  const more = totalRows(mailed.order);
  if (status !== 'awaiting_payment' || hold_until === null) return write(mailed, 'orderReceived', {}, more);
  const kind = proof_upload_id === null ? 'orderWaiting' : 'orderWaitingProof';
  return write(mailed, kind, { hasta: formatDateTime(hold_until) }, more);
};

/** The payment was found good (D25): nothing more to do for the buyer, and when it should arrive (D24). */
export const approvedMail: Writer = async (mailed) => {
  const { order, delivery, awayUntil } = mailed;
  const region = isProvince(order.region_id) ? 'province' : 'lima';
  const paid = order.approved_at ?? order.updated_at;
  const entrega = formatDeliveryDay(estimateDelivery(paid, region, await delivery(), await awayUntil()));
  return write(mailed, 'orderApproved', { entrega }, totalRows(order));
};

/** The hold is about to run out and nobody has approved the payment (D25). */
export const expiringMail: Writer = (mailed) => {
  const { hold_until, proof_upload_id, total } = mailed.order;
  return write(mailed, proof_upload_id === null ? 'orderExpiring' : 'orderExpiringProof', {
    hasta: hold_until ? formatDateTime(hold_until) : '',
    total: formatMoney(total),
  });
};

/** The hold ran out (D25). */
export const cancelledMail: Writer = (mailed) => write(mailed, 'orderCancelled');

/** A person looked at the payment and did not accept it. */
export const rejectedMail: Writer = (mailed) => write(mailed, 'orderRejected', { motivo: mailed.reason ?? '' });

/** Ended before it was sent, by its buyer or by the shop (D121). */
export const endedMail: Writer = (mailed) => {
  const { refunded } = mailed.order;
  return write(mailed, 'orderEnded', {
    motivo: mailed.reason ?? '',
    devolucion: refunded > 0 ? formatMoney(refunded) : '',
  });
};
