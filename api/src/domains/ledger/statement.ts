import { fromIso, writeDay } from '@qhatu/contract/dates';
import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney, toCents } from '@qhatu/contract/money';
import { PROVIDER } from '@qhatu/contract/shop';
import type { SettlementDetail } from '@qhatu/contract/wire';
import { BRAND, INK, MARGIN, newPdf } from '../../pdf/document';
import { amountRow, heading, rows } from '../../pdf/parts';

const dayOf = (iso: string): string => {
  const day = fromIso(iso);
  return day ? writeDay(day) : iso;
};
const money = (soles: number): string => formatMoney(toCents(soles));

/** A settlement on paper: every sale and what was taken back, and how the sum to be paid comes about. */
export function makeStatement(settlement: SettlementDetail): Promise<Buffer> {
  const name = `Liquidación N.º ${settlement.id}`;
  const { doc, finish } = newPdf(name, new Date(`${settlement.last_day}T12:00:00Z`));
  doc.font('Helvetica-Bold').fontSize(20).fillColor(BRAND).text('Liquidación', MARGIN, doc.y);
  doc.fontSize(12).fillColor(INK).text(`N.º ${settlement.id}`, { paragraphGap: 4 });
  rows(doc, [
    [settlement.role === 'seller' ? 'Vendedor' : 'Comisionista', settlement.party.name],
    ['Período', `${dayOf(settlement.first_day)} a ${dayOf(settlement.last_day)}`],
    ['Se paga hasta el', settlement.status === 'carried' ? null : dayOf(settlement.due_on)],
    ['Operación del pago', settlement.reference],
  ]);
  heading(doc, 'Movimientos');
  for (const entry of settlement.entries) {
    if (doc.y > doc.page.height - 120) doc.addPage();
    const sold = entry.sold === null ? '' : ` · vendido en ${money(entry.sold)}`;
    const commission = entry.commission_percent === null ? '' : ` · comisión ${entry.commission_percent} %`;
    const order = entry.order_id === null ? '' : `Pedido N.º ${entry.order_id} · `;
    const what = entry.amount < 0 ? ' · devolución o reembolso' : '';
    const units = entry.qty === null ? '' : `${entry.qty} × `;
    amountRow(
      doc,
      `${formatDateTime(new Date(entry.at))} · ${order}${units}${entry.name}${sold}${commission}${what}`,
      money(entry.amount),
    );
  }
  heading(doc, 'Resumen');
  amountRow(doc, 'Ganado en el período', money(settlement.earned));
  if (settlement.carried !== 0) amountRow(doc, 'Saldo de la liquidación anterior', money(settlement.carried));
  amountRow(doc, settlement.due > 0 ? 'Por pagar' : 'Pasa a la siguiente', money(settlement.due), { strong: true });
  return finish(`${PROVIDER.legalName} · ${name}`);
}
