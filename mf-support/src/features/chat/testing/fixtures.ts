import type { OutgoingMessage, StoredMessage } from '../model/types';

const AT = '2026-11-20T15:00:00.000Z';

/** A message that waits, for tests. */
export const outgoing = (clientId: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clientId,
  talk: { kind: 'support', id: 7 },
  text: clientId,
  picture: null,
  file: null,
  at: AT,
  order: 1,
  failure: null,
  ...changes,
});

/** A message of the server. */
export const stored = (seq: number, changes: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 1000 + seq,
  seq,
  clientId: null,
  userId: 42,
  text: `m${seq}`,
  file: null,
  at: AT,
  ...changes,
});
