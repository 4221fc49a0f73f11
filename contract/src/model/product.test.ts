import type { ProductSummary as Wire } from '../wire';
import { discountPercent, productFromWire, productSummaryFromWire } from '.';

const wire: Wire = {
  id: 9005,
  name: 'Casaca',
  description: '',
  price: 100,
  has_discount: 1,
  offer_price: 80,
  discount_rate: 30,
  paymentmethodoffer: null,
  images: [{ id: 1, uri: '/media/a.webp', url: '/media/a.webp', widths: [160, 320] }],
  stock: 5,
  rating: 4.5,
  rating_count: 2,
  condition: 0,
  new: false,
  sale: true,
  adult: false,
  free_shipping: false,
  can_go_to_province: 0,
  category: { name: 'Ropa', category_id: 13, principal: null, especial: false, freelancer: false },
  brand: null,
  user: { id: 7, user_name: 'gamarra', fob: true },
  has_variants: false,
};

describe('product model', () => {
  test('the wire names stop here: soles become céntimos, flags become booleans', () => {
    expect(productSummaryFromWire(wire)).toMatchObject({
      price: 10_000,
      offer: 8_000,
      condition: 'used',
      shipsToProvinces: false,
      seller: { userName: 'gamarra', issuesInvoices: true },
    });
  });

  test('who wrote a question or a review, when, and who answered, have the model’s names', () => {
    const user = { user_name: 'lucho', uri: '/media/l.webp', tint: '#345' };
    const author = { userName: 'lucho', picture: '/media/l.webp', tint: '#345' };
    const created_at = '20-11-2026 13:05';
    const answer = { id: 3, message: 'Gracias', name: null, created_at };
    const product = productFromWire({
      ...wire,
      ...{ code: 'Q-9005', textvariantes: null, warranty: null, video_id: null },
      ...{ variants: [], variant_attributes: [], attributes: [], tags: [] },
      questions: [{ id: 1, message: '¿Abriga?', answer: 'Sí', by_shop: true, created_at, user }],
      ratings: [{ id: 2, rating: 4, title: null, message: 'Abriga', created_at, user, answer }],
    });
    expect(product.questions).toEqual([
      { id: 1, author, message: '¿Abriga?', writtenAt: created_at, answer: 'Sí', answeredByShop: true },
    ]);
    expect(product.reviews).toEqual([
      {
        ...{ id: 2, author, rating: 4, title: null, message: 'Abriga', writtenAt: created_at },
        answer: { id: 3, name: null, message: 'Gracias', writtenAt: created_at },
      },
    ]);
  });

  test('an offer price counts only when has_discount is 1 [D16]', () => {
    expect(productSummaryFromWire({ ...wire, has_discount: 0 }).offer).toBeNull();
  });

  test('special, freelancer and the listed categories are contact only [1§6 D29]', () => {
    const contactOnly = (category: Partial<Wire['category']>) =>
      productSummaryFromWire({ ...wire, category: { ...wire.category, ...category } }).category.contactOnly;
    expect(contactOnly({})).toBe(false);
    expect(contactOnly({ especial: true })).toBe(true);
    expect(contactOnly({ freelancer: true })).toBe(true);
    const listed = [23, 54, 55, 56, 57, 58, 251, 252, 254];
    expect(listed.filter((category_id) => !contactOnly({ category_id }))).toEqual([]);
    expect([22, 24, 53, 59, 250, 253, 255].filter((category_id) => contactOnly({ category_id }))).toEqual([]);
    expect(contactOnly({ principal: { id: 23, name: 'Servicios' } })).toBe(true);
  });

  test('the badge is 100 − offer over price, rounded on cards, one decimal on detail [1§9]', () => {
    expect(discountPercent({ price: 3333, offer: 2999 })).toBe(10);
    expect(discountPercent({ price: 3990, offer: 2999 }, 1)).toBe(24.8);
    expect(discountPercent({ price: 3990, offer: null })).toBeNull();
    expect(discountPercent({ price: 3990, offer: 3990 })).toBeNull();
  });
});
