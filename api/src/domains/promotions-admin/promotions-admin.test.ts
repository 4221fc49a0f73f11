import type { AdminPromotion } from '@qhatu/contract/wire';
import { type Office, officeForTests } from '../../../test/office';
import { somebody } from '../sellers/fixtures';

let { shop, market, buyer, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin } = open);
});

let counter = 0;
const terms = (more: object = {}) => ({ code: `FIESTA${++counter}`, type: 3, value: 10, ...more });
const make = (more: object = {}) => shop.post('admin/promotions', terms(more), admin.token);
const made = async (more: object = {}): Promise<AdminPromotion> => {
  const answer = await make(more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const read = async (id: number): Promise<AdminPromotion> =>
  (await shop.get(`admin/promotions/${id}`, admin.token)).json();
/** What is sent back of a promotion that was read. */
const bodyOf = ({ reseller, scope, ...rest }: AdminPromotion, more: object = {}) => ({
  ...rest,
  reseller: reseller?.user_name,
  scope: scope.map(({ seller, category_id, product }) => ({
    ...{ seller: seller?.user_name, category_id, product_id: product?.id },
  })),
  ...more,
});
const save = (seen: AdminPromotion, more: object = {}, who = admin) =>
  shop.post(`admin/promotions/${seen.id}`, bodyOf(seen, more), who.token);
const fieldsOf = async (more: object) => (await make(more)).json().fields;
const list = async (query: string) => (await shop.get(`admin/promotions?${query}`, admin.token)).json();
const acts = async (id: number): Promise<{ act: string; before: object | null; after: object }[]> =>
  (await shop.get(`admin/acts?subject=promotion&subject_id=${id}`, admin.token)).json().data;

it('a code that was made here holds in a cart, in its scope, and no longer once it was ended', async () => {
  const polo = await market.product({ category_id: market.clothes.polos, discount_rate: 50 });
  const toy = await market.product({ discount_rate: 50 });
  const promotion = await made({ value: 12.5, scope: [{ category_id: market.clothes.polos }] });
  expect(promotion).toMatchObject({ state: 'active', version: 1, used: false, uses: 0, cost: 0, until: null });
  const quote = () =>
    market.quote({
      lines: [
        { product_id: polo, qty: 1 },
        { product_id: toy, qty: 1 },
      ],
      payment_type_id: 3,
      promotion_code: promotion.code,
    });
  expect((await quote()).lines.map(({ discount }) => discount)).toEqual([6.25, 0]);
  const ended = await shop.post(`admin/promotions/${promotion.id}/status`, { enabled: false, version: 1 }, admin.token);
  expect(ended.json()).toMatchObject({ state: 'ended', version: 2 });
  expect((await quote()).msg).toBe('El código seleccionado no existe');
  await shop.post(`admin/promotions/${promotion.id}/status`, { enabled: true, version: 2 }, admin.token);
  expect((await quote()).discounts).toBe(6.25);
  expect((await acts(promotion.id)).map(({ act }) => act)).toEqual([
    'promotion.resume',
    'promotion.end',
    'promotion.create',
  ]);
});

it('what a code costs is what it took off paid orders beyond the sellers’ own offers, by order and in all', async () => {
  const promotion = await made({ value: 30 });
  // S/ 50, offered for 45, of which a code may take 30 %: S/ 15 off, 5 of them the seller's own.
  const product = await market.product({ discount_rate: 30, has_discount: 1, offer_price: 4_500 });
  const order = () => market.order(buyer, [{ product_id: product, qty: 1 }], { promotion_code: promotion.code });
  const [paid, rejected] = [await order(), await order()];
  await shop.post(`admin/orders/${paid.id}/approve`, undefined, admin.token);
  expect(await read(promotion.id)).toMatchObject({ used: true, uses: 2, orders: 1, cost: 10, sold: paid.total });
  await shop.post(`admin/orders/${rejected.id}/reject`, { reason: 'No llegó' }, admin.token);
  expect(await read(promotion.id)).toMatchObject({ uses: 1, orders: 1, cost: 10 });
  const { data } = (await shop.get(`admin/promotions/${promotion.id}/orders`, admin.token)).json();
  expect(data).toMatchObject([
    { id: rejected.id, status: 'rejected', discount: 10 },
    { id: paid.id, status: 'paid', discount: 10 },
  ]);
  expect((await list(`text=${promotion.code.toLowerCase()}`)).data).toMatchObject([{ id: promotion.id, cost: 10 }]);
  const amount = await made({ type: 2, value: 20 });
  const fixed = await market.order(buyer, [{ product_id: product, qty: 1 }], { promotion_code: amount.code });
  await shop.post(`admin/orders/${fixed.id}/approve`, undefined, admin.token);
  expect(await read(amount.id)).toMatchObject({ cost: 20, orders: 1 });
});

it('a code that orders name keeps its code and type, and its limit is not below its uses', async () => {
  const promotion = await made();
  const product = await market.product();
  for (let n = 0; n < 2; n++)
    await market.order(buyer, [{ product_id: product, qty: 1 }], { promotion_code: promotion.code });
  const refused = async (more: object) => (await save(await read(promotion.id), more)).json().fields;
  expect(await refused({ code: 'OTRO' })).toEqual({ code: 'Ya hay pedidos con este código: no puede cambiar' });
  expect(Object.keys(await refused({ type: 2 }))).toEqual(['type']);
  expect(await refused({ max_uses: 1 })).toEqual({ max_uses: 'Ya se usó 2 veces: el límite no puede ser menor' });
  expect((await save(await read(promotion.id), { value: 15, max_uses: 2 })).json()).toMatchObject({
    ...{ value: 15, state: 'used_up', version: 2 },
  });
});

it('two people edit it: the second is told who changed what, and nothing is overwritten', async () => {
  const seen = await made();
  expect((await save(seen, { value: 20 }, await somebody(shop, 2))).statusCode).toBe(200);
  const late = await save(seen, { minimum: 100 });
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
  expect(late.json().current).toMatchObject({ value: 20, minimum: 0, version: 2 });
  expect(late.json().changes).toMatchObject([{ fields: ['value'] }]);
  expect((await save(late.json().current, { minimum: 100 })).json()).toMatchObject({ value: 20, minimum: 100 });
  const [last] = await acts(seen.id);
  expect(last).toMatchObject({ before: { minimum: 0, version: 2 }, after: { minimum: 100, version: 3 } });
});

it('bad input says what is wrong beside its field', async () => {
  const wrong = { code: '=SUM(A1)', type: 3, value: 101, max_uses: 0, minimum: -1 };
  expect(Object.keys(await fieldsOf(wrong)).sort()).toEqual(['code', 'max_uses', 'minimum', 'value']);
  const window = { since: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' };
  expect(await fieldsOf(window)).toEqual({ until: 'La promoción debe terminar después de comenzar' });
  const { code } = await made();
  expect(await fieldsOf({ code })).toEqual({ code: 'Ya hay una promoción con este código' });
  const member = await somebody(shop, 1);
  expect(Object.keys(await fieldsOf({ reseller: member.email }))).toEqual(['reseller']);
  expect(Object.keys(await fieldsOf({ scope: [{}] }))).toEqual(['scope[0].category_id']);
  expect(Object.keys(await fieldsOf({ scope: [{ seller: member.email }] }))).toEqual(['scope[0].seller']);
  expect(Object.keys(await fieldsOf({ scope: [{ product_id: 999_999 }] }))).toEqual(['scope[0].product_id']);
});

it('terms come back as they were given: methods, region, reseller, window and scope', async () => {
  const reseller = await somebody(shop, 3);
  const methods = { niubiz: true, paypal: false, transferencia: false, transferencia2: true, pagoEfectivo: false };
  const product = await market.product();
  const given = {
    ...{ type: 1, value: 50, minimum: 80.5, methods, region_id: 150_100, max_uses: 300 },
    ...{ since: '2099-01-01T05:00:00.000Z', until: '2099-01-20T05:00:00.000Z' },
  };
  const scope = [{ category_id: market.clothes.root }, { product_id: product, category_id: market.toys }];
  const promotion = await made({ ...given, reseller: reseller.email, scope });
  expect(promotion).toMatchObject({ ...given, state: 'scheduled', reseller: { id: reseller.id } });
  expect(promotion.scope).toMatchObject([
    { category_id: market.clothes.root, product: null, seller: null },
    { category_id: market.toys, product: { id: product }, seller: null },
  ]);
});

it('many codes are made at once, all different, and each holds; a list of them is a page by key', async () => {
  const body = { ...terms({ code: undefined, max_uses: 1 }), name: 'Feria de enero', prefix: 'FERIA', codes: 120 };
  const batch = (await shop.post('admin/promotion-batches', body, admin.token)).json();
  expect(batch).toMatchObject({ name: 'Feria de enero', codes: 120 });
  const { data } = (await shop.get(`admin/promotion-batches/${batch.id}`, admin.token)).json();
  const codes: string[] = data.map(({ code }: { code: string }) => code);
  expect(new Set(codes).size).toBe(120);
  for (const code of codes) expect(code).toMatch(/^FERIA-[A-Z2-9]{8}$/);
  expect((await shop.get(`promotions/search?code=${codes[7]}`, buyer.token)).statusCode).toBe(200);
  const seen: string[] = [];
  let before = '';
  for (let page = 0; page < 3; page++) {
    const { data: rows, next } = await list(`batch=${batch.id}${before}`);
    seen.push(...rows.map(({ code }: { code: string }) => code));
    before = `&before=${next}`;
    expect(next === null).toBe(page === 2);
  }
  expect(seen).toEqual([...codes].reverse());
  const none = { ...body, codes: 10_001, prefix: '-', name: '' };
  expect(Object.keys((await shop.post('admin/promotion-batches', none, admin.token)).json().fields).sort()).toEqual([
    'codes',
    'name',
    'prefix',
  ]);
});

it('filters by state and type; codes that people earned are apart from everybody’s', async () => {
  const later = await made({ type: 2, value: 5, since: '2099-01-01T00:00:00Z' });
  const { id } = await shop.db
    .insertInto('promotions')
    .values({ code: 'ENVIO-PROPIO', type_id: 1, rate: 100, max_uses: 1, user_id: buyer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = async (query: string) => (await list(query)).data.map((row: { id: number }) => row.id);
  expect(await ids('state=scheduled&type=2')).toEqual([later.id]);
  expect(await ids('state=scheduled&type=3')).toEqual([]);
  expect(await ids('')).not.toContain(id);
  expect(await ids('personal=1')).toEqual([id]);
});
