import type { AdminProduct, SheetList, SheetResult } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';
import { findDrifts } from '../orders/audit';
import { type Market, openMarket } from '../orders/fixtures';
import { type Somebody, somebody } from '../sellers/fixtures';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

let shop: TestApp;
let market: Market;
let ana: Somebody;
let luis: Somebody;
let seller: Somebody;
let red: number;
let blue: number;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [ana, luis, seller] = [await somebody(shop, 2), await somebody(shop, 2), await somebody(shop, 4)];
  const values = (await shop.get('admin/attributes', ana.token)).json()[0].values;
  [red, blue] = [values[0].id, values[1].id];
});
afterAll(() => shop.close());

let counter = 0;
const create = async (more: object = {}, who = ana): Promise<AdminProduct> => {
  const body = {
    ...{ name: 'Chullo de oveja', code: `CHULLO-${++counter}`, category_id: market.toys, description: 'De Puno' },
    variants: [
      { price: 120, stock: 5, values: [red], sku: `R-${counter}` },
      { price: 100, stock: 3, values: [blue] },
    ],
    ...more,
  };
  const answer = await shop.post('admin/products', body, who.token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const read = async (id: number): Promise<AdminProduct> => (await shop.get(`admin/products/${id}`, ana.token)).json();
const save = async (
  products: readonly { id: number; version: number; [typed: string]: unknown }[],
  { who = ana, reason }: { who?: Somebody; reason?: string } = {},
): Promise<SheetResult> => {
  const answer = await shop.post('admin/products/sheet', { products, reason }, who.token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const variant = ({ variants }: AdminProduct, at: number): number => variants[at]?.id ?? 0;
const acts = async (subject: string, id: number) =>
  (await shop.get(`admin/acts?subject=${subject}&subject_id=${id}`, ana.token)).json().data as {
    act: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown>;
  }[];

it('the sheet has what the list finds, variant by variant; a seller’s has their own alone', async () => {
  const [theirs, mine] = [await create({ name: 'Ajeno' }), await create({ name: 'Propio' }, seller)];
  const sheet = async (query: string, who: Somebody): Promise<SheetList> =>
    (await shop.get(`admin/products/sheet?${query}`, who.token)).json();
  const [row] = (await sheet(`text=${theirs.code}`, ana)).data;
  expect(row).toEqual({
    ...{ id: theirs.id, version: 1, status: 'draft', name: 'Ajeno', code: theirs.code, offer_price: null },
    seller: expect.any(String),
    variants: [
      {
        id: variant(theirs, 0),
        enabled: true,
        price: 120,
        stock: 5,
        label: expect.any(String),
        sku: `R-1`,
        gtin: null,
      },
      { id: variant(theirs, 1), enabled: true, price: 100, stock: 3, label: expect.any(String), sku: null, gtin: null },
    ],
  });
  expect((await sheet('', seller)).data.map(({ id }) => id)).toEqual([mine.id]);
  expect((await sheet('status=published', seller)).data).toEqual([]);
  const stolen = await save([{ id: theirs.id, version: 1, name: 'Robado' }], { who: seller });
  expect(stolen).toEqual({
    saved: [],
    failed: [{ id: theirs.id, code: 'not_found', text: 'Ya no existe', cells: [] }],
  });
  const foreignVariant = [{ id: mine.id, version: 1, variants: [{ id: variant(theirs, 0), price: 1 }] }];
  expect((await save(foreignVariant, { who: seller })).failed).toMatchObject([{ id: mine.id, code: 'not_found' }]);
  expect((await read(theirs.id)).name).toBe('Ajeno');
  expect((await read(theirs.id)).variants[0]?.price).toBe(120);
});

it('only what was typed changes; the log and the ledger say who, what and why', async () => {
  const product = await create();
  const typed = {
    ...{ id: product.id, version: 1, offer_price: 90 },
    variants: [
      { id: variant(product, 0), price: 130 },
      { id: variant(product, 1), sku: 'AZUL', stock: { counted: 7, seen: 3 } },
    ],
  };
  const { saved, failed } = await save([typed], { reason: 'Inventario' });
  expect(failed).toEqual([]);
  expect(saved).toMatchObject([{ id: product.id, version: 2, offer_price: 90 }]);
  const now = await read(product.id);
  const { variants, offer, version, updated_at, ...rest } = product;
  expect(now).toMatchObject(rest);
  expect(now.offer).toMatchObject({ price: 90, from: null, until: null });
  expect(now.variants).toEqual([
    { ...variants[0], price: 130 },
    { ...variants[1], sku: 'AZUL', stock: 7 },
  ]);
  expect((await acts('product', product.id))[0]).toMatchObject({ act: 'product.update' });
  expect((await acts('variant', variant(product, 1)))[0]).toMatchObject({
    ...{ act: 'variant.stock', before: { stock: 3 } },
    after: { stock: 7, product: product.id, reason: 'Inventario' },
  });
  const ledger = (await shop.get(`admin/variants/${variant(product, 1)}/stock`, ana.token)).json();
  expect(ledger.data[0]).toMatchObject({ delta: 4, balance: 7, kind: 'adjustment', reason: 'Inventario' });
  expect(await findDrifts(shop.db)).toEqual([]);
  const gone = await save([{ id: product.id, version: 2, offer_price: null }]);
  expect(gone.saved).toMatchObject([{ offer_price: null, version: 3 }]);
});

it('what is refused says why beside its cell and leaves its product whole; the others are saved', async () => {
  const [good, bad, bare, put] = [await create(), await create(), await create(), await create()];
  const broken = {
    ...{ id: bad.id, version: 1, name: 'Bien' },
    variants: [
      { id: variant(bad, 0), price: 110, stock: { counted: 1, seen: 5 } },
      { id: variant(bad, 1), price: -3, gtin: '123' },
    ],
  };
  await save([{ id: put.id, version: 1, status: 'archived' }]);
  const { saved, failed } = await save(
    [
      { id: good.id, version: 1, name: 'Chullo fino' },
      broken,
      { id: bare.id, version: 1, status: 'published' },
      { id: put.id, version: 2, name: 'Guardado' },
    ],
    { reason: 'Inventario' },
  );
  expect(saved.map(({ id }) => id)).toEqual([good.id]);
  expect(failed.map(({ id, code }) => [id, code])).toEqual([
    [bad.id, 'invalid'],
    [bare.id, 'invalid'],
    [put.id, 'archived'],
  ]);
  expect(failed[0]?.cells).toEqual([
    { variant_id: variant(bad, 1), field: 'price', text: expect.stringContaining('mayor que 0') },
    { variant_id: variant(bad, 1), field: 'gtin', text: expect.stringContaining('código de barras') },
  ]);
  expect(failed[1]?.cells).toEqual([
    { variant_id: null, field: 'images', text: 'Para publicarlo necesita al menos una foto' },
  ]);
  expect(await read(bad.id)).toEqual(bad);
  const back = await save([{ id: put.id, version: 2, status: 'draft', name: 'Sacado' }]);
  expect(back.saved).toMatchObject([{ status: 'draft', name: 'Sacado' }]);
});

it('two administrators at once: the second is told who changed what, and decides over the new version', async () => {
  const seen = await create();
  const byAna = await save([{ id: seen.id, version: 1, variants: [{ id: variant(seen, 0), price: 140 }] }]);
  expect(byAna.saved).toHaveLength(1);
  const mine = { id: seen.id, variants: [{ id: variant(seen, 0), price: 150 }] };
  const late = await save([{ ...mine, version: 1 }], { who: luis });
  expect(late.saved).toEqual([]);
  expect(late.failed).toMatchObject([
    {
      ...{ id: seen.id, code: 'stale', cells: [] },
      current: { version: 2, variants: [{ price: 140 }, { price: 100 }] },
      changes: [{ fields: ['variants'] }],
    },
  ]);
  expect((await read(seen.id)).variants[0]?.price).toBe(140);
  expect((await save([{ ...mine, version: 2 }], { who: luis })).saved).toMatchObject([{ version: 3 }]);
  expect((await read(seen.id)).variants[0]?.price).toBe(150);
  const both = await Promise.all(
    [ana, luis].map((who) => save([{ id: seen.id, version: 3, name: `De ${who.id}` }], { who })),
  );
  expect(both.map(({ saved }) => saved.length).sort()).toEqual([0, 1]);
});

it('a shelf that moved since it was counted is not overwritten, and no stock moves without a reason', async () => {
  const product = await create();
  const counted = {
    id: product.id,
    version: 1,
    variants: [{ id: variant(product, 0), stock: { counted: 9, seen: 5 } }],
  };
  const without = await save([counted]);
  expect(without.failed[0]?.cells).toEqual([
    { variant_id: null, field: 'stock', text: 'El campo motivo es requerido' },
  ]);
  await shop.post(`admin/variants/${variant(product, 0)}/stock`, { delta: -1, reason: 'Roto' }, luis.token);
  const { failed } = await save([counted], { reason: 'Inventario' });
  expect(failed).toMatchObject([
    {
      ...{ code: 'stock_moved', current: { version: 1, variants: [{ stock: 4 }, { stock: 3 }] } },
      cells: [{ variant_id: variant(product, 0), field: 'stock', text: expect.stringContaining('ahora hay 4') }],
    },
  ]);
  expect((await read(product.id)).variants[0]?.stock).toBe(4);
  const again = { ...counted, variants: [{ id: variant(product, 0), stock: { counted: 9, seen: 4 } }] };
  expect((await save([again], { reason: 'Inventario' })).saved[0]?.variants[0]?.stock).toBe(9);
  expect(await findDrifts(shop.db)).toEqual([]);
});
