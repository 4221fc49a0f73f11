import type { AfterSale, OrderHistory, OrderReturn, Payment } from '@qhatu/contract/wire';

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

/** What can be asked to go back of it today: the polo for any reason, two caps because nobody wants them. */
export const afterSale = (changes: Partial<AfterSale> = {}): AfterSale => ({
  parcels: [],
  cancelled_lines: [],
  refunds: [],
  returns: [],
  returnable: [
    {
      detail_id: 11,
      qty: 1,
      reasons: [
        { reason: 'damaged', text: 'Llegó dañado', until: '2026-11-24' },
        { reason: 'unwanted', text: 'Ya no lo quiero', until: '2026-11-27' },
      ],
    },
    {
      detail_id: 12,
      qty: 2,
      reasons: [{ reason: 'unwanted', text: 'Ya no lo quiero', until: '2026-11-27' }],
    },
  ],
  needs_account: false,
  has_receipt: true,
  ...changes,
});

/** A return of the polo that nobody has answered. */
export const orderReturn = (changes: Partial<OrderReturn> = {}): OrderReturn => ({
  id: 3,
  order_id: 501,
  seller: { id: 7, name: 'Tejidos' },
  status: 'asked',
  reason: 'damaged',
  reason_text: 'Llegó dañado',
  comment: 'Vino con una mancha',
  decision: null,
  asked_at: '2026-11-23T15:00:00.000Z',
  due_on: '2026-11-26',
  late: false,
  decided_at: null,
  received_at: null,
  lines: [{ detail_id: 11, name: 'Polo rojo', variant_label: null, qty: 1, restocked: 0 }],
  pictures: [],
  amount: 60,
  refund: null,
  ...changes,
});
