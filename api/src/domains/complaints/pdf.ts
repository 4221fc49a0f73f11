import { fromIso, writeDay } from '@qhatu/contract/dates';
import { ANSWER_LINE, COMPLAINT_REASONS, INDECOPI_LINE } from '@qhatu/contract/forms';
import { formatMoney } from '@qhatu/contract/money';
import { PROVIDER } from '@qhatu/contract/shop';
import type { FastifyReply } from 'fastify';
import { dayAndTime } from '../../http/dates';
import { BRAND, INK, MARGIN, newPdf, QUIET, sendPdf } from '../../pdf/document';
import { heading, rows } from '../../pdf/parts';
import { writeText } from '../../pdf/text';
import type { Complaint } from './read';
import { DOCUMENT_NAMES, GOOD_NAMES, numberText } from './texts';

type Doc = PDFKit.PDFDocument;

const day = (iso: string | null): string | null => {
  const found = iso ? fromIso(iso) : null;
  return found ? writeDay(found) : null;
};

function prose(doc: Doc, text: string): void {
  doc.fillColor(INK);
  doc.x = MARGIN;
  writeText(doc, text, { size: 10, lineGap: 2 });
}

const small = (doc: Doc, text: string) =>
  doc.font('Helvetica').fontSize(8.5).fillColor(QUIET).text(text, MARGIN, doc.y, { lineGap: 1.5, paragraphGap: 4 });

function head(doc: Doc, complaint: Complaint): void {
  doc.font('Helvetica-Bold').fontSize(20).fillColor(BRAND).text('Libro de Reclamaciones', MARGIN, doc.y);
  doc
    .fontSize(12)
    .fillColor(INK)
    .text(`Hoja de reclamación N.º ${numberText(complaint)}`, { paragraphGap: 4 });
  rows(doc, [
    ['Fecha', dayAndTime(complaint.created_at).replaceAll('-', '/')],
    ['Proveedor', `${PROVIDER.legalName} (${PROVIDER.brand}), RUC ${PROVIDER.ruc}`],
    ['Domicilio', PROVIDER.address],
    [
      'Vendedor',
      complaint.seller &&
        [complaint.seller, complaint.seller_ruc && `RUC ${complaint.seller_ruc}`].filter(Boolean).join(', '),
    ],
  ]);
}

function person(doc: Doc, complaint: Complaint): void {
  const { guardian } = complaint;
  heading(doc, '1. Identificación del consumidor reclamante');
  rows(doc, [
    ['Nombre', complaint.name],
    [DOCUMENT_NAMES[complaint.document_type] ?? 'Documento', complaint.document],
    ['Domicilio', `${complaint.address}, ${complaint.place}`],
    ['Teléfono', complaint.phone],
    ['Correo electrónico', complaint.email],
    [
      'Madre, padre o representante (consumidor menor de edad)',
      guardian && `${guardian.name}, ${DOCUMENT_NAMES[guardian.document_type]} ${guardian.document}`,
    ],
  ]);
}

function good(doc: Doc, complaint: Complaint): void {
  heading(doc, '2. Identificación del bien contratado');
  rows(doc, [
    ['Tipo', complaint.good_kind ? GOOD_NAMES[complaint.good_kind] : ''],
    ['Monto reclamado', complaint.amount === null ? '' : formatMoney(complaint.amount)],
    ['Descripción', complaint.good ?? ''],
    ['N.º de comprobante', complaint.comprobante ?? ''],
    ['Fecha de los hechos', day(complaint.occurred_on) ?? ''],
  ]);
}

/** Reclamo or queja, the other one beside it and unmarked, both with what the law means by them. */
function reasons(doc: Doc, chosen: number): void {
  COMPLAINT_REASONS.forEach(({ text, meaning }, index) => {
    const y = doc.y + 1.5;
    doc.rect(MARGIN, y, 8, 8).lineWidth(0.8).stroke(INK);
    if (index === chosen) {
      doc
        .moveTo(MARGIN + 1.5, y + 4)
        .lineTo(MARGIN + 3.4, y + 6.2)
        .lineTo(MARGIN + 6.8, y + 1.6);
      doc.lineWidth(1.3).stroke(BRAND);
    }
    doc
      .font('Helvetica-Bold')
      .fontSize(10)
      .fillColor(INK)
      .text(`${text}: `, MARGIN + 14, doc.y, { continued: true });
    doc.font('Helvetica').fillColor(QUIET).text(meaning, { lineGap: 1.5, paragraphGap: 3 });
  });
  doc.x = MARGIN;
}

function detail(doc: Doc, complaint: Complaint): void {
  heading(doc, '3. Detalle de la reclamación y pedido del consumidor');
  reasons(doc, complaint.reason);
  rows(doc, [['Asunto', complaint.support_type]]);
  doc.moveDown(0.3);
  doc.font('Helvetica-Bold').fontSize(10).fillColor(INK).text('Detalle', MARGIN);
  prose(doc, complaint.description);
  doc.moveDown(0.3);
  doc.font('Helvetica-Bold').fontSize(10).fillColor(INK).text('Pedido', MARGIN);
  prose(doc, complaint.request ?? '-');
}

function answer(doc: Doc, complaint: Complaint): void {
  heading(doc, '4. Observaciones y acciones adoptadas por el proveedor');
  if (complaint.answer === null || complaint.answered_at === null) {
    rows(doc, [['Respuesta a más tardar el', day(complaint.due_on)]]);
    return;
  }
  rows(doc, [['Fecha de comunicación de la respuesta', dayAndTime(complaint.answered_at).replaceAll('-', '/')]]);
  prose(doc, complaint.answer);
}

/** The complaint on A4 as the law lays it out (DS 011-2011-PCM, annex I). The same complaint makes the same bytes. */
export function makePdf(complaint: Complaint): Promise<Buffer> {
  const name = `Hoja de reclamación ${numberText(complaint)}`;
  const { doc, finish } = newPdf(name, complaint.answered_at ?? complaint.created_at);
  head(doc, complaint);
  person(doc, complaint);
  good(doc, complaint);
  detail(doc, complaint);
  answer(doc, complaint);
  doc.moveDown(1);
  if (doc.y > doc.page.height - 190) doc.addPage();
  small(
    doc,
    'Conformidad del consumidor: esta hoja se registró por medio virtual con los datos que el consumidor declaró y aceptó al enviarla.',
  );
  small(doc, `* ${INDECOPI_LINE}`);
  small(doc, `* ${ANSWER_LINE}`);
  return finish(`${PROVIDER.legalName} · ${name}`);
}

/** The printable copy of a complaint form. */
export const sendComplaint = async (reply: FastifyReply, complaint: Complaint): Promise<FastifyReply> =>
  sendPdf(reply, await makePdf(complaint), `libro-de-reclamaciones-${numberText(complaint)}`);
