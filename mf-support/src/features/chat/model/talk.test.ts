import { outgoing, stored } from '../testing/fixtures';
import { EMPTY_TALK, hasGap, lastWhole, stateOf, withMarks, withStored, withWaiting } from './talk';


const seqs = (state: typeof EMPTY_TALK) => state.stored.map(({ seq }) => seq);

describe('a talk in this browser', () => {
  test('3§4 messages stand in the order of the server, whatever order they arrive in', () => {
    let state = withStored(EMPTY_TALK, [stored(2)]);
    state = withStored(state, [stored(4), stored(3)]);
    state = withStored(state, [stored(1)]);
    expect(seqs(state)).toEqual([1, 2, 3, 4]);
  });

  test('issue 6 a message that arrives twice stands once', () => {
    const state = withStored(withStored(EMPTY_TALK, [stored(1), stored(2)]), [stored(2), stored(2), stored(3)]);
    expect(seqs(state)).toEqual([1, 2, 3]);
  });

  test('issue 6 the echo of an own message takes the place of the waiting one', () => {
    const waiting = withWaiting(EMPTY_TALK, [outgoing('a'), outgoing('b', { order: 2 })]);
    const state = withStored(waiting, [stored(1, { clientId: 'a' })]);
    expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['b']);
    expect(seqs(state)).toEqual([1]);
  });

  test('issue 6 a queue read late does not bring back what the server already has', () => {
    const state = withWaiting(withStored(EMPTY_TALK, [stored(1, { clientId: 'a' })]), [outgoing('a'), outgoing('b', { order: 2 })]);
    expect(state.waiting.map(({ clientId }) => clientId)).toEqual(['b']);
  });

  test('issue 6 a hole in the numbers is noticed, and a resync goes on before it', () => {
    const holed = withStored(EMPTY_TALK, [stored(5), stored(6), stored(9)]);
    expect(hasGap(holed)).toBe(true);
    expect(lastWhole(holed)).toBe(6);
    const whole = withStored(holed, [stored(7), stored(8)]);
    expect(hasGap(whole)).toBe(false);
    expect(lastWhole(whole)).toBe(9);
    expect(lastWhole(EMPTY_TALK)).toBe(0);
  });

  test('issue 6 enviado, entregado, leído only go forward', () => {
    let state = withStored(EMPTY_TALK, [stored(1), stored(2), stored(3)]);
    const states = () => state.stored.map((message) => stateOf(state, message));
    expect(states()).toEqual(['sent', 'sent', 'sent']);
    state = withMarks(state, { delivered: 3 });
    state = withMarks(state, { read: 2 });
    expect(states()).toEqual(['read', 'read', 'delivered']);
    expect(withMarks(state, { delivered: 1, read: 1 })).toBe(state);
  });
});
