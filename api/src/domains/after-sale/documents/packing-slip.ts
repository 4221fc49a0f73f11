import { formatDateTime } from '@qhatu/contract/delivery';
import { PROVIDER } from '@qhatu/contract/shop';
import { BRAND, INK, MARGIN, newPdf, QUIET } from '../../../pdf/document';
import { heading, rows } from '../../../pdf/parts';
import { writeText } from '../../../pdf/text';
import { addressText } from '../../orders/purchases';
import type { OrderLineRow, OrderRow } from '../../orders/read';
import type { UnitsOf } from '../units';

/** What goes into the box: where it goes, and each product with a box to tick. No amounts: who opens it may not be who paid. */
export function makePackingSlip(order: OrderRow, lines: readonly OrderLineRow[], unitsOf: UnitsOf): Promise<Buffer> {
  const name = `Lista de empaque del pedido N.º ${order.id}`;
  const { doc, finish } = newPdf(name, order.updated_at);
  doc.font('Helvetica-Bold').fontSize(20).fillColor(BRAND).text('Lista de empaque', MARGIN, doc.y);
  doc.fontSize(12).fillColor(INK).text(`Pedido N.º ${order.id}`, { paragraphGap: 4 });
  rows(doc, [['Fecha del pedido', formatDateTime(order.created_at)]]);
  heading(doc, 'Enviar a');
  rows(doc, [
    ['Nombre', order.recipient ?? order.name],
    ['Teléfono', order.phone],
    ['Dirección', addressText(order.address)],
    ['Referencia', order.address.reference],
  ]);
  heading(doc, 'Productos');
  for (const line of lines) {
    if (line.cancelled_at !== null) continue;
    if (doc.y > doc.page.height - 120) doc.addPage();
    const { y } = doc;
    doc
      .rect(MARGIN, y + 1, 9, 9)
      .lineWidth(0.8)
      .stroke(INK);
    doc.fillColor(INK);
    doc.x = MARGIN + 18;
    doc.y = y;
    const variant = line.variant_label ? ` (${line.variant_label})` : '';
    writeText(doc, `${line.qty} × ${line.name}${variant}`, { size: 10, lineGap: 1 });
    const { packed } = unitsOf(line.id);
    const sent = packed > 0 ? ` · ya en camino: ${packed}` : '';
    doc
      .fontSize(9)
      .fillColor(QUIET)
      .text(`${line.code} · ${line.seller_name}${sent}`, MARGIN + 18, doc.y);
    doc.moveDown(0.4);
    doc.x = MARGIN;
  }
  return finish(`${PROVIDER.legalName} · ${name}`);
}
