import type { CalendarDay } from '@qhatu/contract/dates';
import { formatDeliveryDay } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';

const KNOWN = ['nombre', 'productos', 'pedidos'] as const;

/** The mails about what sellers have to send, in the words that they are made with (D263). */
export const DISPATCH_MAILS = {
  dispatchDue: {
    group: 'Vendedores',
    title: 'Último día para enviar',
    when: 'Al vendedor, el día en que vence el plazo.',
    known: KNOWN,
    required: ['pedidos'],
    words: {
      subject: 'Hoy vence el plazo para enviar {productos}',
      title: 'Hoy vence el plazo para enviar {productos}',
      body: [
        'Hola, {nombre}. Hoy es el último día para enviar {productos} que ya te pagaron.',
        '{pedidos}',
        'Cuando los entregues al transportista, márcalos como enviados: así el comprador lo sabe.',
      ].join(PARAGRAPH),
      action: 'Ver mis entregas',
    },
  },
  dispatchLate: {
    group: 'Vendedores',
    title: 'Envío atrasado',
    when: 'Al vendedor, cada día hábil de atraso.',
    known: [...KNOWN, 'dia'],
    required: ['pedidos', 'dia'],
    optional: ['dia'],
    words: {
      subject: 'Tienes {productos} con el envío atrasado',
      title: 'Tienes {productos} con el envío atrasado',
      body: [
        'Hola, {nombre}. Ya pasó el plazo para enviar {productos} que te pagaron.',
        '{pedidos}',
        'Si siguen sin enviarse el {dia}, tus productos saldrán de la venta por unos días.',
        'Si no vas a poder enviarlos, cancélalos: le devolvemos su dinero al comprador.',
      ].join(PARAGRAPH),
      action: 'Ver mis entregas',
    },
  },
  dispatchPaused: {
    group: 'Vendedores',
    title: 'Fuera de la venta',
    when: 'Al vendedor cuyos productos dejan de verse por sus atrasos.',
    known: [...KNOWN, 'dia'],
    required: ['pedidos', 'dia'],
    words: {
      subject: 'Tus productos están fuera de la venta por ahora',
      title: 'Tus productos están fuera de la venta por ahora',
      body: [
        'Hola, {nombre}. Pasaron varios días del plazo para enviar {productos}, y por eso tus productos dejaron de verse en la tienda.',
        '{pedidos}',
        'Volverán a la venta desde el {dia}, si para entonces ya enviaste o cancelaste lo que falta. Tus pedidos y tus pagos siguen como siempre.',
      ].join(PARAGRAPH),
      action: 'Ver mis entregas',
    },
  },
  dispatchReopened: {
    group: 'Vendedores',
    title: 'Otra vez a la venta',
    when: 'Al vendedor cuyos productos se ven de nuevo.',
    known: ['nombre'],
    required: [],
    words: {
      subject: 'Tus productos están otra vez a la venta',
      title: 'Tus productos están otra vez a la venta',
      body: 'Hola, {nombre}. Tus productos se ven de nuevo en la tienda y se pueden comprar.',
      action: 'Ver mis productos',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(DISPATCH_MAILS);

/** Lines of paid orders that a seller has not sent. */
export interface Unsent {
  lines: number;
  orders: readonly number[];
}

export interface DispatchMail {
  to: string;
  /** First name. */
  name: string;
  siteUrl: string;
}

const ORDERS_SHOWN = 10;

const products = (lines: number): string => (lines === 1 ? '1 producto' : `${lines} productos`);

/** 'miércoles 9 de setiembre' */
const dayText = ({ year, month, day }: CalendarDay): string =>
  formatDeliveryDay(new Date(Date.UTC(year, month - 1, day, 17)));

function ordersText(orders: readonly number[]): string {
  const more = orders.length > ORDERS_SHOWN ? ` y ${orders.length - ORDERS_SHOWN} más` : '';
  return `${orders.length === 1 ? 'Pedido' : 'Pedidos'}: ${orders.slice(0, ORDERS_SHOWN).join(', ')}${more}.`;
}

const unsentValues = (name: string, { lines, orders }: Unsent) => ({
  ...{ nombre: name, productos: products(lines), pedidos: ordersText(orders) },
});

const toDeliveries = (siteUrl: string): string => new URL(paths.admin.href('entregas'), siteUrl).href;

/** On the last day of what was paid two working days ago. */
export const dueMail = (db: Db, { to, name, siteUrl }: DispatchMail, unsent: Unsent): Promise<Message> =>
  write(db, 'dispatchDue', { to, values: unsentValues(name, unsent), url: toDeliveries(siteUrl) });

/** On each working day after it. `offSale`: the day on which this takes the seller's products off sale; null: it does not. */
export const lateMail = (
  db: Db,
  { to, name, siteUrl }: DispatchMail,
  unsent: Unsent,
  offSale: CalendarDay | null,
): Promise<Message> =>
  write(db, 'dispatchLate', {
    to,
    values: { ...unsentValues(name, unsent), dia: offSale ? dayText(offSale) : '' },
    url: toDeliveries(siteUrl),
  });

export const pausedMail = (
  db: Db,
  { to, name, siteUrl }: DispatchMail,
  unsent: Unsent,
  until: CalendarDay,
): Promise<Message> =>
  write(db, 'dispatchPaused', {
    to,
    values: { ...unsentValues(name, unsent), dia: dayText(until) },
    url: toDeliveries(siteUrl),
  });

export const reopenedMail = (db: Db, { to, name, siteUrl }: DispatchMail): Promise<Message> =>
  write(db, 'dispatchReopened', {
    to,
    values: { nombre: name },
    url: new URL(paths.admin.href('productos'), siteUrl).href,
  });
