import { designerTexts, emptyDesign } from '@qhatu/contract/designer';
import { anImage, aText } from '../../testing/objects';
import { customBody } from './api/create-custom';
import { attemptFor, lineKey } from './attempt';
import { buy, type Purchase, type SizeOrder, type Steps, type StoredDesign } from './buy';
import { purchaseProblem } from './check';

const AREA = { x: 0.31, y: 0.22, width: 0.38, height: 0.554 };
const design = {
  ...emptyDesign(1, 11),
  views: { front: [anImage({ print_id: -5, width: 137, height: 200 })], back: [aText()] },
};
const purchase = (): Purchase => ({
  userId: 42,
  design,
  lines: [
    { size: { variantId: 101, name: 'S', price: 3990, stock: 9 }, qty: 2 },
    { size: { variantId: 102, name: 'M', price: 4190, stock: 9 }, qty: 1 },
  ],
  description: '',
  optimised: true,
  areaOf: () => AREA,
});

function world(change: Partial<Steps> = {}) {
  const log: string[] = [];
  const orders: SizeOrder[] = [];
  const picture = new Blob(['x']);
  const steps: Steps = {
    capture: async () => {
      log.push('capture');
      return { 1: picture, 2: picture };
    },
    uploadPictures: async (given) => {
      log.push('pictures');
      return { ...given, views: { ...given.views, front: [anImage({ print_id: 77, width: 137, height: 200 })] } };
    },
    create: async (order) => {
      const { variantId } = order.size;
      log.push(`create ${variantId}`);
      orders.push(order);
      return { id: variantId * 10 } as StoredDesign;
    },
    uploadView: async (id, view) => {
      log.push(`view ${id} ${view}`);
      return { id } as StoredDesign;
    },
    addToCart: ({ id }, qty) => void log.push(`cart ${id} × ${qty}`),
    onProgress: () => {},
    ...change,
  };
  return { log, orders, steps };
}

describe('buying a design [3§4]', () => {
  test('captures, uploads, one custom product per size line, both views, then the cart with its quantity', async () => {
    const { log, orders, steps } = world();
    await buy(purchase(), steps);
    expect(log).toEqual([
      'capture',
      'pictures',
      'create 101',
      'view 1010 1',
      'view 1010 2',
      'create 102',
      'view 1020 1',
      'view 1020 2',
      'cart 1010 × 2',
      'cart 1020 × 1',
    ]);
    // 39,90 + (10 − 5) + 5: the first sticker is of full size and carries the discount; the surcharge is in no unit.
    const [body] = orders.map(customBody);
    expect(body).toMatchObject({ product_id: 101, quantity: 2, price: 49.9, image_optimized: 1 });
    expect(body?.stickers?.map(({ print_id, price }) => [print_id, price])).toEqual([
      [77, 5],
      [null, 5],
    ]);
  });

  test('a connection that breaks leaves the cart as it was, and the same purchase goes on under the same keys', async () => {
    const { log, steps } = world({ uploadView: () => Promise.reject(new Error('offline')) });
    await expect(buy(purchase(), steps)).rejects.toThrow('offline');
    expect(log.some((entry) => entry.startsWith('cart'))).toBe(false);
    let keys = 0;
    const newKey = () => `k${++keys}`;
    const first = attemptFor(purchase(), null, newKey);
    expect(attemptFor(purchase(), first, newKey)).toBe(first);
    const other = attemptFor({ ...purchase(), description: 'Para la promo' }, first, newKey);
    expect(other.key).not.toBe(first.key);
    expect(lineKey(first, 101)).not.toBe(lineKey(first, 102));
  });

  test('says what is missing in this order: login, stickers, sizes [3§5]', () => {
    expect(purchaseProblem(false, emptyDesign(1, 11), 0)).toBe(designerTexts.login);
    expect(purchaseProblem(true, emptyDesign(1, 11), 0)).toBe(designerTexts.noSticker);
    expect(purchaseProblem(true, design, 0)).toBe(designerTexts.noSize);
    expect(purchaseProblem(true, design, 3)).toBeNull();
  });
});
