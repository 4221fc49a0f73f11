import { paths } from '@qhatu/contract/paths';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../../mail';
import { claimUnread, readUnread, type UnreadConversation } from './unread';

const JOB = 'chat-unread-mail';
const LOOK_SECONDS = 60;
const Payload = z.object({ chatId: z.number().int(), side: z.enum(['opener', 'answerer']) });

/** In the words that it is made with (D263). Says that something waits, and not what: a mailbox is read by more people than a conversation. */
export const CHAT_MAILS = {
  chatUnread: {
    group: 'Otros avisos',
    title: 'Mensaje sin leer',
    when: 'A quien tiene en el chat una respuesta sin leer desde hace unos minutos.',
    known: ['nombre', 'remitente', 'mensajes', 'cancelar'],
    required: ['cancelar'],
    words: {
      subject: '{remitente} te respondió en Qhatu',
      title: 'Tienes {mensajes} sin leer',
      body: [
        'Hola, {nombre}. {remitente} te escribió y todavía no lo has leído.',
        'Te avisamos una sola vez hasta que abras la conversación.',
        'Si ya no quieres estos avisos, cancélalos aquí: {cancelar}',
      ].join(PARAGRAPH),
      action: 'Leer y responder',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(CHAT_MAILS);

const unreadLetter = (db: Db, conversation: UnreadConversation, chatId: number, site: string): Promise<Message> =>
  write(db, 'chatUnread', {
    to: conversation.to.email,
    values: {
      nombre: conversation.to.name,
      remitente: conversation.from ?? 'Soporte de Qhatu',
      mensajes: conversation.unread === 1 ? 'un mensaje' : `${conversation.unread} mensajes`,
      cancelar: new URL(paths.unsubscribe.href(conversation.to.key), site).href,
    },
    url: `${new URL(paths.chat.href(), site).href}?chat=${conversation.kind}-${chatId}`,
    ...(conversation.subject && { rows: [['Asunto', conversation.subject]] }),
  });

/** Finds who is to be written to. Marked and queued in one transaction. */
export const queueUnreadMails = (jobs: FastifyInstance['jobs'], db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const notice of await claimUnread(trx)) await jobs.add(trx, JOB, notice);
  });

/**
 * Writes to people about answers that they have not read for some minutes. When the mail goes out the conversation is
 * checked again, since it may have been read meanwhile.
 */
export function unreadMails({ app, db, env }: { app: FastifyInstance; db: Db; env: Pick<Env, 'SITE_URL'> }): void {
  app.mail.offer(CHAT_MAILS);
  app.jobs.handle(JOB, async (payload, { key }) => {
    const notice = Payload.parse(payload);
    const conversation = await readUnread(db, notice);
    if (conversation) await app.mail.send(await unreadLetter(db, conversation, notice.chatId, env.SITE_URL), key);
  });
  app.jobs.every(LOOK_SECONDS, 'mails about unread answers', () => queueUnreadMails(app.jobs, db));
}
