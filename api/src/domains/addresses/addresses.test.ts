import { startApp, type TestApp } from '../../../test/app';
import { type Buyer, LIMA, type Market, openMarket } from '../orders/fixtures';

let shop: TestApp;
let market: Market;
let owner: Buyer;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  owner = await market.buyer();
});
afterAll(() => shop.close());

const remove = (id: number | string, token = owner.token) =>
  shop.app.inject({ method: 'DELETE', url: `/api/web/addresses/${id}`, headers: { authorization: `Bearer ${token}` } });

it('a person lists, adds and deletes own addresses, with their places [D12]', async () => {
  const me = await market.buyer();
  const saved = await shop.post(
    'addresses',
    { district_id: LIMA.district, address: '  Av. Arequipa 123 ', reference: ' ', user_id: owner.id },
    me.token,
  );
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    {
      msg: 'Dirección guardada',
      address: {
        address: 'Av. Arequipa 123',
        reference: null,
        user_id: me.id,
        district: { id: LIMA.district, region_id: LIMA.region, region: { name: 'Lima' } },
      },
    },
  ]);
  expect((await shop.get('addresses', me.token)).json()).toHaveLength(3);
  expect((await remove(saved.json().address.id, me.token)).json()).toEqual({ msg: 'Dirección eliminada' });
  expect((await shop.get('addresses', me.token)).json()).toEqual([me.lima, me.cusco]);
});

it('somebody else’s address is 404, like one that does not exist [D4]', async () => {
  const stranger = await market.buyer();
  const foreign = await remove(owner.lima.id, stranger.token);
  const unknown = await remove(2_000_000_000, stranger.token);
  expect([foreign.statusCode, foreign.json().msg]).toEqual([404, unknown.json().msg]);
  expect((await shop.get('addresses', owner.token)).json()).toContainEqual(owner.lima);
});

it('the address is required, and the district must exist [2§5]', async () => {
  const save = (body: unknown) => shop.post('addresses', body, owner.token);
  expect((await save({ district_id: LIMA.district, address: '  ' })).json()).toMatchObject({
    code: 'invalid',
    msg: 'El campo dirección es requerido',
    fields: { address: 'El campo dirección es requerido' },
  });
  expect((await save({ district_id: 999_999, address: 'Av. Sol 1' })).json().fields).toEqual({
    district_id: 'El distrito no existe',
  });
  expect((await save({ district_id: LIMA.district, address: 'x'.repeat(301) })).statusCode).toBe(422);
  for (const body of [
    {},
    { district_id: 'x', address: 'y' },
    { district_id: 1.5, address: 'y' },
    { district_id: 99_999_999_999, address: 'y' },
  ]) {
    expect((await save(body)).statusCode).toBe(400);
  }
});

it('only a person who is logged in has addresses [D47 D50]', async () => {
  const { access_token } = await shop.anonymous();
  expect((await shop.get('addresses')).statusCode).toBe(401);
  expect((await shop.get('addresses', access_token)).statusCode).toBe(403);
  expect((await remove('x')).statusCode).toBe(400);
});

it('a person keeps at most 50 addresses', async () => {
  const me = await market.buyer();
  const save = () => shop.post('addresses', { district_id: LIMA.district, address: 'Av. Sol 1' }, me.token);
  for (let count = 2; count < 50; count++) expect((await save()).statusCode).toBe(200);
  expect((await save()).statusCode).toBe(422);
});
