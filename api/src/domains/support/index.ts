import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { DomainOptions } from '../options';
import { agentRoutes } from './agents/routes';
import { conversationRoutes } from './conversation-routes';
import { findAnyConversation } from './conversations';
import { readHistory } from './history';
import { imageRoutes } from './images/routes';
import { unreadMails } from './mails';
import { ANNOUNCE_JOB } from './open';

const Announcement = z.object({ chatId: z.number() });

/** The chat (spec 3 §2, §7, D57, D58); its sockets are in `../../realtime`. How it fits together: docs/support.md. */
export const support: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  await app.register(conversationRoutes, options);
  await app.register(imageRoutes, options);
  await app.register(agentRoutes, options);
  unreadMails({ app, ...options });

  app.jobs.handle(ANNOUNCE_JOB, async (payload) => {
    const { chatId } = Announcement.parse(payload);
    const conversation = await findAnyConversation(options.db, chatId);
    if (!conversation) return;
    const { messages } = await readHistory(options.db, chatId, { limit: 1 });
    app.chatHub.changed(conversation);
    for (const message of messages) app.chatHub.said({ message, conversation });
  });
};
