import {
  CannedAnswer,
  CannedBody,
  ChatIdBody,
  CustomerSummary,
  Id,
  Message,
  Queue,
  QueueBody,
  type SupportChat,
  SupportChatResult,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireRole } from '../../../http/person';
import type { DomainOptions } from '../../options';
import { idsOf, noteRead } from '../../security/reads';
import { conversationToWire } from '../conversations';
import { AGENT_ROLES } from '../person';
import { supportTexts } from '../texts';
import { deleteCanned, listCanned, saveCanned } from './canned';
import { customerSummary } from './customer';
import { moveConversation } from './moves';
import { readQueue } from './queue';

const tags = ['soporte'];
const params = z.object({ id: Id });
const TEXTS = { take: supportTexts.taken, close: supportTexts.wasClosed, reopen: supportTexts.reopened } as const;

/** Support's side of the chat: the queue, take, close, reopen, answers kept for again, whom one talks with. */
export const agentRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(...AGENT_ROLES);

  app.post(
    '/support/queue',
    { onRequest, schema: { tags, body: QueueBody, response: { 200: Queue } } },
    async (request) => {
      const queue = await readQueue(db, memberOf(request), request.body);
      await noteRead(db, request, 'chats', idsOf(queue.chats));
      return queue;
    },
  );

  for (const move of ['take', 'close', 'reopen'] as const) {
    app.post(
      `/support/${move}`,
      { onRequest, schema: { tags, body: ChatIdBody, response: { 200: SupportChatResult } } },
      async (request) => {
        const agent = memberOf(request);
        const conversation = await moveConversation(db, agent, { id: request.body.id, move });
        app.chatHub.changed(conversation);
        await noteRead(db, request, 'chats', [conversation.id]);
        return {
          result: true as const,
          msg: TEXTS[move],
          chat: conversationToWire(conversation, agent, []) as SupportChat,
        };
      },
    );
  }

  app.get(
    '/support/customer/:id',
    { onRequest, schema: { tags, params, response: { 200: CustomerSummary } } },
    async (request) => {
      const customer = await customerSummary(db, memberOf(request), request.params.id);
      await noteRead(db, request, 'customers', [request.params.id]);
      return customer;
    },
  );

  app.get('/support/canned', { onRequest, schema: { tags, response: { 200: z.array(CannedAnswer) } } }, async () =>
    listCanned(db),
  );
  app.post(
    '/support/canned',
    { onRequest, schema: { tags, body: CannedBody, response: { 200: Message.extend({ answer: CannedAnswer }) } } },
    async (request) => ({ msg: supportTexts.cannedSaved, answer: await saveCanned(db, request.body) }),
  );
  app.delete(
    '/support/canned/:id',
    { onRequest, schema: { tags, params, response: { 200: Message } } },
    async (request) => {
      await deleteCanned(db, request.params.id);
      return { msg: supportTexts.cannedDeleted };
    },
  );
};
