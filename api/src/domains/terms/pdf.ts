import PDFDocument from 'pdfkit';
import type { TextBlock } from './clean';

const INK = '#2a211c';
const QUIET = '#6b5f57';
const BRAND = '#9b1b38';
const MARGIN = 64;
/** The woven stripe of the house, from left to right. */
const STRIPE = ['#9b1b38', '#c98a1b', '#2c3e73', '#4c7a3d'];

const LOOK = {
  title: { font: 'Helvetica-Bold', size: 20, gap: 12, colour: BRAND },
  subtitle: { font: 'Helvetica-Bold', size: 12.5, gap: 5, colour: INK },
  paragraph: { font: 'Helvetica', size: 10.5, gap: 8, colour: INK },
  point: { font: 'Helvetica', size: 10.5, gap: 4, colour: INK },
} as const;

function stripe(doc: PDFKit.PDFDocument): void {
  const width = (doc.page.width - 2 * MARGIN) / STRIPE.length;
  STRIPE.forEach((colour, index) => {
    doc.rect(MARGIN + index * width, 40, width, 4).fill(colour);
  });
  doc.fillColor(INK);
}

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

function numberPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    stripe(doc);
    // Below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(QUIET)
      .text(`Qhatu · página ${page + 1} de ${count}`, MARGIN, doc.page.height - 44, { align: 'center' });
  }
}

/** A legal text on A4, titled, with numbered pages. `date` is what the file says about when it was made. */
export function makePdf(title: string, blocks: readonly TextBlock[], date: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 72, bottom: 72, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'es-PE',
    displayTitle: true,
    info: { Title: title, Author: 'Qhatu', CreationDate: date, ModDate: date },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  write(doc, { kind: 'title', text: title });
  for (const block of blocks) write(doc, block);
  numberPages(doc);
  doc.end();
  return done;
}
