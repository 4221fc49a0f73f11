import { formatMoney, formatUsd } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import { isUnapplied } from '../orders/refunds';

/** The mails about money that goes back, in the words that they are made with (D263). */
export const REFUND_MAILS = {
  orderRefunded: {
    group: 'Devoluciones',
    title: 'Dinero devuelto',
    when: 'Al comprador, cuando su dinero salió, también el que devuelve una persona; con lo devuelto debajo.',
    known: ['nombre', 'pedido', 'monto', 'motivo'],
    required: ['motivo'],
    words: {
      subject: 'Te devolvimos {monto} de tu pedido N.º {pedido}',
      title: 'Te devolvimos {monto} de tu pedido N.º {pedido}',
      body: ['Hola, {nombre}.', 'Motivo: {motivo}', 'Según tu banco, verás el dinero en unos días.'].join(PARAGRAPH),
      action: 'Ver mi pedido',
    },
  },
  accountWanted: {
    group: 'Devoluciones',
    title: 'A qué cuenta devolver',
    when: 'Al comprador, cuando una persona le va a transferir su dinero y no se sabe a qué cuenta.',
    known: ['nombre', 'pedido', 'monto', 'motivo'],
    required: ['monto', 'motivo'],
    words: {
      subject: '¿A qué cuenta te devolvemos {monto}?',
      title: '¿A qué cuenta te devolvemos {monto}?',
      body: [
        'Hola, {nombre}.',
        'Vamos a transferirte {monto}. Motivo: {motivo}',
        'Entra a tu pedido N.º {pedido} y escribe tu banco, tu número de cuenta o CCI y a nombre de quién está. Nunca te pediremos tu clave ni el número de tu tarjeta.',
      ].join(PARAGRAPH),
      action: 'Decir mi cuenta',
    },
  },
  transferCorrected: {
    group: 'Devoluciones',
    title: 'Monto por devolver corregido',
    when: 'Al comprador, cuando ya sabía de una transferencia tardía y la tienda corrige su monto.',
    known: ['nombre', 'pedido', 'antes', 'monto', 'motivo'],
    required: ['monto', 'motivo'],
    words: {
      subject: 'Te devolveremos {monto} de tu pedido N.º {pedido}',
      title: 'Te devolveremos {monto}, no {antes}',
      body: [
        'Hola, {nombre}.',
        'Corregimos el monto de la transferencia que llegó para tu pedido N.º {pedido}: te devolveremos {monto}, no {antes}. Motivo: {motivo}',
        'Si ya nos dijiste a qué cuenta, no tienes que hacer nada más.',
      ].join(PARAGRAPH),
      action: 'Ver mi pedido',
    },
  },
  transferWithdrawn: {
    group: 'Devoluciones',
    title: 'Transferencia retirada',
    when: 'Al comprador, cuando ya sabía de una transferencia tardía y la tienda la retira porque la registró por error.',
    known: ['nombre', 'pedido', 'monto', 'motivo'],
    required: ['motivo'],
    words: {
      subject: 'No hay {monto} por devolver de tu pedido N.º {pedido}',
      title: 'No hay {monto} por devolver',
      body: [
        'Hola, {nombre}.',
        'Te escribimos que íbamos a devolverte {monto} de tu pedido N.º {pedido}. Registramos esa transferencia por error y la retiramos. Motivo: {motivo}',
        'Si transferiste ese dinero, respóndenos con la constancia de tu banco.',
      ].join(PARAGRAPH),
      action: 'Ver mi pedido',
    },
  },
  paymentReturned: {
    group: 'Devoluciones',
    title: 'Pago devuelto',
    when: 'A quien pagó algo que no corresponde a una compra, cuando ya se pidió su devolución.',
    known: ['monto', 'motivo'],
    required: ['monto', 'motivo'],
    words: {
      subject: 'Te devolvimos un pago',
      title: 'Te devolvimos un pago',
      body: [
        '{motivo}',
        'Ya pedimos la devolución de {monto} por el mismo medio. Según tu banco, la verás en unos días.',
      ].join(PARAGRAPH),
      action: 'Ver mis compras',
    },
  },
  paymentToReturn: {
    group: 'Devoluciones',
    title: 'Pago por devolver',
    when: 'A quien pagó algo que no corresponde a una compra, cuando lo tiene que devolver una persona.',
    known: ['monto', 'motivo'],
    required: ['monto', 'motivo'],
    words: {
      subject: 'Vamos a devolverte un pago',
      title: 'Vamos a devolverte un pago',
      body: ['{motivo}', 'Te escribiremos a este correo para devolverte {monto}.'].join(PARAGRAPH),
      action: 'Ver mis compras',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(REFUND_MAILS);

interface RefundedOrder {
  id: number;
  name: string;
  email: string;
  /** Centimos, both. */
  total: number;
  refunded: number;
}

/** To the buyer: a person will transfer `amount` (centimos) and needs an account (D395). */
export const accountWantedMail = (
  db: Db,
  { id, name, email, amount, reason }: Addressee & { amount: number; reason: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'accountWanted', {
    to: email,
    values: { nombre: name, pedido: String(id), monto: formatMoney(amount), motivo: reason },
    url: new URL(paths.order.href(id), siteUrl).href,
    rows: [['Te devolvemos', formatMoney(amount)]],
  });

type Addressee = Pick<RefundedOrder, 'id' | 'name' | 'email'>;

/** To the buyer: the sum that goes back differs from the one in the earlier mail (D399). Amounts as texts. */
export const transferCorrectedMail = (
  db: Db,
  { id, name, email }: Addressee,
  { before, after, reason }: { before: string; after: string; reason: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'transferCorrected', {
    to: email,
    values: { nombre: name, pedido: String(id), antes: before, monto: after, motivo: reason },
    url: new URL(paths.order.href(id), siteUrl).href,
    rows: [['Te devolveremos', after]],
  });

/** To the buyer: the refund of the earlier mail is withdrawn, since the money never came (D399). `amount`: centimos. */
export const transferWithdrawnMail = (
  db: Db,
  { id, name, email }: Addressee,
  { amount, reason }: { amount: number; reason: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'transferWithdrawn', {
    to: email,
    values: { nombre: name, pedido: String(id), monto: formatMoney(amount), motivo: reason },
    url: new URL(paths.order.href(id), siteUrl).href,
    rows: [],
  });

/**
 * To the buyer: `amount` (centimos) of the order went back. A refund of money that never belonged to the order shows no
 * totals of it.
 */
export const refundedMail = (
  db: Db,
  order: RefundedOrder,
  { amount, reason, key }: { amount: number; reason: string; key: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'orderRefunded', {
    to: order.email,
    values: { nombre: order.name, pedido: String(order.id), monto: formatMoney(amount), motivo: reason },
    url: new URL(paths.order.href(order.id), siteUrl).href,
    rows: [['Esta devolución', formatMoney(amount)], ...(isUnapplied(key) ? [] : sumsOf(order))],
  });

const sumsOf = ({ total, refunded }: RefundedOrder): [string, string][] => [
  ['Total del pedido', formatMoney(total)],
  ['Devuelto hasta ahora', formatMoney(refunded)],
];

interface ReturnedPayment {
  /** In the currency's smallest part. */
  amount: number | null;
  currency: string | null;
  reference: string | null;
  /** Why it goes back, as a sentence. */
  why: string;
  /** Its return was asked for; otherwise a person has to see to it. */
  done: boolean;
}

/** To the payer of money that belongs to no purchase. */
export const returnedMail = (
  db: Db,
  { amount, currency, reference, why, done }: ReturnedPayment,
  to: string,
  siteUrl: string,
): Promise<Message> =>
  write(db, done ? 'paymentReturned' : 'paymentToReturn', {
    to,
    values: { motivo: why, monto: inCurrency(amount ?? 0, currency) },
    url: new URL(paths.dashboard.href(), siteUrl).href,
    rows: [['Referencia', reference ?? '']],
  });

/** A currency that the shop does not charge in is said by its code. */
function inCurrency(amount: number, currency: string | null): string {
  if (currency === 'USD') return formatUsd(amount);
  const soles = formatMoney(amount);
  return currency === null || currency === 'PEN' ? soles : soles.replace('S/', currency);
}
