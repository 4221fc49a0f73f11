import { paths } from '@qhatu/contract/paths';
import type { ConversationRef } from '../model/outgoing';

/** What the right side of the chat page shows: said by the address, so that Back and a reload work. */
export type Place =
  | { show: 'nothing' }
  | { show: 'conversation'; conversation: ConversationRef }
  | { show: 'complaint' };

const CONVERSATION = /^(support|user)-([1-9]\d{0,9})$/;

/** `?chat=support-12` or `?chat=nuevo`; whatever else is written there is nothing. */
export function placeOf(search: URLSearchParams): Place {
  const asked = search.get('chat');
  if (asked === 'nuevo') return { show: 'complaint' };
  const [, kind, id] = CONVERSATION.exec(asked ?? '') ?? [];
  return kind
    ? { show: 'conversation', conversation: { kind: kind as ConversationRef['kind'], id: Number(id) } }
    : { show: 'nothing' };
}

export const conversationHref = (conversation: ConversationRef): string =>
  `${paths.chat.href()}?chat=${conversation.kind}-${conversation.id}`;
export const newConversationHref = (): string => `${paths.chat.href()}?chat=nuevo`;
