import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { PaymentTypeId } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { letter, type Message } from '../../mail';
import { METHOD_NAMES } from './methods';
import { addressText } from './purchases';
import { type OrderLineRow, type OrderRow, orderLines } from './read';

const RECEIVED = 'order-received';
const CANCELLED = 'order-cancelled';

interface OrderJob {
  order_id: number;
}

export interface OrderMails {
  /** Both store a job in the order's own transaction, so a mail is neither lost nor sent for nothing. */
  received: (trx: Db, orderId: number) => Promise<void>;
  cancelled: (trx: Db, orderId: number) => Promise<void>;
}

/** The mails about an order. They are written when they go out, from the order as it was stored. */
export function orderMails(app: FastifyInstance, db: Db, siteUrl: string): OrderMails {
  const send = (write: Writer) => async (payload: unknown) => {
    const { order_id } = payload as OrderJob;
    const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst();
    if (order) await app.mail.send(write(order, await orderLines(db, [order_id]), siteUrl));
  };
  app.jobs.handle(RECEIVED, send(receivedMail));
  app.jobs.handle(CANCELLED, send(cancelledMail));
  const later = (kind: string) => (trx: Db, orderId: number) =>
    app.jobs.add(trx, kind, { order_id: orderId } satisfies OrderJob);
  return { received: later(RECEIVED), cancelled: later(CANCELLED) };
}

type Writer = (order: OrderRow, lines: readonly OrderLineRow[], siteUrl: string) => Message;

const historyLink = (siteUrl: string) => ({
  label: 'Ver mis compras',
  url: new URL(paths.dashboard.href(), siteUrl).href,
});

/** 'Recibimos tu pedido': what was bought, what it costs, until when it is kept. */
export const receivedMail: Writer = (order, lines, siteUrl) => {
  const title = `Recibimos tu pedido N.º ${order.id}`;
  const next =
    order.status === 'approved' || order.hold_until === null
      ? 'Tu pedido está aprobado. Te avisaremos cuando esté en camino.'
      : `Guardamos tus productos hasta el ${formatDateTime(order.hold_until)}. Revisaremos tu pago y te avisaremos por correo cuando esté aprobado. Si todavía no enviaste la constancia, hazlo antes de esa hora.`;
  const parts = {
    title,
    body: [`Hola, ${order.name}. Gracias por comprar en Qhatu.`, next],
    rows: [...lines.map(lineRow), ...totalRows(order)],
    action: historyLink(siteUrl),
  };
  return { to: order.email, subject: title, ...letter(parts) };
};

/** The hold ran out (D25). */
export const cancelledMail: Writer = (order, lines, siteUrl) => {
  const title = `Cancelamos tu pedido N.º ${order.id}`;
  const parts = {
    title,
    body: [
      `Hola, ${order.name}. No recibimos la confirmación de tu pago a tiempo, así que cancelamos el pedido y los productos volvieron a la tienda.`,
      'Si ya pagaste, escríbenos desde la página de contacto con el número de este pedido y lo resolvemos. Si aún quieres los productos, puedes comprarlos otra vez.',
    ],
    rows: lines.map(lineRow),
    action: historyLink(siteUrl),
  };
  return { to: order.email, subject: title, ...letter(parts) };
};

const lineRow = (line: OrderLineRow): [string, string] => [
  `${line.qty} × ${line.name}${line.variant_label ? ` (${line.variant_label})` : ''}`,
  formatMoney(line.total),
];

function totalRows(order: OrderRow): [string, string][] {
  const optional: [string, number][] = [
    ['Recargo del medio de pago', order.surcharge],
    ['Optimización de diseños', order.design_surcharge],
    ['Descuento fijo', -order.discount_fix],
    ['Descuento de envío', -order.discount_shipping],
  ];
  return [
    ['Subtotal', formatMoney(order.subtotal)],
    ['Costo de envío', formatMoney(order.shipping)],
    ...optional.filter(([, cents]) => cents !== 0).map(([name, cents]): [string, string] => [name, formatMoney(cents)]),
    ['Precio final', formatMoney(order.total)],
    ['Medio de pago', METHOD_NAMES[PaymentTypeId.parse(order.payment_type_id)]],
    ['Dirección de envío', addressText(order.address)],
  ];
}
