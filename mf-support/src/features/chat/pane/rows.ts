import { type ChatMessage, progressOf } from '@qhatu/contract/model';
import type { ConversationState } from '../model/conversation';
import type { DeliveryState, OutgoingMessage } from '../model/outgoing';

/** A line of the message list, stored or waiting, ready to be drawn. */
export interface Row {
  /** Stays the same when a waiting message becomes a stored one. */
  key: string;
  clientId: string | null;
  /** Null while it waits. */
  seq: number | null;
  mine: boolean;
  author: string;
  text: string;
  /** The picture on the server … */
  image: ChatMessage['image'];
  /** … or the picture itself while it waits here. */
  picture: Blob | null;
  about: ChatMessage['about'];
  at: string;
  /** Of own messages. */
  state: DeliveryState | null;
  failure: string | null;
  /** The day changed: the row says so. */
  startsDay: boolean;
  /** The writer changed: so does the row. */
  startsGroup: boolean;
}

/** 'YYYY-MM-DD' in Lima, which is five hours behind UTC all year. */
const LIMA_OFFSET_MS = 5 * 3_600_000;
const limaDate = (at: string): string => new Date(Date.parse(at) - LIMA_OFFSET_MS).toISOString().slice(0, 10);

const writerOf = ({ mine, author }: Pick<Row, 'mine' | 'author'>): string => (mine ? '' : author);

/** The messages of a conversation as lines, oldest first, what waits at the end. `me` is the reader's id. */
export function rowsOf(state: ConversationState, me: number): Row[] {
  const rows: Row[] = [];
  let previous: Row | undefined;
  const push = (row: Omit<Row, 'startsDay' | 'startsGroup'>) => {
    // What stands above the first one is not known before the beginning of the conversation is here: a heading that
    // would vanish with the next page above would move what is read.
    const startsDay = previous ? limaDate(previous.at) !== limaDate(row.at) : state.complete;
    const startsGroup = startsDay || (previous !== undefined && writerOf(previous) !== writerOf(row));
    previous = { ...row, startsDay, startsGroup };
    rows.push(previous);
  };
  for (const message of state.stored) push(storedRow(state, message, me));
  for (const message of state.waiting) push(waitingRow(message, me));
  return rows;
}

const keyOf = (userId: number, clientId: string) => `${userId}:${clientId}`;

function storedRow(state: ConversationState, message: ChatMessage, me: number) {
  const { clientId, seq, authorId, author, text, image, about, sentAt: at } = message;
  const mine = authorId === me;
  const progress = mine ? progressOf(message, state.marks) : null;
  const key = clientId === null ? `seq-${seq}` : keyOf(authorId, clientId);
  return {
    key,
    clientId,
    seq,
    mine,
    author: mine ? '' : author,
    text,
    image,
    picture: null,
    about,
    at,
    state: progress,
    failure: null,
  };
}

function waitingRow({ clientId, text, file, picture, at, failure }: OutgoingMessage, me: number) {
  const state: DeliveryState = failure === null ? 'sending' : 'failed';
  const image = file === null ? null : { src: file, width: 0, height: 0 };
  const rest = { seq: null, mine: true, author: '', about: null };
  return { key: keyOf(me, clientId), clientId, text, image, picture, at, state, failure, ...rest };
}
