import fc from 'fast-check';
import type { GoingLine, OrderSums, PaidOrder, RefundCause } from './refund';
import {
  leastRefund,
  leftOfLines,
  paidForLine,
  refundable,
  refundMethodText,
  refundOfCharge,
  refundOfChargeForUnits,
  refundOfUnits,
} from './refund';

const cents = fc.integer({ min: 1, max: 5_000_000 });
const method = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const);
const cause = fc.constantFrom<RefundCause>('buyer', 'shop');

it('whatever goes back in whatever parts, it is never more than what was paid [D121]', () => {
  fc.assert(
    fc.property(method, cents, fc.array(fc.tuple(cents, cause), { maxLength: 8 }), (method, total, tries) => {
      const order: PaidOrder = { method, total, refunded: 0 };
      for (const [wish, cause] of tries) order.refunded += Math.min(wish, refundable(order, cause));
      expect(order.refunded).toBeLessThanOrEqual(total);
      expect(order.refunded + refundable(order, 'shop')).toBe(total);
    }),
  );
});

it('of a cash code 96 % goes back to a buyer who gives up, and all of it when the shop cannot send [3§9]', () => {
  const paid = { method: 4 as const, total: 6_100, refunded: 0 };
  expect([refundable(paid, 'buyer'), refundable(paid, 'shop')]).toEqual([5_856, 6_100]);
  expect(refundable({ ...paid, method: 3 }, 'buyer')).toBe(6_100);
});

it('of a cash code the 4 % are of what is left, not of what the shop gave back before [D364]', () => {
  const paid = { method: 4 as const, total: 6_100, refunded: 2_000 };
  expect([refundable(paid, 'buyer'), refundable(paid, 'shop')]).toEqual([3_936, 4_100]);
  expect(refundable({ ...paid, refunded: 5_900 }, 'buyer')).toBe(192);
  expect(refundable({ ...paid, refunded: 6_100 }, 'buyer')).toBe(0);
});

it('parts that add up to the order add up to what was charged in dollars [D121]', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 6 }), (total, parts) => {
      const charged = Math.max(1, Math.round(total / 3.7));
      let refunded = 0;
      let dollars = 0;
      for (const part of [...parts, total]) {
        const amount = Math.min(part, total - refunded);
        if (amount === 0) continue;
        dollars += refundOfCharge({ total, refunded }, amount, { charged, given: dollars });
        refunded += amount;
      }
      expect([refunded, dollars]).toEqual([total, charged]);
    }),
  );
});

it('parts of no less than the least come to a cent or more of the charge each, and add up to it; smaller ones come to none [D400]', () => {
  fc.assert(
    fc.property(cents, fc.array(fc.nat(300), { maxLength: 40 }), (total, parts) => {
      const charged = Math.max(1, Math.round(total / 3.7));
      let [refunded, given] = [0, 0];
      for (const more of [...parts, total]) {
        const order = { total, refunded };
        const least = leastRefund(order, { charged, given });
        if (least > 1) expect(refundOfCharge(order, least - 1, { charged, given })).toBe(0);
        const amount = Math.min(least + more, total - refunded);
        if (amount === 0) break;
        const part = refundOfCharge(order, amount, { charged, given });
        expect(part).toBeGreaterThanOrEqual(1);
        [refunded, given] = [refunded + amount, given + part];
      }
      expect([refunded, given]).toEqual([total, charged]);
    }),
  );
});

it('units of any worth come together to their part of the charge, or a cent more, and leave its last cent to the last part [D409]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), fc.array(fc.integer({ min: 1, max: 9 })), (total, parts) => {
      const charged = Math.max(1, Math.round(total / 3.7));
      let [refunded, given] = [0, 0];
      for (const part of [...parts, total]) {
        const amount = Math.min(part, total - refunded);
        given += refundOfChargeForUnits({ total, refunded }, amount, { charged, given });
        refunded += amount;
        const worth = (charged * refunded) / total;
        expect([given >= Math.floor(worth), given <= Math.floor(worth) + 1]).toEqual([true, true]);
        if (refunded < total) expect(given).toBeLessThan(charged);
      }
      expect([refunded, given]).toEqual([total, charged]);
    }),
  );
});

it('a unit of S/ 0.03 goes back for a cent, until so many have had what they come to together [D409]', () => {
  let given = 0;
  const cents = Array.from({ length: 9 }, (_, nth) => {
    const part = refundOfChargeForUnits({ total: 5_700, refunded: 3 * nth }, 3, { charged: 1_519, given });
    given += part;
    return part;
  });
  expect(cents).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1]);
});

it('the least of an order of which one cent of the charge is left is all of it [D400]', () => {
  expect(leastRefund({ total: 5_700, refunded: 5_000 }, { charged: 1_519, given: 1_518 })).toBe(700);
  expect(leastRefund({ total: 5_700, refunded: 0 }, { charged: 1_519, given: 0 })).toBe(4);
});

it('what the provider gave back by itself is counted: the last part is what it has left, whatever was rounded [D363]', () => {
  const order = { total: 5_700, refunded: 1_508 };
  expect(refundOfCharge(order, 4_192, { charged: 1_519, given: 402 })).toBe(1_117);
  expect(refundOfCharge(order, 4_191, { charged: 1_519, given: 402 })).toBe(1_116);
  expect(refundOfCharge(order, 1_000, { charged: 1_519, given: 402 })).toBe(267);
  const step = fc.record({ theirs: fc.boolean(), part: fc.double({ min: 0, max: 0.9, noNaN: true }) });
  fc.assert(
    fc.property(cents, fc.array(step, { maxLength: 8 }), (total, steps) => {
      const charged = Math.max(1, Math.round(total / 3.7));
      let [refunded, given] = [0, 0];
      for (const { theirs, part } of steps) {
        const dollars = Math.floor((charged - given) * part);
        const soles = Math.floor((total - refunded) * part);
        if (theirs) {
          given += dollars;
          refunded = Math.min(total, refunded + Math.round((total * dollars) / charged));
        } else if (soles > 0) {
          given += refundOfCharge({ total, refunded }, soles, { charged, given });
          refunded += soles;
        }
        expect(given).toBeLessThan(charged);
      }
      const last = refundOfCharge({ total, refunded }, total - refunded, { charged, given });
      expect([last > 0, given + last]).toEqual([true, charged]);
    }),
  );
});

const sums: OrderSums = { method: 3, subtotal: 15_000, discountFix: 1_500, shipping: 700, total: 15_000 };
const lines: GoingLine[] = [
  { qty: 2, total: 10_000, shipping: 0, gone: 0, going: 1, refunded: 0 },
  { qty: 1, total: 5_000, shipping: 0, gone: 0, going: 0, refunded: 0 },
];
const all = lines.map((line) => ({ ...line, going: line.qty }));

it('units that go back are worth what was paid for them, discounts of the order included [3§9]', () => {
  expect(refundOfUnits(sums, lines, 'buyer')).toBe(4_500);
  expect(refundOfUnits(sums, all, 'buyer')).toBe(13_500);
  expect(refundOfUnits(sums, all, 'shop')).toBe(15_000);
  expect(refundOfUnits({ ...sums, method: 4 }, lines, 'buyer')).toBe(4_320);
  expect(refundOfUnits({ ...sums, method: 4 }, all, 'shop')).toBe(15_000);
});

it('the shipping that a product caused alone goes back with it when it is the shop’s doing [3§9]', () => {
  const [first, second] = lines.map((line) => ({ ...line, shipping: line.qty * 1_200 }));
  const toProvince = { ...sums, shipping: 3_600, total: 17_100 };
  expect(first && second && refundOfUnits(toProvince, [first, second], 'shop')).toBe(4_500 + 1_200);
  expect(first && second && refundOfUnits(toProvince, [first, second], 'buyer')).toBe(4_500);
});

it('however an order goes back in parts, they are never negative and never more than was paid [3§9]', () => {
  const line = fc.record({ qty: fc.integer({ min: 1, max: 9 }), total: cents, shipping: fc.nat(5_000) });
  const step = fc.record({ line: fc.nat(4), units: fc.integer({ min: 1, max: 4 }), cause });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    fix: fc.nat(100),
    ship: fc.nat(5_000),
    method,
  });
  fc.assert(
    fc.property(order, fc.array(step, { maxLength: 20 }), ({ lines, fix, ship, method }, steps) => {
      const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
      const discountFix = Math.min(fix, subtotal);
      const total = subtotal - discountFix + ship + 800;
      const gone = lines.map(() => 0);
      let refunded = 0;
      for (const { line: wish, units, cause } of steps) {
        const nth = wish % lines.length;
        const going = lines.map((one, other) => (other === nth ? Math.min(units, one.qty - (gone[nth] ?? 0)) : 0));
        const parts = lines.map(
          (one, other): GoingLine => ({ ...one, gone: gone[other] ?? 0, going: going[other] ?? 0, refunded: 0 }),
        );
        const back = refundOfUnits({ method, subtotal, discountFix, shipping: ship, total }, parts, cause);
        expect(back).toBeGreaterThanOrEqual(0);
        refunded += back;
        gone[nth] = (gone[nth] ?? 0) + (going[nth] ?? 0);
      }
      expect(refunded).toBeLessThanOrEqual(total);
    }),
  );
});

it('what goes back of lines by name, of their units and of the order is never more than was paid for a line [D250]', () => {
  const line = fc.record({ qty: fc.integer({ min: 1, max: 9 }), total: cents });
  const step = fc.record({
    line: fc.nat(4),
    units: fc.integer({ min: 1, max: 4 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.nat(100),
      fc.array(step, { maxLength: 20 }),
      (lines, fix, steps) => {
        const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
        const discountFix = Math.min(fix, subtotal);
        const order = { method: 3 as const, subtotal, discountFix, shipping: 700, total: subtotal - discountFix + 700 };
        const state = lines.map((one) => ({ ...one, shipping: 0, gone: 0, going: 0, refunded: 0 }));
        const back = lines.map(() => 0);
        for (const { line: wish, units, part } of steps) {
          const at = wish % lines.length;
          const one = state[at];
          if (!one) continue;
          const amount = Math.floor((leftOfLines(order, state, 0)[at] ?? 0) * part);
          one.refunded += amount;
          const going = Math.min(units, one.qty - one.gone);
          const returned = refundOfUnits(
            order,
            state.map((other) => (other === one ? { ...one, going } : other)),
            'buyer',
          );
          one.gone += going;
          back[at] = (back[at] ?? 0) + amount + returned;
        }
        // Rounded down twice, a céntimo may stay for the last unit.
        for (const [at, { total }] of lines.entries()) {
          expect(back[at]).toBeLessThanOrEqual(paidForLine(order, total) + lines.length);
        }
        expect(back.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(order.total);
      },
    ),
  );
});

it('what went back without lines is borne by all of them in proportion, whatever one seller gives back [D250]', () => {
  const state = lines.map((line) => ({ ...line, going: 0 }));
  const [first, second] = state;
  if (!first || !second) throw new Error('two lines');
  expect(leftOfLines(sums, state, 0)).toEqual([9_000, 4_500]);
  expect(leftOfLines(sums, state, 2_700)).toEqual([7_200, 3_600]);
  expect(leftOfLines(sums, [{ ...first, refunded: 7_200 }, second], 2_700)).toEqual([0, 3_600]);
  expect(leftOfLines(sums, [{ ...first, gone: 1 }, second], 0)).toEqual([4_500, 4_500]);
});

it.each([
  [1, 'a la tarjeta con la que pagaste'],
  [2, 'a tu cuenta de PayPal'],
  [3, 'por transferencia a tu cuenta bancaria'],
  [4, 'por transferencia a tu cuenta bancaria'],
  [5, 'por transferencia a tu cuenta bancaria'],
] as const)('money of method %i goes back %s; by hand it is always a transfer [D121]', (method, way) => {
  expect(refundMethodText(method)).toBe(way);
  expect(refundMethodText(method, { byHand: true })).toBe('por transferencia a tu cuenta bancaria');
});
