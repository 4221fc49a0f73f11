import { type Chat, type ChatMessage, chatFromWire, messageFromWire } from '@qhatu/contract/model';
import type { ChatImage, SendBody, SentResult, SupportChatPage, UserChatPage } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { ConversationRef, OutgoingMessage } from '../model/outgoing';

export interface ConversationPage {
  chat: Chat;
  messages: ChatMessage[];
  /** The conversation goes on in the direction that was asked for. */
  more: boolean;
}

/** A page of a conversation, oldest first: the newest, the one before a `seq`, or what came after one (spec 3 §7). */
export async function messagesOf(
  { kind, id }: ConversationRef,
  userId: number,
  from: { before?: number; after?: number } = {},
): Promise<ConversationPage> {
  const path = kind === 'support' ? 'support/messages' : 'chat/messages';
  const wire = await api.post<UserChatPage | SupportChatPage>(path, { id, user_id: userId, ...from });
  const chat = chatFromWire(wire.chat);
  return { chat, messages: chat.messages, more: wire.more };
}

/** Without a socket. The same client id again stores nothing twice. */
export async function sendByPost({ conversation, clientId, text, file }: OutgoingMessage): Promise<ChatMessage> {
  const body: SendBody = { kind: conversation.kind, id: conversation.id, client_id: clientId, text, file };
  return messageFromWire((await api.post<SentResult>('chat/send', body)).message);
}

/** The picture comes first, its route is the `file` of the message (spec 3 §4). */
export async function uploadPicture(picture: Blob, kind: ConversationRef['kind']): Promise<string> {
  const form = new FormData();
  form.append(
    'image',
    picture,
    `imagen.${picture.type === 'image/png' ? 'png' : picture.type === 'image/gif' ? 'gif' : 'jpg'}`,
  );
  const path = kind === 'support' ? 'support/image' : 'chat/image';
  return (await api.post<ChatImage>(path, form, { timeout: 120_000 })).route;
}

/** The other side's messages up to `seq` were seen (D58). */
export const reportViewed = ({ id, kind }: ConversationRef, seq: number) => api.post('chat/viewed', { id, kind, seq });
