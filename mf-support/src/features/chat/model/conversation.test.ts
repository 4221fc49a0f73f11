import { outgoing, stored } from '../testing/fixtures';
import { type ConversationState, EMPTY_CONVERSATION, hasGap, withMarks, withStored, withWaiting } from './conversation';

const seqs = (state: ConversationState) => state.stored.map(({ seq }) => seq);
const marks = (delivered: number, viewed: number) => ({
  opener: { delivered: 0, viewed: 0 },
  answerer: { delivered, viewed },
});

describe('a conversation in this browser', () => {
  test('messages stand in the order of the server, whatever order they arrive in', () => {
    let state = withStored(EMPTY_CONVERSATION, [stored(2)]);
    state = withStored(state, [stored(4), stored(3)]);
    state = withStored(state, [stored(1)]);
    expect(seqs(state)).toEqual([1, 2, 3, 4]);
    expect(state.whole).toBe(4);
  });

  test('a message that arrives twice stands once', () => {
    const state = withStored(withStored(EMPTY_CONVERSATION, [stored(1), stored(2)]), [stored(2), stored(2), stored(3)]);
    expect(seqs(state)).toEqual([1, 2, 3]);
  });

  test('the echo of an own message takes the place of the waiting one', () => {
    const waiting = withWaiting(EMPTY_CONVERSATION, [outgoing('a'), outgoing('b', { order: 2 })]);
    const state = withStored(waiting, [stored(1, { clientId: 'a' })]);
    expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['b']);
    expect(seqs(state)).toEqual([1]);
  });

  test('a queue read late does not bring back what the server already has', () => {
    const state = withWaiting(withStored(EMPTY_CONVERSATION, [stored(1, { clientId: 'a' })]), [
      outgoing('a'),
      outgoing('b'),
    ]);
    expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['b']);
  });

  test('a hole in the numbers is noticed, and a resync goes on before it', () => {
    const page = withStored(EMPTY_CONVERSATION, [stored(5), stored(6)], 6);
    const holed = withStored(page, [stored(9)]);
    expect([hasGap(page), hasGap(holed), holed.whole]).toEqual([false, true, 6]);
    const healed = withStored(holed, [stored(7), stored(8)]);
    expect([hasGap(healed), healed.whole]).toEqual([false, 9]);
  });

  test('a hole that the server’s own answer has is a real one', () => {
    const holed = withStored(withStored(EMPTY_CONVERSATION, [stored(5)], 5), [stored(8)]);
    const answered = withStored(holed, [stored(7), stored(8)], 8);
    expect([hasGap(answered), answered.whole]).toEqual([false, 8]);
  });

  test('the server’s word about its newest message shows what never came', () => {
    const state = withStored(EMPTY_CONVERSATION, [stored(1)], 1);
    expect([hasGap(state, 1), hasGap(state, 2)]).toEqual([false, true]);
  });

  test('older pages come in above and change nothing below', () => {
    const state = withStored(withStored(EMPTY_CONVERSATION, [stored(51), stored(52)], 52), [stored(49), stored(50)]);
    expect(seqs(state)).toEqual([49, 50, 51, 52]);
    expect(state.whole).toBe(52);
  });

  test('entregado and leído only go forward', () => {
    const state = withMarks(EMPTY_CONVERSATION, marks(3, 2));
    expect(withMarks(state, marks(1, 1))).toBe(state);
    expect(withMarks(state, marks(1, 3)).marks.answerer).toEqual({ delivered: 3, viewed: 3 });
  });
});
