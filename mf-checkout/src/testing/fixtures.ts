import { quoteOfOne } from '@qhatu/contract/testing';
import type { Address, CartProduct, OrderBody, Payment, Quote, UserData } from '@qhatu/contract/wire';
import { type CartLine, lineKey } from '@qhatu/shared-state';

export const MEMBER = 42;

export function cartLine(changes: Partial<CartLine> = {}): CartLine {
  const line = {
    productId: 9001,
    variantId: null,
    customId: null,
    name: 'Polo Nazca',
    variantLabel: null,
    picture: null,
    qty: 1,
    price: 5000,
    originalPrice: 5000,
    stock: 3,
    ...changes,
  };
  return { ...line, key: lineKey(line) };
}

export const product = (changes: Partial<CartProduct> = {}): CartProduct => ({
  id: 9001,
  name: 'Polo Nazca',
  code: 'P-9001',
  textvariantes: null,
  images: [],
  price: 50,
  has_discount: 0,
  offer_price: null,
  discount_rate: 0,
  stock: 3,
  adult: false,
  can_go_to_province: 1,
  free_shipping: false,
  paymentmethodoffer: null,
  category: { name: 'Ropa', category_id: 13, principal: null, especial: false, freelancer: false },
  user: { id: 7, user_name: 'tejidos', fob: false },
  variants: [],
  ...changes,
});

const REGIONS = { 150100: 'Lima', 80000: 'Cusco' };

export const address = (id = 1, regionId: keyof typeof REGIONS = 150100): Address => ({
  id,
  address: `Av. Los Incas ${id}`,
  reference: null,
  district_id: 150101,
  user_id: MEMBER,
  district: {
    id: 150101,
    name: 'Cercado',
    region_id: regionId,
    province: { id: 1501, name: REGIONS[regionId] },
    region: { id: regionId, name: REGIONS[regionId] },
  },
});

export const profile = (changes: Partial<UserData> = {}): UserData => ({
  id: MEMBER,
  name: 'Rosa',
  last_name: 'Quispe',
  user_name: 'rosa',
  email: 'rosa@example.pe',
  birthdate: null,
  document_type: null,
  ruc: null,
  marketing: false,
  phone: '987654321',
  uri: null,
  role_id: 1,
  formularioventa: 0,
  suscribed: null,
  addresses: [address(1), address(2, 80000)],
  ...changes,
});

/** The request body for one cart line of this total. */
export const orderOf = (total: number): OrderBody => ({
  lines: [{ product_id: 9001, variant_id: null, qty: 1 }],
  payment_type_id: 4,
  address_id: 1,
  name: 'Rosa Quispe',
  phone: '987654321',
  email: 'rosa@example.pe',
  total,
});

export const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 501,
  paymentID: null,
  payerID: null,
  pad_id: null,
  created_at: '2026-11-20T15:30:00.000Z',
  payment_type_id: 3,
  status: 'pending',
  hold_until: null,
  total: 65,
  subtotal: 50,
  total_products: 50,
  discounts: 0,
  shipping_amount: 7,
  surcharge: 8,
  discount_fix: 0,
  discount_shipping: 0,
  design_surcharge: 0,
  promotion_code: null,
  has_proof: false,
  address: address(1),
  details: [
    {
      id: 1,
      product_id: 9001,
      variant_id: null,
      name: 'Polo Nazca',
      code: 'P-9001',
      variant_label: null,
      image: null,
      qty: 1,
      price: 50,
      total: 50,
      shipping_amount: 0,
      discount_rate: 0,
      seller: { id: 7, user_name: 'tejidos', name: 'Tejidos del Sur' },
      estadoenvio: ['active', 'pending', 'pending', 'pending', 'pending'],
    },
  ],
  ...changes,
});

/** A server's quote of one line of S/ 50 to Lima by transfer. */
export const serverQuote = (changes: Partial<Quote> = {}): Quote => ({ ...quoteOfOne(9001), ...changes });
