import type { SupportChat, SupportMessage } from '@qhatu/contract/wire';

const AT = '2026-11-20T15:00:00.000Z';
const NONE = { delivered: 0, viewed: 0 };

/** A message between customer 42 and agent 90, as the server tells it. */
export const wireMessage = (seq: number, changes: Partial<SupportMessage> = {}): SupportMessage => ({
  id: 1000 + seq,
  user_id: 90,
  side: 'answerer',
  author: 'Lucía',
  file: null,
  file_width: null,
  file_height: null,
  created_at: AT,
  viewed: 0,
  delivered: 0,
  seq,
  client_id: null,
  support_id: 7,
  message: `m${seq}`,
  ...changes,
});

/** A conversation of customer 42 with support. */
export const wireChat = (messages: SupportMessage[] = [], changes: Partial<SupportChat> = {}): SupportChat => ({
  id: 7,
  side: 'opener',
  users: [
    { id: 42, name: 'rosa', uri: null, side: 'opener' },
    { id: 90, name: 'Lucía', uri: null, side: 'answerer' },
  ],
  count: 0,
  updated_at: AT,
  support_status: 1,
  last_seq: messages.at(-1)?.seq ?? 0,
  marks: { opener: NONE, answerer: NONE },
  kind: 'support',
  subject: 'Reclamo 2026-000012',
  complaint_id: 12,
  answer_by: null,
  agent: null,
  messages,
  ...changes,
});

export const wirePage = (messages: SupportMessage[], more = false, changes: Partial<SupportChat> = {}) => ({
  result: true,
  more,
  count: 0,
  chat: wireChat(messages, changes),
});

/** An answer to `join` and `resync`. */
export const wireMissed = (messages: SupportMessage[], lastSeq: number) => ({
  id: 7,
  kind: 'support',
  last_seq: lastSeq,
  marks: { opener: NONE, answerer: NONE },
  support_status: 1,
  messages,
  more: false,
});
