import { fromIso, writeDay } from '@qhatu/contract/dates';
import { ANSWER_LINE, INDECOPI_LINE } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { PROVIDER } from '@qhatu/contract/shop';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import { makePdf } from './pdf';
import { type Complaint, findComplaint } from './read';
import { numberText, REASON_NAMES } from './texts';

/**
 * The mails of the complaints book, in the words that they are made with (D263). What the law asks for stands in places that
 * have to stay: the last day, the sentence about it, and that INDECOPI can be asked.
 */
export const COMPLAINT_MAILS = {
  complaintCopy: {
    group: 'Libro de Reclamaciones',
    title: 'Copia de la hoja',
    when: 'A quien reclama o se queja, con su hoja adjunta.',
    known: ['nombre', 'tipo', 'numero', 'plazo', 'plazo_legal', 'indecopi'],
    required: ['plazo', 'plazo_legal', 'indecopi'],
    words: {
      subject: 'Libro de Reclamaciones: tu {tipo} N.º {numero}',
      title: 'Libro de Reclamaciones: tu {tipo} N.º {numero}',
      body: [
        'Hola, {nombre}. Registramos tu {tipo}. Va adjunta la copia de tu hoja de reclamación.',
        'Te responderemos a más tardar el {plazo}. {plazo_legal}',
        '{indecopi}',
      ].join(PARAGRAPH),
      action: 'Ver e imprimir mi hoja',
    },
  },
  complaintAnswer: {
    group: 'Libro de Reclamaciones',
    title: 'Respuesta',
    when: 'A quien reclamó o se quejó, con su hoja respondida adjunta. Quien no tiene cuenta lo recibe sin botón.',
    known: ['nombre', 'tipo', 'numero', 'respuesta', 'indecopi'],
    required: ['respuesta', 'indecopi'],
    words: {
      subject: 'Respuesta a tu {tipo} N.º {numero}',
      title: 'Respuesta a tu {tipo} N.º {numero}',
      body: ['Hola, {nombre}. Revisamos tu {tipo} y esta es nuestra respuesta:', '{respuesta}', '{indecopi}'].join(
        PARAGRAPH,
      ),
      action: 'Escribir a soporte',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(COMPLAINT_MAILS);

/** What both say of a complaint. */
const about = (complaint: Complaint) => ({
  ...{ nombre: complaint.name, tipo: REASON_NAMES[complaint.reason], numero: numberText(complaint) },
  indecopi: INDECOPI_LINE,
});

/** Where the printable copy lies on this site. */
export const pdfPath = (key: string): string => `/api/web/support/complaints/${key}/pdf`;

const attached = async (complaint: Complaint): Promise<Message['attachments']> => [
  {
    filename: `libro-de-reclamaciones-${numberText(complaint)}.pdf`,
    contentType: 'application/pdf',
    base64: (await makePdf(complaint)).toString('base64'),
  },
];

const dueText = (complaint: Complaint): string => {
  const due = fromIso(complaint.due_on);
  return due ? writeDay(due) : complaint.due_on;
};

/** The copy that the law asks for, at once. */
export const copyMail = async (db: Db, complaint: Complaint, siteUrl: string): Promise<Message> => ({
  ...(await write(db, 'complaintCopy', {
    to: complaint.email,
    values: { ...about(complaint), plazo: dueText(complaint), plazo_legal: ANSWER_LINE },
    url: new URL(pdfPath(complaint.key), siteUrl).href,
    rows: [
      ['Asunto', complaint.support_type],
      ['Proveedor', `${PROVIDER.legalName}, RUC ${PROVIDER.ruc}`],
    ],
  })),
  attachments: await attached(complaint),
});

/** What the provider answers, with the answered complaint. */
export const answerMail = async (
  db: Db,
  complaint: Complaint & { answer: string },
  siteUrl: string,
): Promise<Message> => ({
  ...(await write(db, 'complaintAnswer', {
    to: complaint.email,
    values: { ...about(complaint), respuesta: complaint.answer },
    url: complaint.user_id === null ? null : new URL(paths.chat.href(), siteUrl).href,
  })),
  attachments: await attached(complaint),
});

const JobPayload = z.object({ id: z.number().int() });

/** Mails are written when they go out, from the complaint itself: no job holds what a person said. */
export function complaintMails({ app, db, env }: { app: FastifyInstance; db: Db; env: Pick<Env, 'SITE_URL'> }): void {
  app.mail.offer(COMPLAINT_MAILS);
  const read = (payload: unknown) => findComplaint(db, app.sealer, { id: JobPayload.parse(payload).id });
  app.jobs.handle('complaint-copy', async (payload, { key }) => {
    const complaint = await read(payload);
    if (complaint) await app.mail.send(await copyMail(db, complaint, env.SITE_URL), key);
  });
  app.jobs.handle('complaint-answer', async (payload, { key }) => {
    const complaint = await read(payload);
    if (complaint?.answer)
      await app.mail.send(await answerMail(db, { ...complaint, answer: complaint.answer }, env.SITE_URL), key);
  });
}
