import type { ChatKind } from '@qhatu/contract/model';

/** A conversation by its id and kind (D58: both kinds share one list of ids). */
export interface ConversationRef {
  id: number;
  kind: ChatKind;
}

/** A message that waits in this browser until the server has it. */
export interface OutgoingMessage {
  /** The server keeps one message for each of these, however often it is sent. */
  clientId: string;
  conversation: ConversationRef;
  text: string;
  /** The scaled picture; `file` takes its place once it is uploaded. */
  picture: Blob | null;
  file: string | null;
  /** ISO 8601. */
  at: string;
  /** Place in the queue: messages leave in this order. */
  order: number;
  /** Why the server refused it for good, in its own words. Null: it is on its way. */
  failure: string | null;
}

/** Whatever lies in this browser: another release of the chat may have written it. Null: it is none. */
export function outgoingOf(value: unknown): OutgoingMessage | null {
  // Until 29 November 2026 the conversation was stored as `talk`.
  const { talk, ...message } = (value ?? {}) as Partial<OutgoingMessage> & { talk?: ConversationRef };
  const waiting = { conversation: talk, ...message };
  return isOutgoing(waiting) ? waiting : null;
}

function isOutgoing(message: Partial<OutgoingMessage>): message is OutgoingMessage {
  return (
    typeof message.clientId === 'string' &&
    typeof message.conversation?.id === 'number' &&
    typeof message.conversation.kind === 'string' &&
    typeof message.text === 'string' &&
    typeof message.at === 'string' &&
    typeof message.order === 'number' &&
    (message.failure === null || typeof message.failure === 'string')
  );
}

/** enviando, enviado, entregado, leído, no enviado. */
export type DeliveryState = 'sending' | 'sent' | 'delivered' | 'viewed' | 'failed';
