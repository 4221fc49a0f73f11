import { EMPTY_CONVERSATION, withMarks, withStored, withWaiting } from '../model/conversation';
import { outgoing, stored } from '../testing/fixtures';
import { rowsOf } from './rows';

const ME = 42;

describe('lines of the message list', () => {
  test('own messages say how far they have come: enviando, enviado, entregado, leído, no enviado', () => {
    let state = withStored(
      EMPTY_CONVERSATION,
      [1, 2, 3].map((seq) => stored(seq)),
    );
    const of = (delivered: number, viewed: number) => ({ delivered, viewed });
    state = withMarks(state, { opener: of(3, 3), answerer: of(2, 1) });
    state = withWaiting(state, [outgoing('a'), outgoing('b', { failure: 'Esta conversación está cerrada.' })]);
    expect(rowsOf(state, ME).map((row) => row.state)).toEqual(['viewed', 'delivered', 'sent', 'sending', 'failed']);
  });

  test('messages of others carry no such state', () => {
    const state = withStored(EMPTY_CONVERSATION, [stored(1, { authorId: 9, side: 'answerer' })]);
    expect(rowsOf(state, ME)[0]).toMatchObject({ mine: false, state: null });
  });

  test('a waiting message and its stored self are the same line', () => {
    const waiting = rowsOf(withWaiting(EMPTY_CONVERSATION, [outgoing('abc')]), ME)[0];
    const arrived = rowsOf(withStored(EMPTY_CONVERSATION, [stored(1, { clientId: 'abc' })]), ME)[0];
    expect(arrived?.key).toBe(waiting?.key);
  });

  test('a new day begins at midnight in Lima [3§9]', () => {
    const state = withStored(EMPTY_CONVERSATION, [
      stored(1, { sentAt: '2026-11-21T04:59:00.000Z' }),
      stored(2, { sentAt: '2026-11-21T05:00:00.000Z' }),
      stored(3, { sentAt: '2026-11-21T05:01:00.000Z' }),
    ]);
    expect(rowsOf({ ...state, complete: true }, ME).map(({ startsDay }) => startsDay)).toEqual([true, true, false]);
  });

  test('the first line looks the same before and after the page above it has come', () => {
    const page = withStored(EMPTY_CONVERSATION, [stored(2), stored(3)]);
    const looks = ({ startsDay, startsGroup }: ReturnType<typeof rowsOf>[number]) => [startsDay, startsGroup];
    const before = rowsOf(page, ME)[0];
    const after = rowsOf(withStored(page, [stored(1)]), ME)[1];
    expect(before && looks(before)).toEqual([false, false]);
    expect(after && looks(after)).toEqual([false, false]);
  });
});
