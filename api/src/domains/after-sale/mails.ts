import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { OrderReturn } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { type MailTemplate, mailWriter, PARAGRAPH } from '../../mail';
import { addressText } from '../orders/purchases';
import type { OrderLineRow, OrderRow } from '../orders/read';

export interface MailDeps {
  app: Pick<FastifyInstance, 'mail'>;
  siteUrl: string;
}

const KNOWN = ['nombre', 'pedido'] as const;
const ACTION = 'Ver mi pedido';

/** The mails about what comes after an order, in the words that they are made with (D263). */
export const AFTER_SALE_MAILS = {
  returnAsked: {
    group: 'Devoluciones',
    title: 'Devolución pedida',
    when: 'A quien la pide, con sus productos y el motivo debajo.',
    known: KNOWN,
    required: [],
    words: {
      subject: 'Recibimos tu pedido de devolución del pedido N.º {pedido}',
      title: 'Recibimos tu pedido de devolución del pedido N.º {pedido}',
      body: [
        'Hola, {nombre}.',
        'Te responderemos en un plazo de 3 días hábiles.',
        'Conserva los productos con su empaque hasta entonces.',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  returnAskedSeller: {
    group: 'Devoluciones',
    title: 'Devolución por responder',
    when: 'Al vendedor, con los productos y el motivo debajo.',
    known: [...KNOWN, 'comentario'],
    required: ['comentario'],
    words: {
      subject: 'Piden devolver productos del pedido N.º {pedido}',
      title: 'Piden devolver productos del pedido N.º {pedido}',
      body: [
        'Hola, {nombre}.',
        'Respóndele al comprador en un plazo de 3 días hábiles.',
        'Comentario: {comentario}',
      ].join(PARAGRAPH),
      action: 'Ver el pedido',
    },
  },
  returnAccepted: {
    group: 'Devoluciones',
    title: 'Devolución aceptada',
    when: 'A quien la pidió.',
    known: [...KNOWN, 'vendedor', 'monto', 'comentario'],
    required: ['monto', 'comentario'],
    optional: ['comentario'],
    words: {
      subject: 'Aceptamos tu devolución del pedido N.º {pedido}',
      title: 'Aceptamos tu devolución del pedido N.º {pedido}',
      body: [
        'Hola, {nombre}.',
        '{vendedor} espera los productos. Cuando lleguen te devolvemos {monto}.',
        '{comentario}',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  returnRefused: {
    group: 'Devoluciones',
    title: 'Devolución no aceptada',
    when: 'A quien la pidió, con el motivo.',
    known: [...KNOWN, 'motivo'],
    required: ['motivo'],
    words: {
      subject: 'No pudimos aceptar tu devolución del pedido N.º {pedido}',
      title: 'No pudimos aceptar tu devolución del pedido N.º {pedido}',
      body: [
        'Hola, {nombre}.',
        'Motivo: {motivo}',
        'Si crees que es un error, escríbenos desde la página de contacto con el número de este pedido.',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  returnReceived: {
    group: 'Devoluciones',
    title: 'Productos devueltos recibidos',
    when: 'A quien los devolvió. Sin dinero que devolver, el párrafo del monto no sale.',
    known: [...KNOWN, 'monto', 'comentario'],
    required: ['monto', 'comentario'],
    optional: ['monto', 'comentario'],
    words: {
      subject: 'Recibimos los productos que devolviste del pedido N.º {pedido}',
      title: 'Recibimos los productos que devolviste del pedido N.º {pedido}',
      body: [
        'Hola, {nombre}.',
        '{comentario}',
        'Te devolvemos {monto}: te escribiremos cuando el dinero esté en camino.',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  returnReceivedInDispute: {
    group: 'Devoluciones',
    title: 'Productos devueltos recibidos, con el pago en disputa',
    when: 'A quien los devolvió. Lo que falte del dinero vuelve cuando termina la disputa.',
    known: [...KNOWN, 'comentario'],
    required: ['comentario'],
    optional: ['comentario'],
    words: {
      subject: 'Recibimos los productos que devolviste del pedido N.º {pedido}',
      title: 'Recibimos los productos que devolviste del pedido N.º {pedido}',
      body: [
        'Hola, {nombre}.',
        '{comentario}',
        'El pago de este pedido está en disputa. Cuando termine, si aún falta algo por devolverte, te lo devolvemos y te escribiremos.',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  parcelSent: {
    group: 'Pedidos',
    title: 'Paquete en camino',
    when: 'Al comprador, con los productos del paquete debajo.',
    known: [...KNOWN, 'transportista', 'seguimiento'],
    required: ['transportista', 'seguimiento'],
    words: {
      subject: 'Tu pedido N.º {pedido} está en camino',
      title: 'Tu pedido N.º {pedido} está en camino',
      body: [
        'Hola, {nombre}.',
        'Lo lleva {transportista} con el número de seguimiento {seguimiento}.',
        'Cuando lo recibas, márcalo en tu historial de compras y cuéntanos cómo te fue con el vendedor.',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  linesCancelled: {
    group: 'Pedidos',
    title: 'Una parte no se envía',
    when: 'Al comprador, con los productos que no irán debajo.',
    known: [...KNOWN, 'motivo', 'monto'],
    required: ['motivo', 'monto'],
    words: {
      subject: 'Una parte de tu pedido N.º {pedido} no se enviará',
      title: 'Una parte de tu pedido N.º {pedido} no se enviará',
      body: [
        'Hola, {nombre}.',
        'Motivo: {motivo}',
        'Te devolvemos {monto}: te escribiremos cuando el dinero esté en camino. Lo demás sigue su camino.',
      ].join(PARAGRAPH),
      action: ACTION,
    },
  },
  orderMessage: {
    group: 'Pedidos',
    title: 'Mensaje al comprador',
    when: 'Al comprador, con lo que alguien de la tienda le escribe desde su pedido.',
    known: [...KNOWN, 'mensaje'],
    required: ['mensaje'],
    words: {
      subject: 'Un mensaje sobre tu pedido N.º {pedido}',
      title: 'Un mensaje sobre tu pedido N.º {pedido}',
      body: ['Hola, {nombre}.', '{mensaje}'].join(PARAGRAPH),
      action: ACTION,
    },
  },
  addressMended: {
    group: 'Pedidos',
    title: 'Dirección corregida',
    when: 'Al comprador, con la dirección nueva debajo.',
    known: [...KNOWN, 'motivo'],
    required: ['motivo'],
    words: {
      subject: 'Corregimos la dirección de tu pedido N.º {pedido}',
      title: 'Corregimos la dirección de tu pedido N.º {pedido}',
      body: ['Hola, {nombre}.', 'Motivo: {motivo}', 'Si no lo pediste, escríbenos desde la página de contacto.'].join(
        PARAGRAPH,
      ),
      action: ACTION,
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(AFTER_SALE_MAILS);

const unitsRow = (
  { name, variant_label }: Pick<OrderLineRow, 'name' | 'variant_label'>,
  qty: number,
): [string, string] => [`${qty} × ${name}`, variant_label ?? ''];

interface ToBuyer {
  kind: keyof typeof AFTER_SALE_MAILS;
  /** Beside the buyer's name and the order's number. */
  values?: Record<string, string>;
  rows: [string, string][];
}

/** To the buyer, stored with the change that it tells of. All look alike: greeting, what happened, the way to the order. */
async function toBuyer(
  trx: Db,
  { app, siteUrl }: MailDeps,
  order: OrderRow,
  { kind, values, rows }: ToBuyer,
): Promise<void> {
  const message = await write(trx, kind, {
    to: order.email,
    values: { nombre: order.name, pedido: String(order.id), ...values },
    url: new URL(paths.order.href(order.id), siteUrl).href,
    rows,
  });
  await app.mail.later(trx, message);
}

const linesOf = ({ lines }: OrderReturn): [string, string][] =>
  lines.map((line) => unitsRow({ name: line.name, variant_label: line.variant_label }, line.qty));

/** What a buyer asks for: to the buyer, and to the seller who answers. */
export async function mailReturnAsked(trx: Db, deps: MailDeps, order: OrderRow, asked: OrderReturn): Promise<void> {
  const rows: [string, string][] = [...linesOf(asked), ['Motivo', asked.reason_text]];
  await toBuyer(trx, deps, order, { kind: 'returnAsked', rows });
  const seller = await trx
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', asked.seller.id)
    .executeTakeFirstOrThrow();
  const message = await write(trx, 'returnAskedSeller', {
    to: seller.email,
    values: { nombre: seller.name, pedido: String(order.id), comentario: asked.comment },
    url: new URL(paths.admin.href('pedidos', order.id), deps.siteUrl).href,
    rows,
  });
  await deps.app.mail.later(trx, message);
}

export function mailReturnAccepted(trx: Db, deps: MailDeps, order: OrderRow, accepted: OrderReturn): Promise<void> {
  return toBuyer(trx, deps, order, {
    kind: 'returnAccepted',
    values: {
      vendedor: accepted.seller.name,
      monto: formatMoney(Math.round(accepted.amount * 100)),
      comentario: accepted.decision ?? '',
    },
    rows: linesOf(accepted),
  });
}

export function mailReturnRefused(trx: Db, deps: MailDeps, order: OrderRow, refused: OrderReturn): Promise<void> {
  return toBuyer(trx, deps, order, {
    kind: 'returnRefused',
    values: { motivo: refused.decision ?? '' },
    rows: linesOf(refused),
  });
}

/** Its products have come; its money is on its way, or waits for the end of a dispute (D385). */
export function mailReturnReceived(trx: Db, deps: MailDeps, order: OrderRow, received: OrderReturn): Promise<void> {
  const comentario = received.decision ?? '';
  const rows = linesOf(received);
  if (order.status === 'disputed') {
    return toBuyer(trx, deps, order, { kind: 'returnReceivedInDispute', values: { comentario }, rows });
  }
  const cents = Math.round(received.amount * 100);
  return toBuyer(trx, deps, order, {
    kind: 'returnReceived',
    values: { monto: cents > 0 ? formatMoney(cents) : '', comentario },
    rows,
  });
}

/** A parcel is on its way. */
export function mailParcel(
  trx: Db,
  deps: MailDeps,
  order: OrderRow,
  parcel: { carrier: string; tracking: string; lines: readonly { line: OrderLineRow; qty: number }[] },
): Promise<void> {
  return toBuyer(trx, deps, order, {
    kind: 'parcelSent',
    values: { transportista: parcel.carrier, seguimiento: parcel.tracking },
    rows: parcel.lines.map(({ line, qty }) => unitsRow(line, qty)),
  });
}

/** Some products of an order are not sent; their money goes back. */
export function mailLinesCancelled(
  trx: Db,
  deps: MailDeps,
  order: OrderRow,
  { lines, reason, amount }: { lines: readonly OrderLineRow[]; reason: string; amount: number },
): Promise<void> {
  return toBuyer(trx, deps, order, {
    kind: 'linesCancelled',
    values: { motivo: reason, monto: formatMoney(amount) },
    rows: lines.map((line) => unitsRow(line, line.qty)),
  });
}

/** Where an order goes was mended before it was sent. */
export function mailAddress(trx: Db, deps: MailDeps, order: OrderRow, reason: string): Promise<void> {
  return toBuyer(trx, deps, order, {
    kind: 'addressMended',
    values: { motivo: reason },
    rows: [
      ['Dirección de envío', addressText(order.address)],
      ...(order.recipient ? [['Lo recibe', order.recipient] satisfies [string, string]] : []),
    ],
  });
}

/** What somebody of the shop writes to the buyer. */
export const mailMessage = (trx: Db, deps: MailDeps, order: OrderRow, text: string): Promise<void> =>
  toBuyer(trx, deps, order, { kind: 'orderMessage', values: { mensaje: text }, rows: [] });
