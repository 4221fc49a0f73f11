import { type ChatMessage, messageFromWire } from '@qhatu/contract/model';
import type { OutgoingMessage } from '../model/outgoing';
import type { Line } from './line';

/** `message` or `support-message` (spec 3 §7); resolves once the server has stored it. */
export async function sendByLine(
  line: Line,
  { talk: conversation, clientId, text, file }: OutgoingMessage,
): Promise<ChatMessage> {
  const words = { client_id: clientId, file };
  const { message } =
    conversation.kind === 'support'
      ? await line.emit('support-message', { ...words, support_id: conversation.id, message: text })
      : await line.emit('message', { ...words, chat_id: conversation.id, text });
  return messageFromWire(message);
}
