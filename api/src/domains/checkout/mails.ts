import { formatMoney, formatUsd } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';

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

/** To the buyer: so much of the order went back. `amount`: centimos. */
export const refundedMail = (
  db: Db,
  order: RefundedOrder,
  { amount, reason }: { amount: number; reason: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'orderRefunded', {
    to: order.email,
    values: { nombre: order.name, pedido: String(order.id), monto: formatMoney(amount), motivo: reason },
    url: new URL(paths.order.href(order.id), siteUrl).href,
    rows: [
      ['Esta devolución', formatMoney(amount)],
      ['Total del pedido', formatMoney(order.total)],
      ['Devuelto hasta ahora', formatMoney(order.refunded)],
    ],
  });

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

/** To who paid what belongs to no purchase. */
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
