import { paths } from '@qhatu/contract/paths';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { type Message, renderMail } from '../../../mail';
import { claimUnread, readUnread, type UnreadConversation } from './unread';

const JOB = 'chat-unread-mail';
const LOOK_SECONDS = 60;
const Payload = z.object({ chatId: z.number().int(), side: z.enum(['opener', 'answerer']) });

/** Says that something waits, and not what: a mailbox is read by more people than a conversation. */
function unreadLetter(conversation: UnreadConversation, chatId: number, site: string): Message {
  const from = conversation.from ?? 'Soporte de Qhatu';
  const count = conversation.unread === 1 ? 'un mensaje' : `${conversation.unread} mensajes`;
  const end = new URL(paths.unsubscribe.href(conversation.to.key), site).href;
  return {
    to: conversation.to.email,
    subject: `${from} te respondió en Qhatu`,
    ...renderMail({
      title: `Tienes ${count} sin leer`,
      body: [
        `Hola, ${conversation.to.name}. ${from} te escribió y todavía no lo has leído.`,
        'Te avisamos una sola vez hasta que abras la conversación.',
        `Si ya no quieres estos avisos, cancélalos aquí: ${end}`,
      ],
      ...(conversation.subject ? { rows: [['Asunto', conversation.subject]] } : {}),
      action: {
        label: 'Leer y responder',
        url: `${new URL(paths.chat.href(), site).href}?chat=${conversation.kind}-${chatId}`,
      },
    }),
  };
}

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
  app.jobs.handle(JOB, async (payload, { key }) => {
    const notice = Payload.parse(payload);
    const conversation = await readUnread(db, notice);
    if (conversation) await app.mail.send(unreadLetter(conversation, notice.chatId, env.SITE_URL), key);
  });
  app.jobs.every(LOOK_SECONDS, 'mails about unread answers', () => queueUnreadMails(app.jobs, db));
}
