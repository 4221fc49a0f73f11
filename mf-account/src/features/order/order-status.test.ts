import { orderFromWire } from '@qhatu/contract/model';
import { ORDER_STATES } from '@qhatu/contract/orders';
import { payment, history as wireHistory } from '../../testing/orders';
import { historyFromWire, pendingRefund } from './api/order';
import { statusOf as statusWith, timelineOf } from './order-status';

const history = (changes: Parameters<typeof wireHistory>[0]) => historyFromWire(wireHistory(changes));
const order = (changes: Parameters<typeof payment>[0] = {}) => orderFromWire(payment(changes));

const statusOf = (...[of, bought, refunds = []]: Partial<Parameters<typeof statusWith>>) =>
  statusWith(of ?? history({}), bought ?? order(), refunds);

const event = (kind: string, amount: number | null = null) => ({
  at: '2026-11-20T15:30:00.000Z',
  kind,
  text: kind,
  by: 'shop' as const,
  reason: null,
  amount,
});

test('every state of an order has a headline and a sentence of its own [D120]', () => {
  const titles = ORDER_STATES.map((state) => statusOf(history({ state }), order()).title);
  expect(new Set(titles).size).toBe(ORDER_STATES.length);
});

test('what is still to come follows what happened, without a date', () => {
  const now = history({ state: 'preparing', events: [event('placed'), event('paid'), event('preparing')] });
  const steps = timelineOf(now, statusOf(now, order()));
  expect(steps.map(({ kind, at }) => [kind, at !== null])).toEqual([
    ['placed', true],
    ['paid', true],
    ['preparing', true],
    ['sent', false],
    ['delivered', false],
  ]);
});

test('an order that ended promises nothing but the money that is on its way back [D121]', () => {
  const events = [event('placed'), event('paid'), event('cancelled'), event('refund-asked', 61)];
  const under = history({ state: 'cancelled', refunded: 61, events });
  expect(timelineOf(under, statusOf(under, order())).at(-1)).toMatchObject({
    kind: 'refunded',
    at: null,
    amount: 6100,
  });
  const over = history({ state: 'cancelled', refunded: 61, events: [...events, event('refunded', 61)] });
  expect(timelineOf(over, statusOf(over, order())).at(-1)).toMatchObject({ kind: 'refunded', amount: 6100 });
  expect(timelineOf(over, statusOf(over, order())).every(({ at }) => at !== null)).toBe(true);
  expect(statusOf(under, order({ payment_type_id: 1 })).text).toBe(
    'Te devolvemos S/ 61,00 a la tarjeta con la que pagaste.',
  );
  expect(statusOf(over, order({ payment_type_id: 2 })).text).toBe('Te devolvimos S/ 61,00 a tu cuenta de PayPal.');
});

test('a dispute says over how much of the order it is, unless it is over all that is left [D306]', () => {
  const textOf = (changes: Parameters<typeof wireHistory>[0]) =>
    statusOf(history({ state: 'disputed', total: 61, ...changes }), order()).text;
  expect(textOf({ disputed: 15.01 })).toContain('de quién son S/ 15,01 de los S/ 61,00 del pedido.');
  expect(textOf({ disputed: 15, refunded: 10 })).toContain('son S/ 15,00 de los S/ 51,00 del pedido.');
  for (const all of [{ disputed: 61 }, { disputed: 51, refunded: 10 }, {}]) {
    expect(textOf(all)).toContain('de quién es el dinero.');
  }
});

test('parts that went back and parts that have not are told apart [D121]', () => {
  expect(pendingRefund([event('refund-asked', 1000), event('refund-asked', 550), event('refunded', 1000)])).toBe(550);
});

test('a payment that its provider still decides is in review, and nobody is asked to pay again [D125]', () => {
  const waiting = history({ state: 'awaiting_payment' });
  const of = (changes: Parameters<typeof payment>[0]) => statusOf(waiting, order(changes));
  expect(of({ payment_type_id: 2, payment_pending: 'PENDING_REVIEW' })).toMatchObject({
    title: 'Tu pago está en revisión',
    text: expect.stringMatching(/^PayPal todavía lo revisa\. No pagues otra vez/),
  });
  expect(of({ payment_type_id: 1, payment_pending: 'x' }).text).toMatch(/^Tu banco todavía/);
  expect(of({ payment_type_id: 2 }).title).toBe('Esperamos tu pago');
});

test('of a transfer that came to nothing nobody says that nothing was paid; of the others nothing was', () => {
  const over = (method: 1 | 3) => statusOf(history({ state: 'expired' }), order({ payment_type_id: method })).text;
  expect(over(3)).toMatch(/Si ya transferiste, escríbenos/);
  expect(over(1)).toMatch(/no se cobró nada/);
});

test('that nothing was paid is said of no order that money came for, nor before it is known [D125, D366]', () => {
  const asked = { id: 1, amount: 6100, status: 'by-hand' as const, askedAt: '2026-11-20T15:30:00.000Z', doneAt: null };
  const done = { ...asked, status: 'done' as const, doneAt: asked.askedAt };
  for (const state of ['expired', 'cancelled'] as const) {
    const textWith = (refunds: Parameters<typeof statusWith>[2]) =>
      statusWith(history({ state }), order({ payment_type_id: 4 }), refunds).text;
    expect(textWith([])).toMatch(/no se cobró nada/i);
    for (const refunds of [[asked], [done], undefined]) expect(textWith(refunds)).not.toMatch(/no se cobró nada/i);
    // Its provider may have taken it since, and given it back by itself.
    const reviewed = history({ state, events: [event('capture-pending')] });
    expect(statusWith(reviewed, order({ payment_type_id: 2 }), []).text).not.toMatch(/no se cobró nada/i);
    expect(textWith([asked])).toMatch(/Te devolvemos los S\/ 61,00 que llegaron por este pedido\.$/);
    expect(textWith([done])).toMatch(/Te devolvimos los S\/ 61,00 que llegaron por este pedido\.$/);
  }
});
