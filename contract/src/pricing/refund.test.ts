import fc from 'fast-check';
import { type PaidOrder, type RefundCause, refundable, refundOfCharge } from '.';

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
  expect(refundable({ ...paid, refunded: 5_900 }, 'buyer')).toBe(0);
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
        dollars += refundOfCharge({ total, refunded }, amount, charged);
        refunded += amount;
      }
      expect([refunded, dollars]).toEqual([total, charged]);
    }),
  );
});
