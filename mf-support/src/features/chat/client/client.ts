import { type ChatMessage, messageFromWire } from '@qhatu/contract/model';
import { TYPING_MS } from '@qhatu/contract/realtime';
import { sendByPost, tellViewed, uploadPicture } from '../api/messages';
import { type Line, type LineOptions, openLine } from '../connection/line';
import { sendByLine } from '../connection/send';
import type { OutgoingMessage, TalkRef } from '../model/outgoing';
import { type Outbox, openOutbox } from '../outbox/outbox';
import { createSender } from '../outbox/sender';
import { gathered } from './marks';
import { otherSides } from './presence';
import { holdTalk, type Talk } from './talk';

export interface ClientOptions {
  personId: number;
  token: () => string | null;
  onSignedOut: () => void;
  /** Lists of talks are to be read again. */
  onLists: () => void;
  load?: LineOptions['load'];
  outbox?: Outbox;
}

/** Newest words of lists come together when many messages do. */
const LISTS_MS = 250;
/** As many as the server answers at once. */
const RESYNC_AT_ONCE = 50;

/** Everything of one person's chat in this page: the line, the talks that were opened, what waits. `close` ends it all. */
export function createChatClient({
  personId,
  token,
  onSignedOut,
  onLists,
  load,
  outbox = openOutbox(personId),
}: ClientOptions) {
  const talks = new Map<number, Talk>();
  const others = otherSides();
  let entered: TalkRef | null = null;
  let lastTyped = 0;
  let listsTimer: ReturnType<typeof setTimeout> | undefined;

  const lists = () => {
    listsTimer ??= setTimeout(() => {
      listsTimer = undefined;
      onLists();
    }, LISTS_MS);
  };
  const delivered = gathered((id, seq) => void line.emit('delivered', { id, seq }).catch(ignore));
  const line: Line = openLine({ token, onSignedOut, onConnect: connected, load });
  const sender = createSender({ outbox, personId, upload: (picture, talk) => uploadPicture(picture, talk.kind), send });
  const unwatch = outbox.watch(() => void readOutbox());

  function connected(recovered: boolean): void {
    if (entered) enter(entered);
    if (!recovered) resync([...talks.values()].filter((talk) => talk.isReady()));
    lists();
    sender.kick();
  }

  function resync(stale: readonly Talk[]): void {
    for (let at = 0; at < stale.length; at += RESYNC_AT_ONCE) {
      const chats = stale
        .slice(at, at + RESYNC_AT_ONCE)
        .map(({ ref, state }) => ({ id: ref.id, after: state.get().whole }));
      line
        .emit('resync', { chats })
        .then((answer) =>
          resync(
            answer.chats.flatMap((missed) =>
              talks.get(missed.id)?.missed(missed) ? (talks.get(missed.id) ?? []) : [],
            ),
          ),
        )
        // Without an answer the line is down: its return asks again.
        .catch(ignore);
    }
  }

  function arrived(message: ChatMessage): void {
    const talk = talks.get(message.chatId);
    if (talk?.arrived(message) && talk.isReady()) resync([talk]);
    if (message.authorId !== personId) delivered.add(message.chatId, message.seq);
    others.typing.heard(message.chatId, false);
    lists();
  }

  async function send(message: OutgoingMessage): Promise<void> {
    arrived(line.isOpen() ? await sendByLine(line, message) : await sendByPost(message));
  }

  async function readOutbox(): Promise<void> {
    const queue = await outbox.all();
    for (const talk of talks.values()) talk.waits(queue);
  }

  function enter(ref: TalkRef): void {
    if (entered && entered.id !== ref.id) leave(entered);
    entered = ref;
    const talk = talks.get(ref.id);
    const after = talk?.state.get().whole ?? 0;
    if (!line.isOpen() || !talk?.isReady()) return;
    line
      .emit('join', { ...ref, after })
      .then(({ missed }) => talk.missed(missed) && resync([talk]))
      .catch(ignore);
  }

  function leave(ref: TalkRef): void {
    if (entered?.id === ref.id) entered = null;
    others.typing.heard(ref.id, false);
    others.present.heard(ref.id, false);
    if (line.isOpen()) line.emit('leave', { id: ref.id }).catch(ignore);
  }

  line.on('message', (wire) => arrived(messageFromWire(wire)));
  line.on('support-message', (wire) => arrived(messageFromWire(wire)));
  line.on('marks', ({ id, marks }) => {
    // Read on another device, or by a colleague: the count of unread messages changed.
    if (talks.get(id)?.marked(marks) ?? true) lists();
  });
  line.on('chat', ({ id, support_status }) => {
    talks.get(id)?.opened(support_status === 1);
    lists();
  });
  line.on('tip', ({ id, last_seq }) => {
    const talk = talks.get(id);
    if (talk?.tipped(last_seq) && talk.isReady()) resync([talk]);
  });
  line.on('typing', ({ id, user_id, typing }) => {
    if (user_id !== personId) others.typing.heard(id, typing);
  });
  line.on('presence', ({ id, side, online }) => {
    if (side !== talks.get(id)?.side()) others.present.heard(id, online);
  });
  const unlisten = line.status.subscribe(() => {
    if (line.status.get() === 'offline') others.clear();
  });
  sender.kick();

  return {
    status: line.status,
    present: others.present.ids,
    typing: others.typing.ids,
    outbox,
    kick: sender.kick,
    /** The talk, read from the server when it is opened for the first time. */
    talk(ref: TalkRef): Talk {
      const known = talks.get(ref.id);
      if (known) return known;
      const talk = holdTalk(ref, personId);
      talks.set(ref.id, talk);
      void talk.load().then(() => entered?.id === ref.id && enter(ref));
      void readOutbox();
      return talk;
    },
    enter,
    leave,
    /** Tells the other side that what it wrote was seen. */
    seen(talk: Talk): void {
      const seq = talk.unseen();
      const side = talk.side();
      if (seq === null || side === null) return;
      const { marks } = talk.state.get();
      talk.marked({ ...marks, [side]: { delivered: seq, viewed: seq } });
      const { id } = talk.ref;
      const told = line.isOpen() ? line.emit('viewed', { id, seq }) : tellViewed(talk.ref, seq);
      told.then(lists, ignore);
    },
    typed(ref: TalkRef): void {
      if (Date.now() - lastTyped < TYPING_MS / 2 || !line.isOpen()) return;
      lastTyped = Date.now();
      line.emit('typing', { id: ref.id, typing: true }).catch(ignore);
    },
    /** The session has a newer token of the same person. */
    renewed(fresh: string): void {
      if (line.isOpen()) line.emit('auth', { token: fresh }).catch(ignore);
      else line.connect();
    },
    close(): void {
      sender.stop();
      unwatch();
      outbox.close();
      delivered.close();
      clearTimeout(listsTimer);
      others.clear();
      unlisten();
      line.close();
      talks.clear();
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;

/** What is lost with the line is asked for again when it returns. */
const ignore = () => undefined;
