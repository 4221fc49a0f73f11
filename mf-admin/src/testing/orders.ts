import { freshBrowser } from '@qhatu/kit/testing';

/** An order as the list carries it. */
export const row = {
  id: 501,
  state: 'paid',
  created_at: '2026-11-20T15:30:00.000Z',
  buyer: { id: 9, name: '=Camila <b>Rojas</b>' },
  payment_type_id: 1,
  metodopago: 'IZYPAY',
  total: 127.5,
  refunded: 0,
  units: 2,
  products: ['Polo', 'Quena'],
  more_products: 3,
  sellers: [{ id: 4, name: 'Tejidos Condori' }],
  district: 'Miraflores',
  open_returns: 1,
  late: true,
};

const address = {
  id: 1,
  address: 'Av. Larco 812',
  reference: 'Puerta verde',
  district_id: 1,
  user_id: 9,
  district: {
    id: 1,
    name: 'Miraflores',
    region_id: 15,
    province: { id: 1, name: 'Lima' },
    region: { id: 15, name: 'Lima' },
  },
};

const eventOf = (at: string, kind: string, text: string, by: string) => ({
  ...{ at, kind, text, by },
  reason: null,
  amount: null,
});

/** The same as its page does: paid by card, nothing of it sent. */
export const order = {
  id: 501,
  state: 'paid',
  created_at: '2026-11-20T15:30:00.000Z',
  placed_at: '2026-11-20T15:30:00.000Z',
  approved_at: '2026-11-20T15:31:00.000Z',
  hold_until: null,
  buyer: { id: 9, name: 'Camila <b>Rojas</b>', email: 'camila@correo.pe', phone: '987100002' },
  address,
  direccion: 'Av. Larco 812, Miraflores, Lima, Lima',
  recipient: 'Portería',
  payment_type_id: 1,
  metodopago: 'IZYPAY',
  installments: 6,
  has_proof: false,
  reason: null,
  amounts: {
    ...{ total_products: 120, discounts: 0, subtotal: 120, shipping: 7.5, surcharge: 0, design_surcharge: 0 },
    ...{ discount_fix: 0, discount_shipping: 0, total: 127.5, igv: 19.45, refunded: 0, refundable: 127.5 },
    promotion_code: null,
  },
  invoice: null,
  lines: [
    {
      ...{ id: 71, product_id: 9001, product_custom_id: null, name: 'Polo', code: 'P-1', variant_label: 'Rojo, M' },
      ...{
        image: null,
        qty: 2,
        price: 60,
        total: 120,
        seller: { id: 4, user_name: 'condori', name: 'Tejidos Condori' },
      },
      ...{
        processed_at: null,
        sent_at: null,
        received_at: null,
        cancelled_at: null,
        to_send: 2,
        returned: 0,
        refundable: 0,
      },
    },
  ],
  payments: [],
  refunds: [],
  line_refunds: [],
  parcels: [],
  returns: [],
  notes: [],
  events: [
    eventOf('2026-11-20T15:30:00.000Z', 'placed', 'Pedido recibido', 'buyer'),
    eventOf('2026-11-20T15:31:00.000Z', 'paid', 'Pago confirmado', 'provider'),
  ],
  can: { change: true, approve: false, cancel: true, cancel_lines: [71], send: true, edit_address: true, refund: true },
};

/** For the tests of a file: whole pages in a slow DOM on a busy machine. */
export function officePagesForTests(): void {
  jest.setTimeout(60_000);
  beforeEach(() => {
    freshBrowser();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });
}
