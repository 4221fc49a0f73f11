import type { OrderHistory, Payment } from '@qhatu/contract/wire';

/** Order 501 as its buyer reads it: two lines, paid by card. */
export const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 501,
  paymentID: null,
  payerID: null,
  pad_id: 'ch-1',
  created_at: '2026-11-20T15:30:00.000Z',
  payment_type_id: 1,
  status: 'approved',
  hold_until: null,
  total: 107,
  subtotal: 100,
  total_products: 110,
  discounts: 10,
  shipping_amount: 7,
  surcharge: 0,
  discount_fix: 0,
  discount_shipping: 0,
  design_surcharge: 0,
  promotion_code: null,
  has_proof: false,
  address: null,
  recipient: null,
  details: [line(11, 'Polo rojo', 60), line(12, 'Gorro de alpaca', 40)],
  ...changes,
});

const line = (id: number, name: string, total: number): Payment['details'][number] => ({
  id,
  product_id: 9000 + id,
  variant_id: null,
  product_custom_id: null,
  name,
  code: `P-${id}`,
  variant_label: null,
  image: null,
  qty: 1,
  price: total,
  total,
  shipping_amount: 0,
  discount_rate: 0,
  seller: { id: 7, user_name: 'tejidos', name: 'Tejidos' },
  estadoenvio: ['complete', 'complete', 'active', 'pending', 'pending'],
});

/** Its history after it was paid. */
export const history = (changes: Partial<OrderHistory> = {}): OrderHistory => ({
  id: 501,
  state: 'paid',
  total: 107,
  refunded: 0,
  can_cancel: true,
  events: [
    {
      at: '2026-11-20T15:30:00.000Z',
      kind: 'placed',
      text: 'Pedido recibido',
      by: 'buyer',
      reason: null,
      amount: null,
    },
    { at: '2026-11-20T15:31:00.000Z', kind: 'paid', text: 'Pago aprobado', by: 'provider', reason: null, amount: null },
  ],
  ...changes,
});
