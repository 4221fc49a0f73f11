import type { ChatMarks, ChatMessage, ChatSide } from '@qhatu/contract/model';
import type { OutgoingMessage } from './outgoing';

/**
 * What this browser knows of one conversation. Pure values: every change answers a new one, or the same when nothing
 * changed.
 */
export interface ConversationState {
  /** Ordered by `seq`, each once. */
  stored: readonly ChatMessage[];
  /** Own messages that the server does not have yet, in the order of sending. */
  waiting: readonly OutgoingMessage[];
  /** Up to this `seq` nothing is missing below: where a resync goes on. */
  whole: number;
  /** The beginning of the conversation is here. */
  complete: boolean;
  marks: ChatMarks;
  /** Closed conversations take no messages. */
  open: boolean;
}

const NOTHING = { delivered: 0, viewed: 0 };
export const EMPTY_CONVERSATION: ConversationState = {
  stored: [],
  waiting: [],
  whole: 0,
  complete: false,
  marks: { opener: NOTHING, answerer: NOTHING },
  open: true,
};

/**
 * Server messages of a page, a resync or the wire, in any order, any number of times. `upTo`: the answer leaves nothing
 * out up to this `seq`, so that a hole below it is a real one (somebody took their account away).
 */
export function withStored(state: ConversationState, messages: readonly ChatMessage[], upTo = 0): ConversationState {
  const stored = messages.length === 0 ? state.stored : merged(state.stored, messages);
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const waiting = state.waiting.some(({ clientId }) => arrived.has(clientId))
    ? state.waiting.filter(({ clientId }) => !arrived.has(clientId))
    : state.waiting;
  return { ...state, stored, waiting, whole: wholeOf(stored, Math.max(state.whole, upTo)) };
}

function merged(before: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const last = before.at(-1)?.seq ?? 0;
  const appended = more.every(({ seq }, at) => seq > (more[at - 1]?.seq ?? last));
  if (appended) return [...before, ...more];
  const bySeq = new Map([...before, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

function wholeOf(stored: readonly ChatMessage[], from: number): number {
  let whole = from;
  for (let at = stored.findLastIndex(({ seq }) => seq <= from) + 1; stored[at]?.seq === whole + 1; at += 1) whole += 1;
  return whole;
}

/** Whether something got lost on the way here: what follows is here, or the server has told of it. */
export const hasGap = ({ stored, whole }: ConversationState, newest = 0): boolean =>
  Math.max(stored.at(-1)?.seq ?? 0, newest) > whole;

/** The queue of this conversation as storage has it now; what the server has meanwhile shown is no longer waiting. */
export function withWaiting(state: ConversationState, queue: readonly OutgoingMessage[]): ConversationState {
  const known = new Set(state.stored.slice(-RECENT).map(({ clientId }) => clientId));
  return { ...state, waiting: queue.filter(({ clientId }) => !known.has(clientId)) };
}

/** An own message and its echo are never further apart than this. */
const RECENT = 500;

/** `seq` of the newest message of the other side that nobody on this one has seen; null when there is none, or no side yet. */
export function newestUnseen({ stored, marks }: ConversationState, side: ChatSide | undefined): number | null {
  if (side === undefined) return null;
  const seq = stored.findLast((message) => message.side !== side)?.seq;
  return seq !== undefined && seq > marks[side].viewed ? seq : null;
}

/** Marks only grow: an old one that comes late changes nothing. */
export function withMarks(state: ConversationState, marks: ChatMarks): ConversationState {
  const opener = laterOf(state.marks.opener, marks.opener);
  const answerer = laterOf(state.marks.answerer, marks.answerer);
  if (opener === state.marks.opener && answerer === state.marks.answerer) return state;
  return { ...state, marks: { opener, answerer } };
}

function laterOf(before: ChatMarks['opener'], now: ChatMarks['opener']): ChatMarks['opener'] {
  const delivered = Math.max(before.delivered, now.delivered);
  const viewed = Math.max(before.viewed, now.viewed);
  return delivered === before.delivered && viewed === before.viewed ? before : { delivered, viewed };
}
