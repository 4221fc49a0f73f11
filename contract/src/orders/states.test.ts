import fc from 'fast-check';
import type { OrderState } from './states';
import * as states from './states';

const { canMove, heldAs, isPaidState, ORDER_MOVES, ORDER_STATES, paymentStatus, statesBefore, statesOf } = states;

/** What somebody tries, one after the other, whether it is allowed or not. */
const tries = fc.array(fc.constantFrom(...ORDER_STATES), { maxLength: 30 });

/** Where an order gets when only allowed tries count. */
function walk(wishes: readonly OrderState[]): OrderState[] {
  const path: OrderState[] = ['awaiting_payment'];
  for (const to of wishes) {
    const from = path.at(-1) as OrderState;
    if (canMove(from, to)) path.push(to);
  }
  return path;
}
const whatever = (check: (path: OrderState[]) => void) =>
  fc.assert(
    fc.property(tries, (wishes) => check(walk(wishes))),
    { numRuns: 2_000 },
  );

describe('whatever somebody tries with an order', () => {
  it('nothing is prepared, sent or given back that was not paid before [D120]', () => {
    whatever((path) => {
      const first = path.findIndex(
        (state) => !['awaiting_payment', 'expired', 'rejected', 'cancelled'].includes(state),
      );
      if (first !== -1 && path[first] !== 'disputed' && path[first] !== 'refunded') expect(path[first]).toBe('paid');
    });
  });

  it('it is delivered only after it was sent, and sent only after it was prepared, unless a dispute came between [D120]', () => {
    whatever((path) => {
      const before: Partial<Record<OrderState, OrderState>> = {
        delivered: 'sent',
        sent: 'preparing',
        preparing: 'paid',
      };
      path.forEach((state, nth) => {
        const needed = before[state];
        if (needed && path[nth - 1] !== 'disputed') expect(path[nth - 1]).toBe(needed);
      });
    });
  });

  it('what was given back whole, or not accepted, is over [D120]', () => {
    whatever((path) => {
      const end = path.findIndex((state) => state === 'refunded' || state === 'rejected');
      if (end !== -1) expect(path).toHaveLength(end + 1);
    });
  });

  it('it is never paid a second time but after its time had run out or a dispute was decided [D120]', () => {
    whatever((path) => {
      path.forEach((state, nth) => {
        if (state === 'paid') expect(['awaiting_payment', 'expired', 'disputed']).toContain(path[nth - 1]);
      });
    });
  });
});

test('every state can be reached, and its products are held, sold, free, or a matter of what came back [D120]', () => {
  const reached = new Set<OrderState>(['awaiting_payment']);
  for (const state of reached) for (const to of ORDER_MOVES[state]) reached.add(to);
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
  for (const state of ORDER_STATES) if (isPaidState(state)) expect(heldAs(state)).toBe('taken');
  expect(statesBefore('paid')).toEqual(['awaiting_payment', 'expired', 'disputed']);
});

test('each state has one word on the specification’s wire, and each word its states [2§3]', () => {
  expect(ORDER_STATES.flatMap((state) => statesOf(paymentStatus(state)).filter((one) => one === state))).toEqual([
    ...ORDER_STATES,
  ]);
  expect(statesOf('pending')).toEqual(['awaiting_payment']);
  expect(statesOf('cancelled')).toEqual(['cancelled', 'expired', 'refunded']);
});
