import type { PurchaseList } from '@qhatu/contract/wire';
import type { TestApp } from '../../../test/app';
import { type Buyer, type Market, marketForTests } from './fixtures';
import { progressOf } from './progress';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
marketForTests((open) => {
  ({ shop, market, buyer } = open);
});

describe('orders/{id}', () => {
  it('is the buyer’s own, or administration’s; for others it does not exist [D4]', async () => {
    const { id } = await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
    const stranger = await market.buyer();
    expect((await shop.get(`orders/${id}`, buyer.token)).json().id).toBe(id);
    const foreign = await shop.get(`orders/${id}`, stranger.token);
    const unknown = await shop.get('orders/2000000000', stranger.token);
    expect([foreign.statusCode, foreign.json().msg]).toEqual([404, unknown.json().msg]);
    await shop.db.updateTable('users').set({ role_id: 2 }).where('id', '=', stranger.id).execute();
    expect((await shop.get(`orders/${id}`, stranger.token)).statusCode).toBe(200);
    expect((await shop.get(`orders/${id}`)).statusCode).toBe(401);
    expect((await shop.get('orders/uno', buyer.token)).statusCode).toBe(400);
  });

  it('the order keeps what it was made from when products and address are changed or deleted', async () => {
    const owner = await market.buyer();
    const product = await market.product();
    const before = await market.order(owner, [{ product_id: product, qty: 1 }]);
    await shop.db.updateTable('products').set({ name: 'Otro nombre', price: 1 }).where('id', '=', product).execute();
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/web/addresses/${owner.lima.id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect((await shop.get(`orders/${before.id}`, owner.token)).json()).toEqual(before);
  });
});

describe('progress', () => {
  const line = {
    status: 'approved' as const,
    approved_at: null,
    processed_at: null,
    sent_at: null,
    received_at: null,
    received_after: 14,
    cancelled_at: null,
  };
  const now = new Date('2026-11-20T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['received', { status: 'pending' as const }, 'complete active pending pending pending'],
    ['approved', { approved_at: now }, 'complete complete active pending pending'],
    ['processed', { approved_at: now, processed_at: now }, 'complete complete complete active pending'],
    ['sent yesterday', { sent_at: daysAgo(1) }, 'complete complete complete complete active'],
    ['sent 13 days ago', { sent_at: daysAgo(13) }, 'complete complete complete complete active'],
    ['sent 14 days ago', { sent_at: daysAgo(14) }, 'complete complete complete complete complete'],
    [
      'sent 6 days ago, of which 7 count',
      { sent_at: daysAgo(6), received_after: 7 },
      'complete complete complete complete active',
    ],
    [
      'sent 7 days ago, of which 7 count',
      { sent_at: daysAgo(7), received_after: 7 },
      'complete complete complete complete complete',
    ],
    ['received by the buyer', { sent_at: now, received_at: now }, 'complete complete complete complete complete'],
    ['cancelled', { status: 'cancelled' as const }, 'complete pending pending pending pending'],
    ['not sent', { approved_at: now, cancelled_at: now }, 'complete complete pending pending pending'],
  ])('a line that is %s [D26]', (_name, change, steps) => {
    expect(progressOf({ ...line, ...change }, now).join(' ')).toBe(steps);
  });
});

describe('users/purchases', () => {
  it('is a list, newest first, whose sums add up [D78]', async () => {
    const owner = await market.buyer();
    const product = await market.product({ discount_rate: 30 });
    const fixed = await market.promotion({ type_id: 2, amount: 1_234 });
    const shipping = await market.promotion({ type_id: 1, rate: 50 });
    await market.order(owner, [{ product_id: product, qty: 3 }], { promotion_code: fixed });
    await market.order(owner, [{ product_id: product, qty: 1 }], {
      promotion_code: shipping,
      address_id: owner.cusco.id,
    });
    await market.order(owner, [{ product_id: product, qty: 1 }], {
      promotion_code: await market.promotion(),
      payment_type_id: 5,
    });
    const list: PurchaseList = (await shop.get('users/purchases?perPage=2', owner.token)).json();
    expect(list).toMatchObject({ total: 3, per_page: 2, current_page: 1, last_page: 2, from: 1, to: 2 });
    const rest: PurchaseList = (await shop.get('users/purchases?perPage=2&page=2', owner.token)).json();
    const all = [...list.data, ...rest.data];
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
    const cents = (soles: number) => Math.round(soles * 100);
    for (const p of all) {
      const lines = p.details.reduce((sum, { total }) => sum + cents(total), 0);
      const added = [p.shipping_amount, p.comisionmp, p.design_surcharge].reduce(
        (sum, soles) => sum + cents(soles),
        lines,
      );
      expect(added - cents(p.discount_fix) - cents(p.discount_shipping)).toBe(cents(p.totalcc));
    }
    expect(all.map(({ metodopago }) => metodopago)).toEqual([
      'TRANSFERENCIA (Móvil)',
      'TRANSFERENCIA',
      'TRANSFERENCIA',
    ]);
    expect(all[1]).toMatchObject({
      shipping_amount: 12,
      discount_shipping: 6,
      direccion: expect.stringContaining('Cusco'),
    });
    expect(all[2]).toMatchObject({
      discount_fix: 12.34,
      details: [
        { quantity: 3, price: 50, total: 150, estadoenvio1: 'complete', estadoenvio2: 'active', qualify_id: null },
      ],
    });
  });

  it('nobody’s purchases are an empty list, and bad pages are 400 [D9]', async () => {
    const owner = await market.buyer();
    expect((await shop.get('users/purchases', owner.token)).json()).toMatchObject({
      data: [],
      total: 0,
      from: null,
      to: null,
      last_page: 1,
    });
    for (const query of ['page=0', 'perPage=49', 'perPage=x', 'page=-1']) {
      expect((await shop.get(`users/purchases?${query}`, owner.token)).statusCode).toBe(400);
    }
    expect((await shop.get('users/purchases')).statusCode).toBe(401);
  });
});
