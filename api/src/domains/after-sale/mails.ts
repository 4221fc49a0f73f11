import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { OrderReturn } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { renderMail } from '../../mail';
import { addressText } from '../orders/purchases';
import type { OrderLineRow, OrderRow } from '../orders/read';

export interface MailTools {
  app: Pick<FastifyInstance, 'mail'>;
  siteUrl: string;
}

interface Parts {
  title: string;
  body: string[];
  rows: [string, string][];
}

const unitsRow = (
  { name, variant_label }: Pick<OrderLineRow, 'name' | 'variant_label'>,
  qty: number,
): [string, string] => [`${qty} × ${name}`, variant_label ?? ''];

/** To the buyer, stored with the change that it tells of. All look alike: greeting, what happened, the way to the order. */
async function toBuyer(
  trx: Db,
  { app, siteUrl }: MailTools,
  order: OrderRow,
  { title, body, rows }: Parts,
): Promise<void> {
  const url = new URL(paths.order.href(order.id), siteUrl).href;
  const parts = { title, body: [`Hola, ${order.name}.`, ...body], rows, action: { label: 'Ver mi pedido', url } };
  await app.mail.later(trx, { to: order.email, subject: title, ...renderMail(parts) });
}

const linesOf = ({ lines }: OrderReturn): [string, string][] =>
  lines.map((line) => unitsRow({ name: line.name, variant_label: line.variant_label }, line.qty));

/** What a buyer asks for: to the buyer, and to the seller who answers. */
export async function mailReturnAsked(trx: Db, tools: MailTools, order: OrderRow, asked: OrderReturn): Promise<void> {
  const rows: [string, string][] = [...linesOf(asked), ['Motivo', asked.reason_text]];
  await toBuyer(trx, tools, order, {
    title: `Recibimos tu pedido de devolución del pedido N.º ${order.id}`,
    body: ['Te responderemos en un plazo de 3 días hábiles.', 'Conserva los productos con su empaque hasta entonces.'],
    rows,
  });
  const seller = await trx
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', asked.seller.id)
    .executeTakeFirstOrThrow();
  const title = `Piden devolver productos del pedido N.º ${order.id}`;
  const url = new URL(paths.admin.href('pedidos', order.id), tools.siteUrl).href;
  const parts = {
    title,
    body: [
      `Hola, ${seller.name}.`,
      'Respóndele al comprador en un plazo de 3 días hábiles.',
      `Comentario: ${asked.comment}`,
    ],
    rows,
    action: { label: 'Ver el pedido', url },
  };
  await tools.app.mail.later(trx, { to: seller.email, subject: title, ...renderMail(parts) });
}

export function mailReturnAccepted(trx: Db, tools: MailTools, order: OrderRow, accepted: OrderReturn): Promise<void> {
  return toBuyer(trx, tools, order, {
    title: `Aceptamos tu devolución del pedido N.º ${order.id}`,
    body: [
      `${accepted.seller.name} espera los productos. Cuando lleguen te devolvemos ${formatMoney(Math.round(accepted.amount * 100))}.`,
      ...(accepted.decision ? [accepted.decision] : []),
    ],
    rows: linesOf(accepted),
  });
}

export function mailReturnRefused(trx: Db, tools: MailTools, order: OrderRow, refused: OrderReturn): Promise<void> {
  return toBuyer(trx, tools, order, {
    title: `No pudimos aceptar tu devolución del pedido N.º ${order.id}`,
    body: [
      `Motivo: ${refused.decision ?? ''}`,
      'Si crees que es un error, escríbenos desde la página de contacto con el número de este pedido.',
    ],
    rows: linesOf(refused),
  });
}

export function mailReturnReceived(trx: Db, tools: MailTools, order: OrderRow, received: OrderReturn): Promise<void> {
  const cents = Math.round(received.amount * 100);
  return toBuyer(trx, tools, order, {
    title: `Recibimos los productos que devolviste del pedido N.º ${order.id}`,
    body: [
      ...(received.decision ? [received.decision] : []),
      ...(cents > 0 ? [`Te devolvemos ${formatMoney(cents)}: te escribiremos cuando el dinero esté en camino.`] : []),
    ],
    rows: linesOf(received),
  });
}

/** A parcel is on its way. */
export function mailParcel(
  trx: Db,
  tools: MailTools,
  order: OrderRow,
  parcel: { carrier: string; tracking: string; lines: readonly { line: OrderLineRow; qty: number }[] },
): Promise<void> {
  return toBuyer(trx, tools, order, {
    title: `Tu pedido N.º ${order.id} está en camino`,
    body: [
      `Lo lleva ${parcel.carrier} con el número de seguimiento ${parcel.tracking}.`,
      'Cuando lo recibas, márcalo en tu historial de compras y cuéntanos cómo te fue con el vendedor.',
    ],
    rows: parcel.lines.map(({ line, qty }) => unitsRow(line, qty)),
  });
}

/** Some products of an order are not sent; their money goes back. */
export function mailLinesCancelled(
  trx: Db,
  tools: MailTools,
  order: OrderRow,
  { lines, reason, amount }: { lines: readonly OrderLineRow[]; reason: string; amount: number },
): Promise<void> {
  return toBuyer(trx, tools, order, {
    title: `Una parte de tu pedido N.º ${order.id} no se enviará`,
    body: [
      `Motivo: ${reason}`,
      `Te devolvemos ${formatMoney(amount)}: te escribiremos cuando el dinero esté en camino. Lo demás sigue su camino.`,
    ],
    rows: lines.map((line) => unitsRow(line, line.qty)),
  });
}

/** Where an order goes was mended before it was sent. */
export function mailAddress(trx: Db, tools: MailTools, order: OrderRow, reason: string): Promise<void> {
  return toBuyer(trx, tools, order, {
    title: `Corregimos la dirección de tu pedido N.º ${order.id}`,
    body: [`Motivo: ${reason}`, 'Si no lo pediste, escríbenos desde la página de contacto.'],
    rows: [
      ['Dirección de envío', addressText(order.address)],
      ...(order.recipient ? [['Lo recibe', order.recipient] satisfies [string, string]] : []),
    ],
  });
}
