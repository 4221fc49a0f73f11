import { fromIso, writeDay } from '@qhatu/contract/dates';
import { ANSWER_LINE, INDECOPI_LINE } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { PROVIDER } from '@qhatu/contract/shop';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { type Message, mailMessage } from '../../mail';
import { makePdf } from './pdf';
import { type Complaint, findComplaint } from './read';
import { numberText, REASON_NAMES } from './texts';

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
export async function copyMail(complaint: Complaint, siteUrl: string): Promise<Message> {
  const title = `Libro de Reclamaciones: tu ${REASON_NAMES[complaint.reason]} N.º ${numberText(complaint)}`;
  return {
    ...mailMessage(complaint.email, {
      title,
      body: [
        `Hola, ${complaint.name}. Registramos tu ${REASON_NAMES[complaint.reason]}. Va adjunta la copia de tu hoja de reclamación.`,
        `Te responderemos a más tardar el ${dueText(complaint)}. ${ANSWER_LINE}`,
        INDECOPI_LINE,
      ],
      rows: [
        ['Asunto', complaint.support_type],
        ['Proveedor', `${PROVIDER.legalName}, RUC ${PROVIDER.ruc}`],
      ],
      action: { label: 'Ver e imprimir mi hoja', url: new URL(pdfPath(complaint.key), siteUrl).href },
    }),
    attachments: await attached(complaint),
  };
}

/** What the provider answers, with the answered complaint. */
export async function answerMail(complaint: Complaint & { answer: string }, siteUrl: string): Promise<Message> {
  const title = `Respuesta a tu ${REASON_NAMES[complaint.reason]} N.º ${numberText(complaint)}`;
  return {
    ...mailMessage(complaint.email, {
      title,
      body: [
        `Hola, ${complaint.name}. Revisamos tu ${REASON_NAMES[complaint.reason]} y esta es nuestra respuesta:`,
        complaint.answer,
        INDECOPI_LINE,
      ],
      ...(complaint.user_id === null
        ? {}
        : { action: { label: 'Escribir a soporte', url: new URL(paths.chat.href(), siteUrl).href } }),
    }),
    attachments: await attached(complaint),
  };
}

const JobPayload = z.object({ id: z.number().int() });

/** Mails are written when they go out, from the complaint itself: no job holds what a person said. */
export function complaintMails({ app, db, env }: { app: FastifyInstance; db: Db; env: Pick<Env, 'SITE_URL'> }): void {
  const read = (payload: unknown) => findComplaint(db, app.sealer, { id: JobPayload.parse(payload).id });
  app.jobs.handle('complaint-copy', async (payload, { key }) => {
    const complaint = await read(payload);
    if (complaint) await app.mail.send(await copyMail(complaint, env.SITE_URL), key);
  });
  app.jobs.handle('complaint-answer', async (payload, { key }) => {
    const complaint = await read(payload);
    if (complaint?.answer)
      await app.mail.send(await answerMail({ ...complaint, answer: complaint.answer }, env.SITE_URL), key);
  });
}
