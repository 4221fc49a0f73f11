import { apportion } from '@qhatu/contract/pricing';
import fc from 'fast-check';
import { type AllocatedLine, type AllocatedOrder, allocate, keptOf, type Posting } from './allocation';

const cents = fc.integer({ min: 1, max: 500_000 });
const share = fc.integer({ min: 0, max: 10_000 });

const line = fc
  .record({
    sellerId: fc.integer({ min: 1, max: 3 }),
    qty: fc.integer({ min: 1, max: 50 }),
    total: cents,
    gone: fc.double({ min: 0, max: 1, noNaN: true }),
    unshipped: fc.double({ min: 0, max: 1, noNaN: true }),
    commission: share,
    shippingShare: fc.integer({ min: 0, max: 60_000 }),
    reseller: fc.integer({ min: 0, max: 2_000 }),
    released: fc.boolean(),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    named: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ gone, unshipped, discount, named, ...one }): Omit<AllocatedLine, 'id'> => {
    const goneUnits = Math.floor(gone * one.qty);
    const paid = one.total - Math.floor(one.total * discount);
    const refunded = Math.floor(paid * named);
    return { ...one, goneUnits, unshippedUnits: Math.floor(unshipped * goneUnits), paid, refunded };
  });

const orders: fc.Arbitrary<AllocatedOrder> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    resellerId: fc.option(fc.constant(9)),
    shipping: fc.integer({ min: 0, max: 20_000 }),
    designSurcharge: fc.integer({ min: 0, max: 1_000 }),
    surcharge: fc.constantFrom(0, 400, 800),
    providerFee: fc.integer({ min: 0, max: 10_000 }),
    code: fc.integer({ min: 0, max: 50_000 }),
    refundedPart: fc.double({ min: 0, max: 1, noNaN: true }),
    openPart: fc.double({ min: 0, max: 1, noNaN: true }),
    freelyPart: fc.double({ min: 0, max: 1, noNaN: true }),
    disputedPart: fc.constantFrom(0, 0.3, 1),
    reversed: fc.boolean(),
  })
  .map(({ lines, code, refundedPart, openPart, freelyPart, disputedPart, ...order }) => {
    const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
    const total = Math.max(0, subtotal + order.shipping + order.designSurcharge - code) + order.surcharge;
    const refunded = Math.floor(total * refundedPart);
    return {
      ...order,
      method: 3,
      lines: lines.map((one, id) => ({ ...one, id })),
      subtotal,
      total,
      refunded,
      refundOpen: Math.floor(refunded * openPart),
      refundedFreely: Math.floor(refunded * freelyPart),
      disputed: Math.floor((total - refunded) * disputedPart),
    };
  });

const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { amount }) => sum + amount, 0);
const of = (postings: readonly Posting[], ...kinds: Posting['kind'][]) =>
  sumOf(postings.filter(({ kind }) => kinds.includes(kind)));

/** Nothing has come back, nothing is under way. */
const untouched = (order: AllocatedOrder): AllocatedOrder => ({
  ...order,
  refunded: 0,
  refundOpen: 0,
  refundedFreely: 0,
  reversed: false,
  disputed: 0,
  lines: order.lines.map((one) => ({ ...one, goneUnits: 0, unshippedUnits: 0, refunded: 0 })),
});

const RUNS = { numRuns: 2_000 };

it('whatever happens to an order, its money adds up to zero in whole céntimos [D151]', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const postings = allocate(order);
      expect(sumOf(postings)).toBe(0);
      expect(postings.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(true);
    }),
    RUNS,
  );
});

it('what is here of an order is what was paid less what went back; what is disputed is apart, all or a part [D151, D306]', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const postings = allocate({ ...order, providerFee: 0 });
      expect(of(postings, 'provider', 'dispute', 'refund')).toBe(order.total - order.refunded);
      expect(of(postings, 'dispute')).toBe(order.disputed);
    }),
    RUNS,
  );
});

it('refunds leave nothing with the shop that is not accounted for: without them there is no remainder [D151]', () => {
  fc.assert(
    fc.property(orders, (order) => expect(of(allocate(untouched(order)), 'retained')).toBe(0)),
    RUNS,
  );
});

it('a seller has what is kept of a line less the commission, and its part of the shipping [3§9 D151]', () => {
  const order: AllocatedOrder = {
    ...{
      method: 1,
      resellerId: null,
      subtotal: 10_000,
      shipping: 1_200,
      designSurcharge: 0,
      surcharge: 0,
      providerFee: 0,
    },
    ...{ total: 11_200, refunded: 0, refundOpen: 0, refundedFreely: 0, reversed: false, disputed: 0 },
    lines: [
      {
        ...{ id: 1, sellerId: 7, qty: 2, total: 10_000, paid: 10_000, refunded: 0, goneUnits: 0, unshippedUnits: 0 },
        ...{ commission: 1_200, shippingShare: 1_000, reseller: 500, released: false },
      },
    ],
  };
  expect(of(allocate(order), 'seller-pending')).toBe(-(10_000 - 1_200 + 1_000));
  expect(of(allocate(order), 'commission')).toBe(-1_200);
  expect(of(allocate(order), 'shipping')).toBe(-200);
  // A reseller's share is the shop's to pay.
  const resold = allocate({ ...order, resellerId: 9 });
  expect(of(resold, 'seller-pending')).toBe(-9_800);
  expect([of(resold, 'reseller-pending'), of(resold, 'commission')]).toEqual([-500, -700]);
});

it('what a provider keeps is the shop’s cost and nobody else’s, also of what goes back and of what is in dispute [D191]', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const without = allocate({ ...order, providerFee: 0 });
      const postings = allocate(order);
      expect(of(postings, 'provider-fee')).toBe(order.providerFee);
      expect(of(postings, 'provider', 'dispute')).toBe(of(without, 'provider', 'dispute') - order.providerFee);
      const others = (all: readonly Posting[]) => all.filter(({ kind }) => !kind.startsWith('provider'));
      expect(others(postings)).toEqual(others(without));
    }),
    RUNS,
  );
});

it('of a cash code that its buyer gives up 4 % stay with the shop, nothing with the seller [3§9]', () => {
  const order: AllocatedOrder = {
    ...{
      method: 4,
      resellerId: null,
      subtotal: 5_000,
      shipping: 700,
      designSurcharge: 0,
      surcharge: 400,
      providerFee: 0,
    },
    ...{ total: 6_100, refunded: 5_856, refundOpen: 5_856, refundedFreely: 5_856, reversed: true, disputed: 0 },
    lines: [
      {
        ...{ id: 1, sellerId: 7, qty: 1, total: 5_000, paid: 5_000, refunded: 0, goneUnits: 0, unshippedUnits: 0 },
        ...{ commission: 1_200, shippingShare: 0, reseller: 0, released: false },
      },
    ],
  };
  expect(allocate(order).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['provider', 6_100],
    ['refund', -5_856],
    ['retained', -244],
  ]);
});

it('what goes back without lines is taken from what is left of them, in proportion, never more than there is [D151]', () => {
  fc.assert(
    fc.property(orders, (any) => {
      const order = { ...any, lines: any.lines.map((one) => ({ ...one, refunded: 0 })) };
      const kept = keptOf(order);
      const left = keptOf({ ...order, refundedFreely: 0 });
      expect(kept.every((value, nth) => value >= 0 && value <= (left[nth] ?? 0))).toBe(true);
      const taken = left.reduce((sum, value) => sum + value, 0) - kept.reduce((sum, value) => sum + value, 0);
      if (!order.reversed) expect(taken).toBe(Math.min(order.refundedFreely, taken + kept.reduce((a, b) => a + b, 0)));
    }),
    RUNS,
  );
});

it('what a seller gives back of a line takes that part of it from this line, and nothing from another [D250]', () => {
  fc.assert(
    fc.property(orders, fc.nat(), (any, nth) => {
      const at = nth % any.lines.length;
      const before = {
        ...any,
        reversed: false,
        lines: any.lines.map((one) => ({ ...one, refunded: 0, goneUnits: 0 })),
      };
      const of = (refunded: number) =>
        keptOf({ ...before, lines: before.lines.map((one, n) => (n === at ? { ...one, refunded } : one)) });
      const { total = 0, paid = 0 } = before.lines[at] ?? {};
      const [none, half, all] = [of(0), of(Math.floor(paid / 2)), of(paid)];
      for (const kept of [half, all]) expect(kept.filter((_, n) => n !== at)).toEqual(none.filter((_, n) => n !== at));
      if (paid > 0) expect(all[at]).toBe(0);
      if (any.refundedFreely === 0 && paid > 1)
        expect(Math.abs((half[at] ?? 0) - total / 2)).toBeLessThanOrEqual(total / paid + 1);
    }),
    RUNS,
  );
});

it('parts add up to what was cut, and none is larger than its weight', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const sum = weights.reduce((all, weight) => all + weight, 0);
        const amount = Math.floor(sum * part);
        const parts = apportion(amount, weights);
        expect(parts.reduce((all, one) => all + one, 0)).toBe(amount);
        expect(parts.every((one, nth) => one >= 0 && one <= (weights[nth] ?? 0))).toBe(true);
      },
    ),
    RUNS,
  );
});
