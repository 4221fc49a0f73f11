import { type Chat, type ChatMarks, type ChatMessage, type ChatSide, messageFromWire } from '@qhatu/contract/model';
import type { Missed } from '@qhatu/contract/realtime';
import { createStore, type StoreApi } from '@qhatu/kit/observable';
import { ApiError } from '@qhatu/shared-state';
import { type ConversationPage, messagesOf } from '../api/messages';
import {
  type ConversationState,
  EMPTY_CONVERSATION,
  hasGap,
  newestUnseen,
  withMarks,
  withStored,
  withWaiting,
} from '../model/conversation';
import type { ConversationRef, OutgoingMessage } from '../model/outgoing';

export type ConversationPhase =
  | { is: 'loading' }
  | { is: 'ready' }
  /** Not this person's, or not there (D4). */
  | { is: 'gone' }
  | { is: 'failed'; text: string };

/** One conversation as this page holds it: its messages, and the asking for those that are not here. */
export function createConversation(ref: ConversationRef, personId: number) {
  const state = createStore<ConversationState>(() => EMPTY_CONVERSATION);
  const phase = createStore<ConversationPhase>(() => ({ is: 'loading' }));
  /** What the conversation is about and who is in it; null until it has been read. */
  const chat = createStore<Chat | null>(() => null);
  let newest = 0;

  const change = (next: (now: ConversationState) => ConversationState) => state.setState(next(state.getState()), true);

  function take({ chat: read, messages, more }: ConversationPage, first: boolean): void {
    chat.setState(read, true);
    newest = Math.max(newest, read.lastSeq);
    const upTo = first ? Math.max(read.lastSeq, messages.at(-1)?.seq ?? 0) : 0;
    change((now) => ({ ...withMarks(withStored(now, messages, upTo), read.marks), open: read.open, complete: !more }));
  }

  const load = () => trackPhase(phase, async () => take(await messagesOf(ref, personId), true));

  return {
    ref,
    state,
    phase,
    load,
    isReady: () => phase.getState().is === 'ready',
    chat,
    /** The reader's own side; null until the conversation has been read. */
    side: (): ChatSide | null => chat.getState()?.side ?? null,
    /** What an agent decided about it. */
    decided(next: Chat): void {
      chat.setState(next, true);
      change((now) => ({ ...now, open: next.open }));
    },
    /** Rejects with ApiError; what is here stays. */
    async older(): Promise<void> {
      const before = state.getState().stored[0]?.seq;
      if (before === undefined || state.getState().complete) return;
      take(await messagesOf(ref, personId, { before }), false);
    },
    /** From the wire. Answers whether something before it is missing. */
    arrived(message: ChatMessage): boolean {
      newest = Math.max(newest, message.seq);
      change((now) => withStored(now, [message]));
      return hasGap(state.getState(), newest);
    },
    /** An answer that leaves nothing out after the asked `seq`. Answers whether to ask again. */
    missed({ messages, more, marks, last_seq, support_status }: Missed): boolean {
      newest = Math.max(newest, last_seq);
      const found = messages.map(messageFromWire);
      const upTo = more ? (found.at(-1)?.seq ?? 0) : last_seq;
      change((now) => ({ ...withMarks(withStored(now, found, upTo), marks), open: support_status === 1 }));
      return more;
    },
    heardOfSeq: (seq: number): boolean => {
      newest = Math.max(newest, seq);
      return hasGap(state.getState(), newest);
    },
    /** Answers whether the reader's own side has seen more. */
    marked(marks: ChatMarks): boolean {
      const side = chat.getState()?.side ?? 'opener';
      const before = state.getState().marks[side].viewed;
      change((now) => withMarks(now, marks));
      return state.getState().marks[side].viewed > before;
    },
    opened: (open: boolean) => change((now) => (now.open === open ? now : { ...now, open })),
    waits: (queue: readonly OutgoingMessage[]) =>
      change((now) =>
        withWaiting(
          now,
          queue.filter(({ conversation }) => conversation.id === ref.id),
        ),
      ),
    /** The newest message of the other side that nobody here has seen, or null. */
    unseen: () => newestUnseen(state.getState(), chat.getState()?.side),
  };
}

export type Conversation = ReturnType<typeof createConversation>;

/** Reports how the first reading goes; a rejection is reported too, never thrown. */
async function trackPhase(phase: StoreApi<ConversationPhase>, read: () => Promise<void>): Promise<void> {
  phase.setState({ is: 'loading' }, true);
  try {
    await read();
    phase.setState({ is: 'ready' }, true);
  } catch (cause) {
    const gone = cause instanceof ApiError && (cause.status === 404 || cause.status === 400);
    phase.setState(gone ? { is: 'gone' } : { is: 'failed', text: cause instanceof ApiError ? cause.msg : '' }, true);
  }
}
