import type { CartProduct, Promotion } from '../wire';
import { LIMA } from './fixtures';
import { methodFlags } from './methods';
import { quote } from './quote';
import { SPEC_PRICING } from './settings';
import { pricingLineFromWire, promotionFromWire, quoteToWire } from './wire';

const product: CartProduct = {
  id: 9005,
  name: 'Zapatillas urbanas',
  code: 'QH-9005',
  textvariantes: null,
  images: [],
  price: 100,
  has_discount: 1,
  offer_price: 80,
  discount_rate: 12.5,
  stock: 500,
  adult: false,
  can_go_to_province: 1,
  free_shipping: false,
  paymentmethodoffer: methodFlags(['niubiz', 'transferencia']),
  category: {
    name: 'Zapatillas',
    category_id: 131,
    principal: { id: 13, name: 'Ropa' },
    especial: false,
    freelancer: false,
  },
  user: { id: 41, user_name: 'vendedor', fob: true },
  variants: [{ id: 77, price: 110, stock: 3, label: 'Rojo, M', images: [] }],
};
const code: Promotion = {
  id: 3,
  code: 'PROMO15',
  min_discount_amount: 80,
  paymentmethodoffer: null,
  promotion_type_code_id: 3,
  promotion_codes: [{ promotion_type_code_id: 3, discount_rate: 15 }],
  scope: [],
};

it('a product of the wire becomes a line in céntimos, with its category and that category’s root [D41]', () => {
  expect(pricingLineFromWire(product, { qty: 2 })).toMatchObject({
    price: 10_000,
    offer: 8_000,
    offerMethods: ['niubiz', 'transferencia'],
    maxPromotionRate: 1_250,
    categoryIds: [131, 13],
    shipsToProvinces: true,
  });
});

it('an empty paymentmethodoffer is the same as none [D41]', () => {
  const bare = { ...product, paymentmethodoffer: {} as CartProduct['paymentmethodoffer'] };
  expect(pricingLineFromWire(bare, { qty: 1 }).offerMethods).toBeNull();
});

it('has_discount 0 means no offer, whatever offer_price says [D17]', () => {
  expect(pricingLineFromWire({ ...product, has_discount: 0 }, { qty: 1 }).offer).toBeNull();
});

it('the offer is one price for every variant, whatever the variant costs [D17]', () => {
  expect(pricingLineFromWire(product, { qty: 1, variant_id: 77 })).toMatchObject({ price: 11_000, offer: 8_000 });
});

it('figures travel in soles with the method that holds and the code that holds [D38]', () => {
  const promotion = promotionFromWire(code);
  const figures = quote({
    settings: SPEC_PRICING,
    lines: [pricingLineFromWire(product, { qty: 1 })],
    regionId: LIMA,
    method: 3,
    promotion,
  });
  expect(quoteToWire(figures, code)).toEqual({
    lines: [
      {
        product_id: 9005,
        variant_id: null,
        product_custom_id: null,
        qty: 1,
        list: 100,
        rate: 20,
        discount: 20,
        total: 80,
        shipping_amount: 0,
        counts: true,
        notes: [],
      },
    ],
    total_products: 100,
    discounts: 20,
    subtotal: 80,
    shipping: 7,
    surcharge: 8,
    discount_fix: 0,
    discount_shipping: 0,
    design_surcharge: 0,
    total: 95,
    payment_type_id: 3,
    // S/ 80 is not more than the minimum of S/ 80 (D20).
    promotion: null,
    msg: 'error debe realizar una compra por un monto minimo de : S./:80,00',
  });
});

it('a code of a type that nobody knows is no code [D18]', () => {
  expect(promotionFromWire({ ...code, promotion_type_code_id: 8 })).toBeNull();
});
