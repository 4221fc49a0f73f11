import type { CalendarDay } from '@qhatu/contract/dates';
import { formatDeliveryDay } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { type Message, mailMessage } from '../../mail';

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

const toDeliveries = (siteUrl: string) => ({
  label: 'Ver mis entregas',
  url: new URL(paths.admin.href('entregas'), siteUrl).href,
});

/** On the last day of what was paid two working days ago. */
export const dueMail = ({ to, name, siteUrl }: DispatchMail, { lines, orders }: Unsent): Message =>
  mailMessage(to, {
    title: `Hoy vence el plazo para enviar ${products(lines)}`,
    body: [
      `Hola, ${name}. Hoy es el último día para enviar ${products(lines)} que ya te pagaron.`,
      ordersText(orders),
      'Cuando los entregues al transportista, márcalos como enviados: así el comprador lo sabe.',
    ],
    action: toDeliveries(siteUrl),
  });

/** On each working day after it. `offSale`: the day on which this takes the seller's products off sale; null: it does not. */
export const lateMail = (
  { to, name, siteUrl }: DispatchMail,
  { lines, orders }: Unsent,
  offSale: CalendarDay | null,
): Message =>
  mailMessage(to, {
    title: `Tienes ${products(lines)} con el envío atrasado`,
    body: [
      `Hola, ${name}. Ya pasó el plazo para enviar ${products(lines)} que te pagaron.`,
      ordersText(orders),
      ...(offSale
        ? [`Si siguen sin enviarse el ${dayText(offSale)}, tus productos saldrán de la venta por unos días.`]
        : []),
      'Si no vas a poder enviarlos, cancélalos: le devolvemos su dinero al comprador.',
    ],
    action: toDeliveries(siteUrl),
  });

export const pausedMail = (
  { to, name, siteUrl }: DispatchMail,
  { lines, orders }: Unsent,
  until: CalendarDay,
): Message =>
  mailMessage(to, {
    title: 'Tus productos están fuera de la venta por ahora',
    body: [
      `Hola, ${name}. Pasaron varios días del plazo para enviar ${products(lines)}, y por eso tus productos dejaron de verse en la tienda.`,
      ordersText(orders),
      `Volverán a la venta desde el ${dayText(until)}, si para entonces ya enviaste o cancelaste lo que falta. Tus pedidos y tus pagos siguen como siempre.`,
    ],
    action: toDeliveries(siteUrl),
  });

export const reopenedMail = ({ to, name, siteUrl }: DispatchMail): Message =>
  mailMessage(to, {
    title: 'Tus productos están otra vez a la venta',
    body: [`Hola, ${name}. Tus productos se ven de nuevo en la tienda y se pueden comprar.`],
    action: { label: 'Ver mis productos', url: new URL(paths.admin.href('productos'), siteUrl).href },
  });
