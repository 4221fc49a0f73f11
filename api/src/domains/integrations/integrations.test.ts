import type { ApiKeyMade, InventoryPage, InventoryResult } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { mailsTo } from '../../../test/mails';
import { staffedShopForTests } from '../after-sale/testing';

const stage = staffedShopForTests();

const makeKey = async (who: { token: string }, scopes: string[]): Promise<ApiKeyMade> =>
  (await stage.shop.post('staff/api-keys', { name: 'Almacén', scopes }, who.token)).json();
const inventory = (key: string, items: object[]) => stage.shop.post('integrations/inventory', { items }, key);
const variantOf = async (productId: number) =>
  stage.shop.db.selectFrom('variants').selectAll().where('product_id', '=', productId).executeTakeFirstOrThrow();

describe('keys', () => {
  it('a key is told once, kept as a hash, does what its permissions say, and nothing once it is revoked [D169]', async () => {
    const { key, api_key } = await makeKey(stage.people.seller, ['inventory:read']);
    const { rows } = await sql<{ row: string }>`select k::text as row from api_keys k`.execute(stage.shop.db);
    expect(JSON.stringify(rows)).not.toContain(key);
    // Whoever's account it is hears of it: it works on after the password was changed.
    const mails = await mailsTo(stage.shop, stage.people.seller.email);
    expect(mails.filter(({ subject }) => subject === 'Se agregó una clave nueva: Almacén')).not.toEqual([]);
    expect(JSON.stringify(mails)).not.toContain(key);
    const listed = (await stage.shop.get('staff/api-keys', stage.people.seller.token)).body;
    expect(listed).toContain(key.slice(0, 10));
    expect(listed).not.toContain(key);
    const read = () => stage.shop.get('integrations/inventory', key);
    expect((await read()).statusCode).toBe(200);
    expect((await inventory(key, [{ variant_id: 1, stock: 1 }])).statusCode).toBe(403);
    // A key is no session, and a session no key.
    expect((await stage.shop.get('addresses', key)).statusCode).toBe(401);
    expect((await stage.shop.get('integrations/inventory', stage.people.seller.token)).statusCode).toBe(401);
    expect(
      (await stage.shop.post(`staff/api-keys/${api_key.id}/revoke`, {}, stage.people.other.token)).statusCode,
    ).toBe(404);
    expect(
      (await stage.shop.post(`staff/api-keys/${api_key.id}/revoke`, {}, stage.people.seller.token)).statusCode,
    ).toBe(200);
    expect((await read()).statusCode).toBe(401);
  });

  it('a key ends with its owner’s being a seller in good standing [D169]', async () => {
    const { key } = await makeKey(stage.people.other, ['inventory:read']);
    const read = async () => (await stage.shop.get('integrations/inventory', key)).statusCode;
    const set = (values: object) =>
      stage.shop.db.updateTable('users').set(values).where('id', '=', stage.people.other.id).execute();
    for (const [lost, back] of [
      [{ role_id: 1 }, { role_id: 4 }],
      [{ suspended_at: new Date() }, { suspended_at: null }],
    ] as const) {
      await set(lost);
      expect(await read()).toBe(401);
      await set(back);
      expect(await read()).toBe(200);
    }
  });

  it('a key without a name or a permission is refused beside its field', async () => {
    const answer = await stage.shop.post('staff/api-keys', { name: ' ', scopes: [] }, stage.people.seller.token);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual(['name', 'scopes']);
  });
});

describe('stock and prices by call', () => {
  it('a call holds line by line, twice is once, and another seller’s product is not there', async () => {
    const { key } = await makeKey(stage.people.seller, ['inventory:write']);
    const [ours, theirs] = [
      await variantOf(await stage.shop.market.product({ seller_id: stage.people.seller.id, stock: 10 })),
      await variantOf(await stage.shop.market.product({ seller_id: stage.people.other.id, stock: 10 })),
    ];
    const items = [
      { variant_id: ours.id, stock: 7, price: 49.9 },
      { variant_id: theirs.id, stock: 0, price: 1 },
      { variant_id: ours.id, stock: 3 },
    ];
    const first: InventoryResult = (await inventory(key, items)).json();
    expect(first).toMatchObject({ changed: 1, unchanged: 0 });
    expect(first.refused.map(({ variant_id, code }) => [variant_id, code])).toEqual([
      [theirs.id, 'not_found'],
      [ours.id, 'repeated'],
    ]);
    expect(await variantOf(ours.product_id)).toMatchObject({ stock: 7, price: 4_990, supplied: 7 });
    expect(await variantOf(theirs.product_id)).toMatchObject({ stock: 10 });
    expect((await inventory(key, items.slice(0, 1))).json()).toEqual({ changed: 0, unchanged: 1, refused: [] });
    const movements = await stage.shop.db
      .selectFrom('stock_movements')
      .select(['delta', 'kind', 'actor_id'])
      .where('variant_id', '=', ours.id)
      .orderBy('id')
      .execute();
    expect(movements.at(-1)).toEqual({ delta: -3, kind: 'adjustment', actor_id: stage.people.seller.id });
    expect(movements).toHaveLength(2);
  });

  it('a variant is named by its number or by its SKU, of one’s own alone [D185]', async () => {
    const { key } = await makeKey(stage.people.seller, ['inventory:write']);
    const ours = await variantOf(await stage.shop.market.product({ seller_id: stage.people.seller.id, stock: 10 }));
    const theirs = await variantOf(await stage.shop.market.product({ seller_id: stage.people.other.id, stock: 10 }));
    const name = (id: number, sku: string) =>
      stage.shop.db.updateTable('variants').set({ sku }).where('id', '=', id).execute();
    await name(ours.id, 'A-1');
    await name(theirs.id, 'B-1');
    const items = [
      { sku: 'A-1', stock: 6 },
      { variant_id: ours.id, stock: 5 },
      { sku: 'B-1', stock: 1 },
    ];
    const { changed, refused }: InventoryResult = (await inventory(key, items)).json();
    expect(changed).toBe(1);
    expect(refused.map(({ variant_id, sku, code }) => [variant_id, sku, code])).toEqual([
      [ours.id, null, 'repeated'],
      [null, 'B-1', 'not_found'],
    ]);
    expect([(await variantOf(ours.product_id)).stock, (await variantOf(theirs.product_id)).stock]).toEqual([6, 10]);
    expect((await inventory(key, [{ sku: 'A-1', variant_id: ours.id, stock: 1 }])).statusCode).toBe(400);
  });

  it('a price below a céntimo, an empty line and more than a thousand are refused, and change nothing', async () => {
    const { key } = await makeKey(stage.people.seller, ['inventory:write']);
    const { id } = await variantOf(await stage.shop.market.product({ seller_id: stage.people.seller.id, stock: 10 }));
    const codeFor = async (item: object) =>
      (await inventory(key, [{ variant_id: id, ...item }])).json().refused[0]?.code;
    expect(await codeFor({ price: 0 })).toBe('price');
    expect(await codeFor({})).toBe('empty');
    for (const items of [[{ variant_id: id, stock: -1 }], [{ variant_id: id, stock: 1.5 }], []]) {
      expect((await inventory(key, items)).statusCode).toBe(400);
    }
    const many = Array.from({ length: 1_001 }, () => ({ variant_id: id, stock: 1 }));
    expect((await inventory(key, many)).statusCode).toBe(400);
  });

  it('more than sixty calls a minute of one seller’s systems are refused [D370]', async () => {
    const { key } = await makeKey(stage.people.other, ['inventory:write']);
    const { key: second } = await makeKey(stage.people.other, ['inventory:write']);
    const call = (by: string) => inventory(by, [{ variant_id: 1, stock: 1 }]);
    const statuses: number[] = [];
    for (let nth = 0; nth < 61; nth++) statuses.push((await call(nth % 2 ? key : second)).statusCode);
    expect(statuses).toEqual([...new Array(60).fill(200), 429]);
  });

  it('everything of a seller is listed with stock and price, and nothing of another', async () => {
    const { key } = await makeKey(stage.people.other, ['inventory:read']);
    const mine = await stage.shop.market.product({ seller_id: stage.people.other.id, stock: 4 });
    const { data }: InventoryPage = (await stage.shop.get('integrations/inventory', key)).json();
    expect(data.find(({ product_id }) => product_id === mine)).toMatchObject({ stock: 4, price: 50, label: null });
    const owners = await stage.shop.db
      .selectFrom('products')
      .select('seller_id')
      .distinct()
      .where(
        'id',
        'in',
        data.map(({ product_id }) => product_id),
      )
      .execute();
    expect(owners).toEqual([{ seller_id: stage.people.other.id }]);
  });
});
