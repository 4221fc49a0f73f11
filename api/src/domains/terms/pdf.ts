import { BRAND, INK, newPdf } from '../../pdf/document';
import type { TextBlock } from './clean';

const LOOK = {
  title: { font: 'Helvetica-Bold', size: 20, gap: 12, colour: BRAND },
  subtitle: { font: 'Helvetica-Bold', size: 12.5, gap: 5, colour: INK },
  paragraph: { font: 'Helvetica', size: 10.5, gap: 8, colour: INK },
  point: { font: 'Helvetica', size: 10.5, gap: 4, colour: INK },
} as const;

function write(doc: PDFKit.PDFDocument, { kind, text }: TextBlock): void {
  const { font, size, gap, colour } = LOOK[kind];
  if (kind === 'subtitle') doc.moveDown(0.6);
  doc.font(font).fontSize(size).fillColor(colour);
  if (kind === 'point') {
    doc.list([text], { bulletRadius: 1.6, textIndent: 14, lineGap: 2, paragraphGap: gap });
  } else {
    doc.text(text, { lineGap: 2, paragraphGap: gap });
  }
}

/** A legal text on A4, titled, with numbered pages. `date` is what the file says about when it was made. */
export function makePdf(title: string, blocks: readonly TextBlock[], date: Date): Promise<Buffer> {
  const { doc, finish } = newPdf(title, date);
  write(doc, { kind: 'title', text: title });
  for (const block of blocks) write(doc, block);
  return finish('Qhatu');
}
