import type { ChatMessage } from '@qhatu/contract/model';
import type { OutgoingMessage } from '../model/outgoing';

const AT = '2026-11-20T15:00:00.000Z';

/** A message that waits, for tests. */
export const outgoing = (clientId: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientId,
  conversation: { kind: 'support', id: 7 },
  text: clientId,
  picture: null,
  file: null,
  at: AT,
  order: 1,
  failure: null,
  ...changes,
});

/** A message of the server. */
export const stored = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 1000 + seq,
  chatId: 7,
  kind: 'support',
  seq,
  clientId: null,
  authorId: 42,
  author: 'Rosa',
  side: 'opener',
  text: `m${seq}`,
  image: null,
  about: null,
  sentAt: AT,
  ...changes,
});
