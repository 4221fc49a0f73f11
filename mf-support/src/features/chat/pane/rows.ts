import type { TalkState } from '../model/talk';
import { stateOf } from '../model/talk';
import type { DeliveryState, OutgoingMessage, StoredMessage } from '../model/types';

/** A line of the message list, stored or waiting, ready to be drawn. */
export interface Row {
  /** Stays the same when a waiting message becomes a stored one. */
  key: string;
  seq: number | null;
  mine: boolean;
  userId: number;
  text: string;
  /** Path of the picture on the server, or the picture itself while it waits here. */
  file: string | null;
  picture: Blob | null;
  at: string;
  /** Of own messages. */
  state: DeliveryState | null;
  failure: string | null;
  /** The writer or the day changed: the row says so. */
  startsDay: boolean;
  startsGroup: boolean;
}

/** 'YYYY-MM-DD' in Lima, which is five hours behind UTC all year. */
const LIMA_OFFSET_MS = 5 * 3_600_000;
export const limaDate = (at: string): string => new Date(Date.parse(at) - LIMA_OFFSET_MS).toISOString().slice(0, 10);

/** The messages of a talk as lines, oldest first, what waits at the end. */
export function rowsOf(state: TalkState, me: number): Row[] {
  const rows: Row[] = [];
  let previous: Row | undefined;
  const push = (row: Omit<Row, 'startsDay' | 'startsGroup'>) => {
    const startsDay = !previous || limaDate(previous.at) !== limaDate(row.at);
    const startsGroup = startsDay || previous?.userId !== row.userId;
    previous = { ...row, startsDay, startsGroup };
    rows.push(previous);
  };
  for (const message of state.stored) push(storedRow(state, message, me));
  for (const message of state.waiting) push(waitingRow(message, me));
  return rows;
}

const storedRow = (state: TalkState, message: StoredMessage, me: number) => {
  const { clientId, seq, userId, text, file, at } = message;
  const mine = userId === me;
  const picture = null;
  const key = clientId === null ? `seq-${seq}` : `${userId}:${clientId}`;
  return { key, seq, mine, userId, text, file, picture, at, state: mine ? stateOf(state, message) : null, failure: null };
};

const waitingRow = ({ clientId, text, file, picture, at, failure }: OutgoingMessage, me: number) => {
  const state: DeliveryState = failure === null ? 'sending' : 'failed';
  return { key: `${me}:${clientId}`, seq: null, mine: true, userId: me, text, file, picture, at, state, failure };
};
