import { type DeliverySettings, estimateDelivery, formatDateTime, formatDeliveryDay } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { isProvince } from '@qhatu/contract/pricing';
import { type Message, renderMail } from '../../../mail';
import type { OrderLineRow, OrderRow } from '../read';
import { lineRow, totalRows } from './rows';

/** An order as it was stored, and where its buyer finds it. */
export interface MailedOrder {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  siteUrl: string;
  /** What a person wrote to the buyer with a rejection. */
  reason: string | null;
  /** When things arrive, as administration has set it: read by the one mail that says so. */
  delivery: () => Promise<DeliverySettings>;
}

export type Writer = (mailed: MailedOrder) => Message | Promise<Message>;

interface Parts {
  title: string;
  body: string[];
  rows: [string, string][];
}

/** All mails about an order look alike: greeting, what happened, what it is about, the way to the order. */
function write({ order, siteUrl }: MailedOrder, { title, body, rows }: Parts): Message {
  const url = new URL(paths.order.href(order.id), siteUrl).href;
  const parts = { title, body: [`Hola, ${order.name}.`, ...body], rows, action: { label: 'Ver mi pedido', url } };
  return { to: order.email, subject: title, ...renderMail(parts) };
}

/** 'Recibimos tu pedido': what was bought, what it costs, until when it is kept. */
export const receivedMail: Writer = (mailed) => {
  const { order, lines } = mailed;
  return write(mailed, {
    title: `Recibimos tu pedido N.º ${order.id}`,
    body: ['Gracias por comprar en Qhatu.', nextStep(order)],
    rows: [...lines.map(lineRow), ...totalRows(order)],
  });
};

function nextStep({ status, hold_until, proof_upload_id }: OrderRow): string {
  if (status !== 'awaiting_payment' || hold_until === null)
    return 'Tu pedido está aprobado. Te avisaremos cuando esté en camino.';
  const kept = `Guardamos tus productos hasta el ${formatDateTime(hold_until)}. Revisaremos tu pago y te avisaremos por correo cuando esté aprobado.`;
  return proof_upload_id === null ? `${kept} Si todavía no enviaste la constancia, hazlo antes de esa hora.` : kept;
}

/** The payment was found good (D25): nothing more to do for the buyer, and when it should arrive (D24). */
export const approvedMail: Writer = async (mailed) => {
  const { order, lines, delivery } = mailed;
  const region = isProvince(order.region_id) ? 'province' : 'lima';
  const day = formatDeliveryDay(estimateDelivery(order.approved_at ?? order.updated_at, region, await delivery()));
  return write(mailed, {
    title: `Aprobamos el pago de tu pedido N.º ${order.id}`,
    body: [
      'Tu pago está confirmado y tus productos ya son tuyos. No tienes que hacer nada más.',
      `Entrega estimada: ${day}. Te avisaremos cuando tu pedido esté en camino.`,
    ],
    rows: [...lines.map(lineRow), ...totalRows(order)],
  });
};

/** The hold is about to run out and nobody has approved the payment (D25). */
export const expiringMail: Writer = (mailed) => {
  const { order, lines } = mailed;
  const until = order.hold_until ? formatDateTime(order.hold_until) : '';
  return write(mailed, {
    title: `Tu pedido N.º ${order.id} vence pronto`,
    body: [
      `Guardamos tus productos hasta el ${until}. Después volverán a la tienda y el pedido se cancelará.`,
      order.proof_upload_id === null
        ? `Si ya pagaste ${formatMoney(order.total)}, responde con tu constancia y el número de este pedido. Si aún no, todavía estás a tiempo.`
        : 'Ya tenemos tu constancia y la estamos revisando: si es correcta, lo aprobaremos antes de esa hora.',
    ],
    rows: lines.map(lineRow),
  });
};

/** The hold ran out (D25). */
export const cancelledMail: Writer = (mailed) =>
  write(mailed, {
    title: `Cancelamos tu pedido N.º ${mailed.order.id}`,
    body: [
      'No recibimos la confirmación de tu pago a tiempo, así que cancelamos el pedido y los productos volvieron a la tienda.',
      'Si ya pagaste, escríbenos desde la página de contacto con el número de este pedido y lo resolvemos. Si aún quieres los productos, puedes comprarlos otra vez.',
    ],
    rows: mailed.lines.map(lineRow),
  });

/** A person looked at the payment and did not accept it. */
export const rejectedMail: Writer = (mailed) =>
  write(mailed, {
    title: `No pudimos aprobar tu pedido N.º ${mailed.order.id}`,
    body: [
      'Revisamos tu pago y no pudimos aprobarlo, así que los productos volvieron a la tienda.',
      ...(mailed.reason ? [`Motivo: ${mailed.reason}`] : []),
      'Si crees que es un error, escríbenos desde la página de contacto con el número de este pedido y tu constancia.',
    ],
    rows: mailed.lines.map(lineRow),
  });

/** Ended before it was sent, by its buyer or by the shop (D121). */
export const endedMail: Writer = (mailed) =>
  write(mailed, {
    title: `Cancelamos tu pedido N.º ${mailed.order.id}`,
    body: [
      'Tu pedido se canceló y no se enviará.',
      ...(mailed.reason ? [`Motivo: ${mailed.reason}`] : []),
      ...(mailed.order.refunded > 0
        ? [`Te devolvemos ${formatMoney(mailed.order.refunded)}: te escribiremos cuando el dinero esté en camino.`]
        : []),
    ],
    rows: mailed.lines.map(lineRow),
  });
