import { randomId } from '@qhatu/contract/random';
import { hasPictureName } from '../images/fit';
import { scaledPicture } from '../images/scale';
import type { ConversationRef, OutgoingMessage } from '../model/outgoing';
import type { ChatClient } from './client';

let lastOrder = 0;

/** Later than everything that this page has queued, also when the clock is set back. */
function nextOrder(): number {
  lastOrder = Math.max(Date.now(), lastOrder + 1);
  return lastOrder;
}

async function queue(
  client: ChatClient,
  conversation: ConversationRef,
  content: Pick<OutgoingMessage, 'text' | 'picture'>,
): Promise<void> {
  const message: OutgoingMessage = {
    ...content,
    clientId: randomId(),
    conversation: { kind: conversation.kind, id: conversation.id },
    file: null,
    at: new Date().toISOString(),
    order: nextOrder(),
    failure: null,
  };
  await client.outbox.add(message);
  client.kick();
}

/** The words are safe in the outbox when this resolves; they go when there is a connection. */
export const sendText = (client: ChatClient, conversation: ConversationRef, text: string): Promise<void> =>
  queue(client, conversation, { text, picture: null });

/** A picture goes at once, with a blank message (spec 3 §2). Answers the text of what is wrong with it, or null. */
export async function sendPicture(
  client: ChatClient,
  conversation: ConversationRef,
  file: File,
): Promise<'format' | null> {
  if (!hasPictureName(file.name)) return 'format';
  const picture = await scaledPicture(file).catch(() => null);
  if (!picture) return 'format';
  await queue(client, conversation, { text: '', picture });
  return null;
}

export async function retry(client: ChatClient, clientId: string): Promise<void> {
  await client.outbox.change(clientId, { failure: null });
  client.kick();
}
