import { SPEC_DELIVERY } from '@qhatu/contract/delivery';
import { NO_ACCOUNTS, SPEC_HOLDS, SPEC_METHODS, SPEC_SHIPPING } from '@qhatu/contract/pricing';
import { sql } from 'kysely';
import { type Office, officeForTests } from '../../../test/office';
import { BANK_ACCOUNTS } from '../../seed/load/shop';
import { type Somebody, somebody } from '../sellers/fixtures';

let { shop, market, buyer, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin } = open);
});

const read = async (key: string) => (await shop.get(`admin/settings/${key}`, admin.token)).json();
/** Saves over what stands. */
const save = async (key: string, value: object, by: Somebody = admin) =>
  shop.post(`admin/settings/${key}`, { version: (await read(key)).version, value, reason: 'Prueba' }, by.token);
const publicSettings = async () => (await shop.get('settings/public')).json();

it('until somebody saves, the specification’s figures hold [2§9]', async () => {
  expect(await read('shipping')).toMatchObject({ version: 0, value: { lima: 7, province: 12, free_from: 200 } });
  expect((await read('methods')).value).toMatchObject({ surcharge_3: 8, surcharge_4: 4, on_1: true });
  expect(await publicSettings()).toEqual({
    // The demo's accounts are the one group that the demo has said.
    revision: 1,
    shipping: SPEC_SHIPPING,
    delivery: SPEC_DELIVERY,
    methods: SPEC_METHODS,
    holds: SPEC_HOLDS,
    accounts: BANK_ACCOUNTS,
  });
});

it('what is saved is a version with who, when and why, in the log with before and after', async () => {
  const saved = await save('shipping', { ...SPEC_SHIPPING, lima: '8,50', more: 1 });
  expect(saved.json()).toMatchObject({ value: { lima: 8.5, province: 12, free_from: 200 } });
  expect(saved.json().value).not.toHaveProperty('more');
  expect(saved.json().history[0]).toMatchObject({ by: expect.any(String), reason: 'Prueba', value: { lima: 8.5 } });
  const { data } = (await shop.get('admin/acts?act=setting.shipping', admin.token)).json();
  expect(data[0]).toMatchObject({ actor: { id: admin.id }, before: { lima: 7 }, after: { lima: 8.5 } });
});

it('who saves over a version that they have not seen gets 409 with what changed, and nothing is saved [D135]', async () => {
  const { version } = await read('shipping');
  await save('shipping', { ...SPEC_SHIPPING, province: 15 });
  const late = await shop.post(
    'admin/settings/shipping',
    { version, value: { ...SPEC_SHIPPING, lima: 1 }, reason: '' },
    admin.token,
  );
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'stale', current: { version: version + 1, value: { province: 15 } } });
  expect(late.json().changes[0].fields).toContain('province');
  expect((await read('shipping')).version).toBe(version + 1);
});

it.each([
  ['shipping', { ...SPEC_SHIPPING, lima: -1, province: 'doce' }, ['lima', 'province']],
  ['shipping', { lima: 7, province: 12 }, ['free_from']],
  ['shipping', { ...SPEC_SHIPPING, lima: 7.005 }, ['lima']],
  [
    'delivery',
    { lima_hours: 11, province_hours: 'cien', closed_days: '31/02/2027' },
    ['lima_hours', 'province_hours', 'closed_days'],
  ],
  ['delivery', { ...SPEC_DELIVERY, closed_days: Array(61).fill('24/12/2026').join(', ') }, ['closed_days']],
  ['methods', { ...SPEC_METHODS, surcharge_3: 10_000 }, ['surcharge_3']],
  ['holds', { transfer_hours: 3, charged_minutes: 12.5 }, ['transfer_hours', 'charged_minutes']],
  ['limits', { open_orders: 0, open_units: 51 }, ['open_orders', 'open_units']],
  [
    'accounts',
    { number_1: '123', cci_1: '002-194', bank_2: 'BCP', ruc: '20609876541' },
    ['holder', 'ruc', 'bank_1', 'number_1', 'cci_1', 'number_2'],
  ],
  [
    'accounts',
    { wallet_1: 'Yape', phone_2: '887654321', proof_email: 'pagos' },
    ['proof_email', 'phone_1', 'wallet_2', 'phone_2'],
  ],
  ['rate', { venta: 0 }, ['venta']],
  ['rate', { venta: 3.77777 }, ['venta']],
])('%s: a wrong %j is named beside its fields and not kept', async (key, value, fields) => {
  const before = await read(key);
  const answer = await save(key, value);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().fields)).toEqual(fields);
  expect(await read(key)).toEqual(before);
});

it('a product’s page is told hours, days without delivery and costs as they were saved, at once [D210]', async () => {
  const delivery = { lima_hours: 48, province_hours: 120, closed_days: '24/12/2026, 31/12/2026' };
  expect((await shop.get('settings/delivery')).json()).toMatchObject({ delivery: SPEC_DELIVERY });
  expect((await save('delivery', delivery)).statusCode).toBe(200);
  shop.app.publicCache.drop();
  const answer = (await shop.get('settings/delivery')).json();
  expect(answer).toMatchObject({ delivery, shipping: { province: expect.any(Number) } });
  expect(Object.keys(answer).sort()).toEqual(['delivery', 'shipping']);
});

it('the rate that is saved is the one that PayPal orders are made with', async () => {
  expect((await save('rate', { venta: 3.9125 })).statusCode).toBe(200);
  expect((await read('rate')).value).toEqual({ venta: 3.9125 });
  shop.app.publicCache.drop();
  expect((await shop.get('exchange-rate')).json()).toEqual({ venta: 3.9125 });
});

it('an order by old figures gets 409 with the fresh ones, and is charged by them when it is sent again [D13 D135]', async () => {
  await save('shipping', SPEC_SHIPPING);
  const body = await market.body(buyer, [{ product_id: await market.product(), qty: 1 }], { payment_type_id: 5 });
  expect(body.total).toBe(57);
  await save('shipping', { ...SPEC_SHIPPING, lima: 9.9 });
  const refused = await market.send(buyer, body);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'total_changed', quote: { shipping: 9.9, total: 59.9 } });
  const { payment } = (await market.send(buyer, { ...body, total: refused.json().quote.total })).json();
  expect(payment).toMatchObject({ total: 59.9 });
});

it('a transfer keeps its products as long as administration set, an order of before keeps its own end [D155]', async () => {
  const hours = async () => {
    const body = await market.body(buyer, [{ product_id: await market.product(), qty: 1 }], { payment_type_id: 5 });
    expect((await market.send(buyer, body)).statusCode).toBe(200);
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from hold_until - created_at) / 3600)::int as hours
      from orders where status = 'awaiting_payment' order by id`.execute(shop.db);
    return rows.map((row) => row.hours);
  };
  await save('holds', SPEC_HOLDS);
  expect((await hours()).at(-1)).toBe(4);
  await save('holds', { transfer_hours: 9, charged_minutes: 30 });
  expect((await hours()).slice(-2)).toEqual([4, 9]);
});

it('a method that is switched off is not offered and not accepted', async () => {
  await save('methods', { ...SPEC_METHODS, on_3: false });
  const offered = (await shop.get('payment-methods')).json();
  expect(offered.map(({ id }: { id: number }) => id)).not.toContain(3);
  const body = await market.body(buyer, [{ product_id: await market.product(), qty: 1 }]);
  const refused = await market.send(buyer, body);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().code).toBe('method_not_available');
});

it('without an account no transfer is offered nor taken, without a wallet none of those [D180]', async () => {
  const ids = async () => (await shop.get('payment-methods')).json().map(({ id }: { id: number }) => id);
  const order = async (payment_type_id: 3 | 5) => {
    const product_id = await market.product();
    return market.send(buyer, await market.body(buyer, [{ product_id, qty: 1 }], { payment_type_id }));
  };
  await save('methods', SPEC_METHODS);
  const { holder, bank_1, number_1 } = BANK_ACCOUNTS;
  expect((await save('accounts', { holder, bank_1, number_1 })).json().value).toEqual({
    ...NO_ACCOUNTS,
    ...{ holder, bank_1, number_1 },
  });
  expect(await ids()).toContain(3);
  expect(await ids()).not.toContain(5);
  expect((await order(5)).json()).toMatchObject({ code: 'method_not_available' });
  const { wallet_1, phone_1 } = BANK_ACCOUNTS;
  await save('accounts', { wallet_1, phone_1 });
  expect((await publicSettings()).accounts).toEqual({ ...NO_ACCOUNTS, wallet_1, phone_1 });
  expect(await ids()).toContain(5);
  expect(await ids()).not.toContain(3);
  expect((await order(3)).json()).toMatchObject({ code: 'method_not_available' });
  await save('accounts', BANK_ACCOUNTS);
  expect((await order(3)).statusCode).toBe(200);
});

it('versions are never changed nor removed [D135]', async () => {
  await save('shipping', SPEC_SHIPPING);
  for (const statement of [
    `update setting_versions set reason = 'otro'`,
    'delete from setting_versions',
    'truncate setting_versions',
  ]) {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
  }
});

it('only administration reads and saves them', async () => {
  for (const role of [1, 3, 4, 5]) {
    const other = await somebody(shop, role);
    expect((await shop.get('admin/settings/rate', other.token)).statusCode).toBe(403);
    expect((await save('rate', { venta: 2 }, other)).statusCode).toBe(403);
  }
});
