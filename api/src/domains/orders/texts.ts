import { mostUnitsText } from '@qhatu/contract/shop';
import type { ChosenLine } from './quote';

/** What the shop says about an order that it does not take. Ours are new texts: tú, what happened and what to do. */
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
