import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { containedTax, IGV_PERCENT } from '@qhatu/contract/pricing';
import { PROVIDER } from '@qhatu/contract/shop';
import { PaymentTypeId } from '@qhatu/contract/wire';
import { BRAND, INK, MARGIN, newPdf, QUIET } from '../../../pdf/document';
import { amountRow, hairline, heading, rows } from '../../../pdf/parts';
import { writeText } from '../../../pdf/text';
import { methodTitle } from '../../orders/methods';
import { addressText } from '../../orders/purchases';
import type { OrderLineRow, OrderRow } from '../../orders/read';
import type { ReceiptRefund } from './receipt-refunds';

type Doc = PDFKit.PDFDocument;

/** Below this a product goes on the next page, so that its two lines stay together. */
const FOOT = 120;

function product(doc: Doc, line: OrderLineRow): void {
  if (doc.y > doc.page.height - FOOT) doc.addPage();
  doc.fillColor(INK);
  doc.x = MARGIN;
  const variant = line.variant_label ? ` (${line.variant_label})` : '';
  writeText(doc, `${line.qty} × ${line.name}${variant}`, { size: 10, lineGap: 1 });
  const state = line.cancelled_at === null ? '' : ' · no se envió';
  amountRow(
    doc,
    `${line.code} · ${line.seller_name} · ${formatMoney(line.price)} c/u${state}`,
    formatMoney(line.total),
  );
  doc.moveDown(0.3);
}

function totals(doc: Doc, order: OrderRow): void {
  if (doc.y > doc.page.height - 260) doc.addPage();
  hairline(doc, doc.y + 2);
  doc.moveDown(0.6);
  const optional: [string, number][] = [
    ['Productos', order.total_products],
    ['Descuentos', -order.discounts],
    ['Costo de envío', order.shipping],
    ['Recargo del medio de pago', order.surcharge],
    ['Optimización de diseños', order.design_surcharge],
    ['Descuento fijo', -order.discount_fix],
    ['Descuento de envío', -order.discount_shipping],
  ];
  for (const [name, cents] of optional) if (cents !== 0) amountRow(doc, name, formatMoney(cents));
  amountRow(doc, 'Precio final', formatMoney(order.total), { strong: true });
  const tax = containedTax(order.total);
  doc.moveDown(0.4);
  amountRow(doc, 'Valor de venta', formatMoney(order.total - tax));
  amountRow(doc, `IGV ${IGV_PERCENT} % (incluido en el precio)`, formatMoney(tax));
}

/** Each part of the money that went back, or is on its way: how much, when, and by which means. */
function moneyBack(doc: Doc, order: OrderRow, refunds: readonly ReceiptRefund[]): void {
  if (order.refunded === 0) return;
  heading(doc, 'Dinero devuelto');
  for (const { amount, done, at, means } of refunds) {
    if (doc.y > doc.page.height - FOOT) doc.addPage();
    const when = `${done ? 'Devuelto' : 'Por devolver, pedido'} el ${formatDateTime(at)}`;
    amountRow(doc, `${when}, ${means}`, formatMoney(-amount));
  }
  amountRow(doc, 'Devuelto, o por devolver', formatMoney(-order.refunded), { strong: true });
  amountRow(doc, 'Queda de lo pagado', formatMoney(order.total - order.refunded));
}

/**
 * What was paid for an order, on A4: who sold and who bought, the data of an invoice, every amount, the tax that the
 * total contains, and what went back of it. `order` has been paid. The same order makes the same bytes.
 */
export function makeReceipt(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  refunds: readonly ReceiptRefund[],
): Promise<Buffer> {
  const paidAt = order.approved_at ?? order.created_at;
  const name = `Comprobante de compra del pedido N.º ${order.id}`;
  const { doc, finish } = newPdf(name, order.updated_at);
  doc.font('Helvetica-Bold').fontSize(20).fillColor(BRAND).text('Comprobante de compra', MARGIN, doc.y);
  doc.fontSize(12).fillColor(INK).text(`Pedido N.º ${order.id}`, { paragraphGap: 4 });
  rows(doc, [
    ['Pagado el', formatDateTime(paidAt)],
    ['Medio de pago', methodTitle(PaymentTypeId.parse(order.payment_type_id))],
    ['Proveedor', `${PROVIDER.legalName} (${PROVIDER.brand}), RUC ${PROVIDER.ruc}`],
    ['Domicilio', PROVIDER.address],
  ]);
  heading(doc, 'Cliente');
  rows(doc, [
    ['Nombre', order.name],
    ['Correo electrónico', order.email],
    ['Dirección de envío', addressText(order.address)],
    ['Lo recibe', order.recipient],
  ]);
  if (order.ruc) {
    heading(doc, 'Datos de factura');
    rows(doc, [
      ['RUC', order.ruc],
      ['Razón social', order.razon_social],
      ['Dirección fiscal', order.direccion],
      ['Teléfono', order.telefono],
    ]);
  }
  heading(doc, 'Productos');
  for (const line of lines) product(doc, line);
  totals(doc, order);
  moneyBack(doc, order, refunds);
  doc.moveDown(1);
  doc
    .font('Helvetica')
    .fontSize(8.5)
    .fillColor(QUIET)
    .text(
      'Este comprobante resume tu compra. No reemplaza a la boleta o factura electrónica de cada vendedor.',
      MARGIN,
    );
  return finish(`${PROVIDER.legalName} · ${name}`);
}
