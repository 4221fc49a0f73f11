import { type ChatMessage, messageFromWire } from '@qhatu/contract/model';
import type { OutgoingMessage } from '../model/outgoing';
import type { Connection } from './connection';

/** `message` or `support-message` (spec 3 §7); resolves once the server has stored it. */
export async function sendBySocket(
  connection: Connection,
  { conversation, clientId, text, file }: OutgoingMessage,
): Promise<ChatMessage> {
  const words = { client_id: clientId, file };
  const { message } =
    conversation.kind === 'support'
      ? await connection.emit('support-message', { ...words, support_id: conversation.id, message: text })
      : await connection.emit('message', { ...words, chat_id: conversation.id, text });
  return messageFromWire(message);
}
