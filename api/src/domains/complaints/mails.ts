import { fromIso, writeDay } from '@qhatu/contract/dates';
import { ANSWER_LINE, INDECOPI_LINE } from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { PROVIDER } from '@qhatu/contract/shop';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { letter, type Message } from '../../mail';
import { numberText } from './number';
import { findSheet, type Sheet } from './read';
import { makeSheet } from './sheet';
import { REASON_NAMES } from './texts';

/** Where the printable copy lies on this site. */
export const pdfPath = (key: string): string => `/api/web/support/complaints/${key}/pdf`;

const attached = async (sheet: Sheet): Promise<Message['attachments']> => [
  {
    filename: `libro-de-reclamaciones-${numberText(sheet)}.pdf`,
    contentType: 'application/pdf',
    base64: (await makeSheet(sheet)).toString('base64'),
  },
];

const dueText = (sheet: Sheet): string => {
  const due = fromIso(sheet.due_on);
  return due ? writeDay(due) : sheet.due_on;
};

/** The copy that the law asks for, at once. */
export async function copyMail(sheet: Sheet, siteUrl: string): Promise<Message> {
  const title = `Libro de Reclamaciones: tu ${REASON_NAMES[sheet.reason]} N.º ${numberText(sheet)}`;
  return {
    to: sheet.email,
    subject: title,
    ...letter({
      title,
      body: [
        `Hola, ${sheet.name}. Registramos tu ${REASON_NAMES[sheet.reason]}. Va adjunta la copia de tu hoja de reclamación.`,
        `Te responderemos a más tardar el ${dueText(sheet)}. ${ANSWER_LINE}`,
        INDECOPI_LINE,
      ],
      rows: [
        ['Asunto', sheet.support_type],
        ['Proveedor', `${PROVIDER.legalName}, RUC ${PROVIDER.ruc}`],
      ],
      action: { label: 'Ver e imprimir mi hoja', url: new URL(pdfPath(sheet.key), siteUrl).href },
    }),
    attachments: await attached(sheet),
  };
}

/** What the provider answers, with the finished sheet. */
export async function answerMail(sheet: Sheet & { answer: string }, siteUrl: string): Promise<Message> {
  const title = `Respuesta a tu ${REASON_NAMES[sheet.reason]} N.º ${numberText(sheet)}`;
  return {
    to: sheet.email,
    subject: title,
    ...letter({
      title,
      body: [
        `Hola, ${sheet.name}. Revisamos tu ${REASON_NAMES[sheet.reason]} y esta es nuestra respuesta:`,
        sheet.answer,
        INDECOPI_LINE,
      ],
      ...(sheet.user_id === null
        ? {}
        : { action: { label: 'Escribir a soporte', url: new URL(paths.chat.href(), siteUrl).href } }),
    }),
    attachments: await attached(sheet),
  };
}

const JobPayload = z.object({ id: z.number().int() });

/** Mails are written when they go out, from the sheet itself: no job holds what a person said. */
export function complaintMails({ app, db, env }: { app: FastifyInstance; db: Db; env: Pick<Env, 'SITE_URL'> }): void {
  const read = (payload: unknown) => findSheet(db, { id: JobPayload.parse(payload).id });
  app.jobs.handle('complaint-copy', async (payload) => {
    const sheet = await read(payload);
    if (sheet) await app.mail.send(await copyMail(sheet, env.SITE_URL));
  });
  app.jobs.handle('complaint-answer', async (payload) => {
    const sheet = await read(payload);
    if (sheet?.answer) await app.mail.send(await answerMail({ ...sheet, answer: sheet.answer }, env.SITE_URL));
  });
}
