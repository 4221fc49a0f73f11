import { BRAND, HAIRLINE, INK, MARGIN, QUIET } from './document';
import { writeText } from './text';

type Doc = PDFKit.PDFDocument;

/** Name and value; what is null has no row. */
export type PdfRows = readonly (readonly [string, string | null | undefined])[];

/** A line over the whole width. */
export function hairline(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.7)
    .stroke(HAIRLINE);
}

export function heading(doc: Doc, text: string): void {
  // A heading does not stay behind alone at the foot of a page.
  if (doc.y > doc.page.height - 150) doc.addPage();
  doc.moveDown(0.7);
  doc.font('Helvetica-Bold').fontSize(11).fillColor(BRAND).text(text, MARGIN);
  const y = doc.y + 2;
  hairline(doc, y);
  doc.y = y + 6;
}

export function rows(doc: Doc, list: PdfRows): void {
  for (const [name, value] of list) {
    if (value === null || value === undefined) continue;
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(QUIET)
      .text(`${name}: `, MARGIN, doc.y, { continued: true, lineGap: 1.5 });
    doc.fillColor(INK);
    writeText(doc, value || '-', { size: 10, lineGap: 1.5 });
  }
}

const AMOUNT_WIDTH = 110;

/** Words at the left and, on their first line, an amount at the right. */
export function amountRow(doc: Doc, name: string, amount: string, { strong = false } = {}): void {
  const { y } = doc;
  const face = strong ? 'Helvetica-Bold' : 'Helvetica';
  const width = doc.page.width - 2 * MARGIN;
  doc.font(face).fontSize(10).fillColor(INK);
  doc.text(amount, doc.page.width - MARGIN - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' });
  doc.fillColor(strong ? INK : QUIET).text(name, MARGIN, y, { width: width - AMOUNT_WIDTH, lineGap: 1.5 });
  doc.x = MARGIN;
}
