import fc from 'fast-check';
import type { OrderPast, OrderState } from './states';
import * as states from './states';

const { reservationStateOf, isPaidState, mayMove, ORDER_MOVES, ORDER_STATES, paymentStatus, statesBefore, statesOf } =
  states;

/** States that a test tries one after the other, allowed or not. */
const tries = fc.array(fc.constantFrom(...ORDER_STATES), { maxLength: 30 });

/** The states that an order passes when only allowed moves count, with its past as its row and its history have it. */
function walk(wishes: readonly OrderState[]): OrderState[] {
  const path: OrderState[] = ['awaiting_payment'];
  const past: OrderPast = { wasPaid: false, disputedFrom: null };
  for (const to of wishes) {
    const from = path.at(-1) as OrderState;
    if (!mayMove(from, to, past)) continue;
    path.push(to);
    past.wasPaid ||= to === 'paid';
    past.disputedFrom = to === 'disputed' ? from : null;
  }
  return path;
}
const whatever = (check: (path: OrderState[]) => void) =>
  fc.assert(
    fc.property(tries, (wishes) => check(walk(wishes))),
    { numRuns: 2_000 },
  );

/** A dispute that ends where it began is no step. */
const withoutDisputes = (path: readonly OrderState[]): OrderState[] =>
  path.filter((state, nth) => state !== 'disputed' && !(path[nth - 1] === 'disputed' && path[nth - 2] === state));

describe('whatever somebody tries with an order', () => {
  it('nothing is prepared, sent, given back or disputed that was not paid before [D120, D286]', () => {
    whatever((path) => {
      const first = path.findIndex(
        (state) => !['awaiting_payment', 'expired', 'rejected', 'cancelled'].includes(state),
      );
      if (first !== -1) expect(path[first]).toBe('paid');
    });
  });

  it('it is delivered only after it was sent, and sent only after it was prepared, disputed or not [D120, D286]', () => {
    whatever((path) => {
      const before: Partial<Record<OrderState, OrderState>> = {
        delivered: 'sent',
        sent: 'preparing',
        preparing: 'paid',
      };
      const steps = withoutDisputes(path);
      steps.forEach((state, nth) => {
        const needed = before[state];
        if (needed) expect(steps[nth - 1]).toBe(needed);
      });
    });
  });

  it('a dispute ends where it began or with the money gone; nothing else is new then [D286, D385]', () => {
    whatever((path) => {
      path.forEach((state, nth) => {
        if (path[nth - 1] === 'disputed') expect([path[nth - 2], 'refunded']).toContain(state);
      });
    });
  });

  it('what was given back whole, or not accepted, is over [D120]', () => {
    whatever((path) => {
      const end = path.findIndex((state) => state === 'refunded' || state === 'rejected');
      if (end !== -1) expect(path).toHaveLength(end + 1);
    });
  });

  it('it is paid once, and only while it waits or after its time had run out [D120, D286]', () => {
    whatever((path) => {
      const steps = withoutDisputes(path);
      expect(steps.filter((state) => state === 'paid').length).toBeLessThanOrEqual(1);
      steps.forEach((state, nth) => {
        if (state === 'paid') expect(['awaiting_payment', 'expired']).toContain(steps[nth - 1]);
      });
    });
  });
});

test('every state can be reached, and its products are held, sold, free, or a matter of what came back [D120]', () => {
  const reached = new Set<OrderState>(['awaiting_payment']);
  for (const state of reached) for (const to of ORDER_MOVES[state]) reached.add(to);
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
  for (const state of ORDER_STATES) if (isPaidState(state)) expect(reservationStateOf(state)).toBe('taken');
  expect(statesBefore('paid')).toEqual(['awaiting_payment', 'expired', 'disputed']);
});

test('each state has one word on the specification’s wire, and each word its states [2§3]', () => {
  expect(ORDER_STATES.flatMap((state) => statesOf(paymentStatus(state)).filter((one) => one === state))).toEqual([
    ...ORDER_STATES,
  ]);
  expect(statesOf('pending')).toEqual(['awaiting_payment']);
  expect(statesOf('cancelled')).toEqual(['cancelled', 'expired', 'refunded']);
});
