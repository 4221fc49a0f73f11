import type { Label, LabelKind, LabelList } from '@qhatu/contract/wire';
import { catchUp } from '../catalog/search/catch-up';
import { openMarket } from '../orders/fixtures';
import { adminShopForTests, type Somebody, somebody } from '../sellers/fixtures';

const stage = adminShopForTests();
let category: number;
beforeAll(async () => {
  category = (await openMarket(stage.shop)).toys;
});

const send = (path: string, body: object = {}, who: Somebody = stage.admin) => stage.shop.post(path, body, who.token);
/** A product of this brand with these tags. */
async function sell(brand: string | null, ...tags: string[]): Promise<number> {
  const answer = await send('admin/products', {
    ...{ name: 'Chompa de alpaca', code: `M-${Math.random()}`, category_id: category, brand, tags },
    variants: [{ values: [], price: 90, stock: 3 }],
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().id;
}
const list = async (kind: LabelKind, query = ''): Promise<LabelList> =>
  (await stage.shop.get(`admin/labels/${kind}?${query}`, stage.admin.token)).json();
async function find(kind: LabelKind, name: string): Promise<Label> {
  const { data } = await list(kind, `q=${encodeURIComponent(name)}`);
  const found = data.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const rename = (kind: LabelKind, { id, name: from }: Label, name: string, merge = false) =>
  send(`admin/labels/${kind}/${id}`, { name, from, merge });

it('brands and tags are listed by name with their products, found without accents, a page by key [D218]', async () => {
  for (const brand of ['Ñusta', 'Alpaquita', 'Killa']) await sell(brand);
  await sell('Killa');
  expect(await find('brands', 'Killa')).toMatchObject({ products: 2 });
  expect((await list('brands', 'q=nusta')).data.map(({ name }) => name)).toEqual(['Ñusta']);
  const pages: string[] = [];
  for (let after = ''; ; ) {
    const { data, next } = await list('brands', `perPage=2${after}`);
    pages.push(...data.map(({ name }) => name));
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toEqual(expect.arrayContaining(['Alpaquita', 'Killa', 'Ñusta']));
  expect((await stage.shop.get('admin/labels/brands?after=999999', stage.admin.token)).statusCode).toBe(400);
});

it('a new name is its products’, on record; who saw the name of before is told [D218]', async () => {
  const product = await sell('Tupaq Wassi');
  const brand = await find('brands', 'Tupaq Wassi');
  expect((await rename('brands', brand, '  Tupaq Wasi ')).json()).toMatchObject({
    id: brand.id,
    name: 'Tupaq Wasi',
    products: 1,
  });
  expect((await stage.shop.get(`admin/products/${product}`, stage.admin.token)).json().brand).toBe('Tupaq Wasi');
  const late = await rename('brands', brand, 'Tupac Huasi');
  expect([late.statusCode, late.json().code, late.json().current.name]).toEqual([409, 'stale', 'Tupaq Wasi']);
  const [act] = await stage.shop.db.selectFrom('staff_acts').selectAll().where('act', '=', 'brand.rename').execute();
  expect(act).toMatchObject({ subject_id: brand.id, before: { name: 'Tupaq Wassi' }, after: { name: 'Tupaq Wasi' } });
});

it('a name that another has joins the two only when that is said; every product has the other once [D218]', async () => {
  const [one, both] = [await sell('Inti Sol', 'navidad'), await sell('INTISOL', 'navidad', 'navidá')];
  const [wrongBrand, right] = [await find('brands', 'INTISOL'), await find('brands', 'Inti Sol')];
  const refused = await rename('brands', wrongBrand, 'inti sol');
  expect([refused.statusCode, refused.json().code, refused.json().other.id]).toEqual([409, 'taken', right.id]);
  const answers = await Promise.all([1, 2].map(() => rename('brands', wrongBrand, 'inti sol', true)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await find('brands', 'Inti Sol')).toMatchObject({ id: right.id, products: 2 });
  expect((await rename('tags', await find('tags', 'navidá'), 'NAVIDAD', true)).statusCode).toBe(200);
  for (const id of [one, both]) {
    const product = (await stage.shop.get(`admin/products/${id}`, stage.admin.token)).json();
    expect([product.brand, product.tags]).toEqual(['Inti Sol', ['navidad']]);
  }
  expect((await list('tags', 'q=navid')).data.map(({ name, products }) => [name, products])).toEqual([['navidad', 2]]);
});

it('what a seller has on sale stays on sale when administration joins its brand, though changes are looked at [D194 D218]', async () => {
  const product = await sell('Qoya');
  await sell('Coya');
  await stage.shop.db.updateTable('products').set({ enabled: true }).where('id', '=', product).execute();
  const seller = await somebody(stage.shop, 4);
  await stage.shop.db.updateTable('products').set({ seller_id: seller.id }).where('id', '=', product).execute();
  await send('admin/settings/moderation', { version: 0, value: { mode: 'all', first: 3 }, reason: '' });
  await rename('brands', await find('brands', 'Qoya'), 'Coya', true);
  await catchUp(stage.shop.db);
  const row = await stage.shop.db.selectFrom('products').select('enabled').where('id', '=', product).executeTakeFirst();
  expect(row?.enabled).toBe(true);
});

it('one that a product has cannot go, another goes; bad input is said beside its field [D8 D218]', async () => {
  await sell('Puma', 'sierra');
  const used = await find('brands', 'Puma');
  expect((await send(`admin/labels/brands/${used.id}/remove`)).json().fields).toEqual({ name: expect.any(String) });
  const { id } = await stage.shop.db
    .insertInto('tags')
    .values({ name: 'sobra' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await send(`admin/labels/tags/${id}/remove`)).statusCode).toBe(200);
  expect((await send(`admin/labels/tags/${id}/remove`)).statusCode).toBe(404);
  expect((await rename('brands', used, '  ')).json().fields).toEqual({ name: expect.any(String) });
  expect((await rename('brands', used, 'x'.repeat(81))).statusCode).toBe(422);
  expect((await send('admin/labels/colores/1', { name: 'Rojo', from: 'rojo' })).statusCode).toBe(400);
});
