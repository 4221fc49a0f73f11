import type { Payment } from '../wire';
import { amountsOf, orderFromWire } from '.';

const line: Payment['details'][number] = {
  ...{ id: 1, product_id: 9001, variant_id: null, name: 'Polo', code: 'P-1', variant_label: 'Rojo', image: null },
  ...{ qty: 3, price: 0.1, total: 0.3, shipping_amount: 0, discount_rate: 0 },
  seller: { id: 7, user_name: 'tejidos', name: 'Tejidos' },
  estadoenvio: ['complete', 'complete', 'complete', 'active', 'pending'],
};
const wire: Payment = {
  ...{ id: 501, paymentID: null, payerID: null, pad_id: null, created_at: '2026-11-20T15:30:00.000Z' },
  ...{ payment_type_id: 2, status: 'pending', hold_until: null, payment_pending: 'ECHECK' },
  ...{ total: 15.1, subtotal: 0.3, total_products: 0.3, discounts: 0, shipping_amount: 7, surcharge: 8.1 },
  ...{ discount_fix: 0.3, discount_shipping: 0, design_surcharge: 0, promotion_code: 'PROMO', has_proof: false },
  ...{ address: null, recipient: null, details: [line] },
};

test('what an order cost adds up to its total, in céntimos; what is 0 is left out, but for subtotal and shipping [D42]', () => {
  const order = orderFromWire(wire);
  const amounts = amountsOf(order);
  expect(amounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(order.total);
  expect(amounts.map(({ name }) => name)).toEqual([
    'Subtotal',
    'Envío',
    'Recargo por método de pago',
    'Descuento fijo',
  ]);
  expect(amountsOf(orderFromWire({ ...wire, shipping_amount: 0 })).map(({ name }) => name)).toContain('Envío');
});

test('a line knows how many steps of its delivery are done, and an order whether its payment is in review [D26, D125]', () => {
  expect(orderFromWire(wire)).toMatchObject({ isInReview: true, lines: [{ stepsDone: 3, quantity: 3, total: 30 }] });
  const pending: Payment['details'][number]['estadoenvio'] = ['active', 'pending', 'pending', 'pending', 'pending'];
  const early = { ...wire, payment_pending: null, details: [{ ...line, estadoenvio: pending }] };
  expect(orderFromWire(early)).toMatchObject({ isInReview: false, lines: [{ stepsDone: 0 }] });
});
