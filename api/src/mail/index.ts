import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../db/open';
import type { Env } from '../env';
import { inbox } from './inbox';
import { type Deliver, fileDelivery, type Message, smtpDelivery } from './outbox';

export type { Message } from './outbox';
export { mailMessage, renderMail } from './template';

declare module 'fastify' {
  interface FastifyInstance {
    mail: {
      /** Hands it over now; rejects when that fails. */
      send: Deliver;
      /** Goes out after the transaction has committed, and is tried again until it could be handed over. */
      later: (trx: Db, message: Message) => Promise<void>;
    };
  }
}

/** Mail by SMTP when configured, otherwise into DATA_DIR/mail with a page at /dev/buzon in development (D7). */
export const mail = fp(
  async (app: FastifyInstance, { env }: { env: Env }) => {
    const folder = join(env.DATA_DIR, 'mail');
    const send = env.SMTP_URL ? smtpDelivery(env.SMTP_URL, env.MAIL_FROM) : fileDelivery(folder, env.MAIL_FROM);
    app.jobs.handle('mail', (payload) => send(payload as Message));
    app.decorate('mail', { send, later: (trx: Db, message: Message) => app.jobs.add(trx, 'mail', message) });
    if (env.demo) await app.register(inbox, { folder });
  },
  { dependencies: ['jobs'], name: 'mail' },
);
