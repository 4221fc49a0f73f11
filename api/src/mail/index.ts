import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../db/open';
import type { Env } from '../env';
import { inbox } from './inbox';
import { type Deliver, type Message, mailFolder, openOutbox, SMTP_CONNECTIONS } from './outbox';
import type { MailTemplate } from './words';

export { mailFrame, signFrame } from './frame';
export type { Message } from './outbox';
export { escapeHtml, mailPage, renderMail } from './template';
export { letterOf, type MailTemplate, mailFrom, mailTextKey, mailWriter, PARAGRAPH } from './words';

declare module 'fastify' {
  interface FastifyInstance {
    mail: {
      /** Hands it over now; rejects when that fails. */
      send: Deliver;
      /** Goes out after the transaction has committed, and is tried again until it could be handed over. */
      later: (trx: Db, message: Message) => Promise<void>;
      /** Names mails whose words administration may change (D230, D263): once for each. */
      offer: (mails: Readonly<Record<string, MailTemplate>>) => void;
      /** All that were named, by their kinds. */
      offered: ReadonlyMap<string, MailTemplate>;
    };
  }
}

/** Mail by SMTP when configured, otherwise into DATA_DIR/mail with a page at /dev/buzon in development (D7). */
export const mail = fp(
  async (app: FastifyInstance, { env }: { env: Env }) => {
    const outbox = openOutbox(env, (err) => app.log.warn({ err }, 'a connection to the mail server broke'));
    app.jobs.handle('mail', (payload, { key }) => outbox.deliver(payload as Message, key), {
      atOnce: SMTP_CONNECTIONS,
    });
    const offered = new Map<string, MailTemplate>();
    app.decorate('mail', {
      offered,
      offer: (mails) => {
        for (const [kind, mail] of Object.entries(mails)) {
          if (offered.has(kind)) throw new Error(`two mails are called ${kind}`);
          offered.set(kind, mail);
        }
      },
      send: outbox.deliver,
      later: (trx: Db, message: Message) => app.jobs.add(trx, 'mail', message),
    });
    app.addHook('onClose', async () => outbox.close());
    if (env.demo) await app.register(inbox, { folder: mailFolder(env) });
  },
  { dependencies: ['jobs'], name: 'mail' },
);
