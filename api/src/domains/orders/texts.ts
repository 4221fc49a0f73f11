import { mostUnitsText } from '@qhatu/contract/shop';
import type { Drift } from './audit';
import type { ChosenLine } from './quote';

/** Where a difference is; null: it concerns no variant, or no order. */
export interface DriftPlace {
  drift: Drift['kind'];
  variant_id: number | null;
  order_id: number | null;
}

/** What the hourly comparison says of each kind. */
const DRIFTS: Readonly<Record<Drift['kind'], string>> = {
  stock: 'El estante y las reservas no suman lo que entró',
  order: 'Las reservas no suman las líneas del pedido',
  ledger: 'El estante no suma sus movimientos',
  history: 'El estado no es el último de la historia',
  money: 'Lo devuelto no suma sus devoluciones, o pasa de lo pagado',
  parcel: 'Los paquetes no suman las líneas enviadas',
  return: 'Las devoluciones pasan de lo enviado o recibido',
};

/** A difference in words, with place and size: units, or céntimos; a history has no size. */
export function driftText({ drift, variant_id, order_id }: DriftPlace, by: readonly number[]): string {
  const where = [order_id && `pedido ${order_id}`, variant_id && `variante ${variant_id}`].filter(Boolean).join(', ');
  const unit = drift === 'money' ? 'céntimos' : 'unidades';
  const sums = by.map((one) => `${one > 0 ? '+' : ''}${one}`).join(', ');
  return `${DRIFTS[drift]}: ${where}${drift === 'history' ? '' : ` (${sums} ${unit})`}`;
}

/** What the shop says about an order that it refuses. Texts of our own say tú, what happened and what to do. */
export const orderTexts = {
  received: (id: number) => `Recibimos tu pedido N.º ${id}`,
  totalChanged: 'El total de tu compra cambió. Revísalo y confirma otra vez; no se cobró nada.',
  methodClosed: 'Este medio de pago todavía no está disponible. Elige otro de la lista.',
  contactSeller: (name: string) => `${name} se coordina con el vendedor y no se compra desde el carrito.`,
  chooseVariant: (name: string) => `Elige las características de ${name} antes de comprarlo.`,
  noInvoice: 'Ningún vendedor de este pedido emite factura.',
  addressGone: 'No encontramos esa dirección de envío. Elige otra.',
  operationUsed: 'Ese número de operación ya está registrado en otro pedido.',
  proofTooLarge: 'No se permiten archivo mayor a 5MB',
  proofKind: 'El comprobante debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF.',
  pdfUnreadable: 'No pudimos leer ese PDF. Expórtalo otra vez o sube una foto.',
  pdfEncrypted: 'Ese PDF está protegido. Guárdalo sin contraseña o sube una foto.',
  pdfTooLong: 'El PDF puede tener hasta 30 páginas.',
  proofMissing: 'Elige el archivo de tu comprobante.',
  proofsFull: (mb: number, days: number) =>
    `Los comprobantes de los últimos ${days} días que todavía no son de un pedido pagado ya ocupan ${mb} MB, lo máximo de una cuenta. Espera a que aprobemos tus transferencias, o paga de otra forma.`,
  proofGone: 'No encontramos ese comprobante. Súbelo otra vez.',
  stockMoved: 'Las existencias cambiaron mientras confirmabas. Confirma otra vez; no se cobró nada.',
  paymentMissing: 'Todavía no recibimos la confirmación de tu pago. Paga con el método elegido o elige otro.',
  tooManyOpen: (n: number) =>
    `Tienes ${n} ${n === 1 ? 'pedido' : 'pedidos'} por pagar. Podrás hacer otro cuando confirmemos uno o venza su plazo; no se cobró nada.`,
  tooManyOpenNearby:
    'Desde tu conexión ya hay muchos pedidos por pagar. Inténtalo cuando se confirme alguno; no se cobró nada.',
  tooManyUnits: ({ name, most, held }: { name: string; most: number; held: number }) =>
    held === 0
      ? mostUnitsText(name, most)
      : `Puedes tener hasta ${most} unidades de ${name} por pagar, y ya tienes ${held} en otro pedido.`,
  tooManyUnitsNearby: (name: string) =>
    `Desde tu conexión ya hay muchas unidades de ${name} por pagar. Inténtalo cuando se confirme algún pedido.`,
  lateSoldOut:
    'Los productos de este pedido, o el último uso de su código, ya son de otra compra. Si el dinero llegó, registra la transferencia para devolverla.',
  lateReturned: 'La transferencia de este pedido ya se registró para devolverla: no se puede aprobar.',
  couponSpent: 'El código ya no está disponible. Revisa el nuevo total y confirma otra vez; no se cobró nada.',
} as const;

/** Which products are short, as the buyer reads it. */
export function shortageText(short: readonly { line: Pick<ChosenLine, 'product'>; left: number }[]): string {
  return short
    .map(({ line, left }) => {
      const { name } = line.product.wire;
      if (left <= 0) return `${name} se agotó.`;
      return left === 1 ? `Solo queda 1 unidad de ${name}.` : `Solo quedan ${left} unidades de ${name}.`;
    })
    .join(' ');
}
