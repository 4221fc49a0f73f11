import {
  type ChatKind,
  ChatsBody,
  MessagesBody,
  SendBody,
  SentResult,
  SupportChatPage,
  SupportChats,
  UnreadCount,
  UserChatPage,
  UserChats,
  ViewedBody,
  ViewedResult,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../http/errors';
import { memberOf, requireMember, requireSelf } from '../../http/person';
import type { DomainOptions } from '../options';
import { noteRead } from '../security/reads';
import { countWaiting } from './agents/queue';
import {
  conversationToWire,
  countUnread,
  findConversation,
  ownConversations,
  pageOfConversations,
} from './conversations';
import { readHistory } from './history';
import { raiseMark } from './marks';
import { isAgent, type Participant } from './person';
import { sendMessage } from './send-message';
import { supportTexts } from './texts';

const tags = ['chat'];
/** A person types; a machine that repeats an outbox sends faster, and is still let through. */
const SENDS_PER_MINUTE = { rateLimit: { max: 240, timeWindow: 60_000 } };

/** The chat over REST (spec 3 §7, D58). */
export const conversationRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireMember;

  const list = async (person: Participant, kind: ChatKind, body: ChatsBody) => {
    requireSelf(body?.id, person.id);
    const chats = await pageOfConversations(db, person, {
      where: ownConversations(person, kind),
      after: body?.after,
    });
    return { result: true as const, chats, count: await countUnread(db, person, kind) };
  };
  app.post(
    '/chat/chats',
    { onRequest, schema: { tags, body: ChatsBody, response: { 200: UserChats } } },
    async (request) => (await list(memberOf(request), 'user', request.body)) as UserChats,
  );
  app.post(
    '/support/chats',
    { onRequest, schema: { tags, body: ChatsBody, response: { 200: SupportChats } } },
    async (request) => (await list(memberOf(request), 'support', request.body)) as SupportChats,
  );

  const page = async (person: Participant, kind: ChatKind, body: MessagesBody) => {
    requireSelf(body.user_id, person.id);
    const conversation = await findConversation(db, person, { id: body.id, kind });
    if (!conversation) throw notFound(supportTexts.gone, 'chat_not_found');
    const { messages, more } = await readHistory(db, conversation.id, body);
    // Whoever reads a page has received what is on it.
    const newest = messages.at(-1);
    if (newest) {
      const marked = await raiseMark(db, person, { chatId: conversation.id, mark: 'delivered', seq: newest.seq });
      if (marked?.moved) app.chatHub.marked(marked.conversation);
      Object.assign(conversation, marked?.conversation);
    }
    return {
      result: true as const,
      chat: conversationToWire(conversation, person, messages),
      more,
      count: conversation.unread,
    };
  };
  app.post(
    '/chat/messages',
    { onRequest, schema: { tags, body: MessagesBody, response: { 200: UserChatPage } } },
    async (request) => (await page(memberOf(request), 'user', request.body)) as UserChatPage,
  );
  app.post(
    '/support/messages',
    { onRequest, schema: { tags, body: MessagesBody, response: { 200: SupportChatPage } } },
    async (request) => {
      const read = (await page(memberOf(request), 'support', request.body)) as SupportChatPage;
      await noteRead(db, request, 'chats', [read.chat.id]);
      return read;
    },
  );

  app.post(
    '/chat/viewed',
    { onRequest, schema: { tags, body: ViewedBody, response: { 200: ViewedResult } } },
    async (request) => {
      const person = memberOf(request);
      const { id, kind, seq } = request.body;
      const marked = await raiseMark(db, person, { chatId: id, mark: 'viewed', seq, kind });
      if (!marked) throw notFound(supportTexts.gone, 'chat_not_found');
      if (marked.moved) app.chatHub.marked(marked.conversation);
      const conversation = await findConversation(db, person, { id });
      return { result: true as const, count: conversation?.unread ?? 0 };
    },
  );

  app.post(
    '/chat/send',
    { onRequest, config: SENDS_PER_MINUTE, schema: { tags, body: SendBody, response: { 200: SentResult } } },
    async (request) => {
      const { kind, id, client_id: clientId, text, file } = request.body;
      const words = { kind, chatId: id, clientId, text: text ?? '', file: file ?? null };
      const said = await sendMessage({ db, batcher: app.chatBatcher }, memberOf(request), words);
      return { result: true as const, message: app.chatHub.said(said) };
    },
  );

  app.get('/chat/unread', { onRequest, schema: { tags, response: { 200: UnreadCount } } }, async (request) => {
    const person = memberOf(request);
    const user = await countUnread(db, person, 'user');
    const support = await countUnread(db, person, 'support');
    const queue = isAgent(person) ? await countWaiting(db, person) : 0;
    return { count: user + support, user, support, queue };
  });
};
