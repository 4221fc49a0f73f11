import { type ChatMessage, messageFromWire } from '@qhatu/contract/model';
import type { OutgoingMessage } from '../model/outgoing';
import type { Line } from './line';

/** `message` or `support-message` (spec 3 §7); resolves once the server has stored it. */
export async function sendByLine(line: Line, { talk, clientId, text, file }: OutgoingMessage): Promise<ChatMessage> {
  const words = { client_id: clientId, file };
  const { message } =
    talk.kind === 'support'
      ? await line.emit('support-message', { ...words, support_id: talk.id, message: text })
      : await line.emit('message', { ...words, chat_id: talk.id, text });
  return messageFromWire(message);
}
