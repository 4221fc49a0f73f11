import { CHARGE_PROBLEMS, problemStoredAs } from '@qhatu/contract/payment-methods';
import { eventsToWire } from '../orders/history';

test.each([
  ['goods_gone', 'sold_out'],
  ['sold_out', 'sold_out'],
  ['stray', 'earlier_release'],
  ['earlier_release', 'earlier_release'],
  ['wrong_amount', 'wrong_amount'],
])('a payment’s problem is read by its name of before and of later alike: %s [D320]', (stored, problem) => {
  expect(problemStoredAs(stored)).toBe(problem);
});

test('every problem is read under its own name; one of a later release is none of ours [D320]', () => {
  expect(CHARGE_PROBLEMS.map(problemStoredAs)).toEqual(CHARGE_PROBLEMS);
  expect([problemStoredAs('of_tomorrow'), problemStoredAs('constructor')]).toEqual([null, null]);
});

test.each([
  ['refund-told', 'refund-reported'],
  ['reversal-told', 'reversal-reported'],
])(
  'what a provider reported is a line of the order for staff by either name, and none for its buyer: %s, %s [D320]',
  (before, later) => {
    const event = { id: 1, order_id: 1, at: new Date(0), actor: 'provider', actor_id: null, reason: null, data: null };
    const said = (kind: string, all: boolean) =>
      eventsToWire([{ ...event, kind, from_state: null, to_state: null } as never], { all });
    expect(said(before, true)[0]).toHaveProperty('text', expect.stringMatching(/^El proveedor de pago avisó/));
    expect(said(later, true)[0]).toMatchObject({ text: (said(before, true)[0] as { text: string }).text });
    expect([said(before, false), said(later, false)]).toEqual([[], []]);
  },
);
