import { SayToSupport, SayToUser, type SupportMessage, type UserMessage } from '@qhatu/contract/wire';
import { type MessageToSend, sendMessage } from '../../domains/support/send-message';
import { notFound } from '../../http/errors';
import { type ChatContext, event } from '../events';
import type { ChatSocket } from '../hub';

interface Spoken {
  user_id?: number | null | undefined;
  file?: string | null | undefined;
  client_id?: string | null | undefined;
}

/**
 * Stored, told to everybody, and only then acknowledged. A known client id is announced again: the first telling may
 * have been lost.
 */
async function speak(
  chatting: ChatContext,
  socket: ChatSocket,
  said: Spoken,
  about: Pick<MessageToSend, 'kind' | 'chatId' | 'text'>,
) {
  const { person } = socket.data;
  if (said.user_id && said.user_id !== person.id) throw notFound();
  const stored = await sendMessage(chatting, person, {
    ...about,
    clientId: said.client_id ?? null,
    file: said.file ?? null,
  });
  return chatting.hub.said(stored);
}

/** Emit `message` (spec 3 §7): between shopper and seller. */
export const toUser = event({
  name: 'message',
  shape: SayToUser,
  rate: 'say',
  cost: 1,
  handle: async (chatting, socket, payload) => {
    const about = { kind: 'user' as const, chatId: payload.chat_id, text: payload.text ?? '' };
    return { message: (await speak(chatting, socket, payload, about)) as UserMessage };
  },
});

/** Emit `support-message` (spec 3 §7): between customer and support. */
export const toSupport = event({
  name: 'support-message',
  shape: SayToSupport,
  rate: 'say',
  cost: 1,
  handle: async (chatting, socket, payload) => {
    const about = { kind: 'support' as const, chatId: payload.support_id, text: payload.message ?? '' };
    return { message: (await speak(chatting, socket, payload, about)) as SupportMessage };
  },
});
