import type { DeliveryState, OutgoingMessage, StoredMessage } from './types';

/** What this browser knows of one talk. Pure values: every change answers a new one, or the same when nothing changed. */
export interface TalkState {
  /** Ordered by `seq`, each once. */
  stored: readonly StoredMessage[];
  /** Own messages that the server does not have yet, in the order of sending. */
  waiting: readonly OutgoingMessage[];
  /** The beginning of the talk is here. */
  complete: boolean;
  /** Up to which `seq` the other side's browser, and eyes, have come. */
  delivered: number;
  read: number;
}

export const EMPTY_TALK: TalkState = { stored: [], waiting: [], complete: false, delivered: 0, read: 0 };

/** Server messages of a page, a resync or the wire, in any order, any number of times. */
export function withStored(state: TalkState, messages: readonly StoredMessage[]): TalkState {
  if (messages.length === 0) return state;
  const last = state.stored.at(-1)?.seq ?? 0;
  const inOrder = messages.every((message, at) => message.seq > (at === 0 ? last : (messages[at - 1]?.seq ?? 0)));
  const stored = inOrder ? [...state.stored, ...messages] : merged(state.stored, messages);
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const waiting = state.waiting.some(({ clientId }) => arrived.has(clientId))
    ? state.waiting.filter(({ clientId }) => !arrived.has(clientId))
    : state.waiting;
  return { ...state, stored, waiting };
}

function merged(before: readonly StoredMessage[], more: readonly StoredMessage[]): StoredMessage[] {
  const bySeq = new Map(before.map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** The queue of this talk as storage has it now; what the server has meanwhile shown is no longer waiting. */
export function withWaiting(state: TalkState, queue: readonly OutgoingMessage[]): TalkState {
  const known = new Set(state.stored.slice(-RECENT).map(({ clientId }) => clientId));
  return { ...state, waiting: queue.filter(({ clientId }) => !known.has(clientId)) };
}

/** An own message and its echo are never further apart than this. */
const RECENT = 500;

/** Marks of the other side only grow: an old one that comes late changes nothing. */
export function withMarks(state: TalkState, marks: { delivered?: number; read?: number }): TalkState {
  const read = Math.max(state.read, marks.read ?? 0);
  const delivered = Math.max(state.delivered, marks.delivered ?? 0, read);
  return read === state.read && delivered === state.delivered ? state : { ...state, read, delivered };
}

/**
 * The newest `seq` up to which nothing is missing: where a resync goes on. Numbers of a talk have no holes on the
 * server, so a hole here is a message that got lost on the way.
 */
export function lastWhole({ stored }: TalkState): number {
  const hole = stored.findIndex(({ seq }, at) => seq !== (stored[at + 1]?.seq ?? seq + 1) - 1);
  return stored.at(hole < 0 ? -1 : hole)?.seq ?? 0;
}

/** Whether a message got lost on the way here. */
export const hasGap = (state: TalkState): boolean => lastWhole(state) !== (state.stored.at(-1)?.seq ?? 0);

/** What stands under an own message. */
export function stateOf(state: TalkState, message: StoredMessage): DeliveryState {
  if (message.seq <= state.read) return 'read';
  return message.seq <= state.delivered ? 'delivered' : 'sent';
}
