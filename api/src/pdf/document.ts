import type { FastifyReply } from 'fastify';
import PDFDocument from 'pdfkit';

export const INK = '#2a211c';
export const QUIET = '#6b5f57';
export const BRAND = '#9b1b38';
export const HAIRLINE = '#d9cfc2';
export const MARGIN = 64;
/** The shop's woven stripe, from left to right. */
const STRIPE = ['#9b1b38', '#c98a1b', '#2c3e73', '#4c7a3d'];

export interface PdfDocument {
  doc: PDFKit.PDFDocument;
  /**
   * Draws the stripe and the page numbers on every page, ends the file and returns its bytes. `foot` stands before the
   * number.
   */
  finish: (foot: string) => Promise<Buffer>;
}

/** A4 in the shop's look. `date` is what the file says about when it was made: the same text makes the same bytes. */
export function newPdf(title: string, date: Date): PdfDocument {
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
  const finish = (foot: string) => {
    numberPages(doc, foot);
    doc.end();
    return done;
  };
  return { doc, finish };
}

function stripe(doc: PDFKit.PDFDocument): void {
  const width = (doc.page.width - 2 * MARGIN) / STRIPE.length;
  STRIPE.forEach((colour, index) => {
    doc.rect(MARGIN + index * width, 40, width, 4).fill(colour);
  });
  doc.fillColor(INK);
}

function numberPages(doc: PDFKit.PDFDocument, foot: string): void {
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
      .text(`${foot} · página ${page + 1} de ${count}`, MARGIN, doc.page.height - 44, { align: 'center' });
  }
}

/** The helmet's policy for data keeps some readers of PDF from drawing the page. */
export const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A printable copy for one person: no search engine lists it, and its address is told to no other site. */
export const sendPdf = (reply: FastifyReply, pdf: Buffer, name: string): FastifyReply =>
  reply
    .header('content-security-policy', PDF_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(pdf);
