import files from 'node:fs/promises';
import { startApp, type TestApp } from '../../../test/app';
import { FIXTURE, putCatalogFixtures, putProducts } from '../../../test/product-fixtures';
import { GOOGLE, META } from './formats';
import { KeptFiles } from './kept-file';
import { feedItems } from './products';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.test' });
  await putCatalogFixtures(shop.db);
});
afterAll(() => shop.close());

const open = (path: string) => shop.get(path);

/** The items of an XML feed, each as its tags; none stands in another. */
const itemsOf = (xml: string): Record<string, string>[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, inner = '']) =>
    Object.fromEntries(
      [...inner.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = '', text = '']) => [name, text]),
    ),
  );

/** Rows of RFC 4180 as their columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const rows = [...csv.matchAll(/(?:^|\r\n)((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)/g)]
    .map(([, line = '']) => line)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );
  const [names = [], ...values] = rows;
  return values.map((cells) => Object.fromEntries(names.map((name, nth) => [name, cells[nth] ?? ''])));
}

test('each variant on sale with a picture is one item in both feeds, and nothing else is', async () => {
  const { rows } = {
    rows: await shop.db
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .select('v.id')
      .where('p.enabled', '=', true)
      .where('v.enabled', '=', true)
      .where((eb) =>
        eb.exists(eb.selectFrom('product_images as i').select('i.id').whereRef('i.product_id', '=', 'p.id')),
      )
      .execute(),
  };
  const wanted = rows.map(({ id }) => `v${id}`).sort();
  expect(wanted.length).toBeGreaterThan(100);
  const google = await open('feeds/google.xml');
  expect(google.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(
    itemsOf(google.body)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(wanted);
  const meta = await open('feeds/meta.csv');
  expect(
    rowsOf(meta.body)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(wanted);
});

test('what Google always asks for is there, within its lengths, and any name stays well-formed', async () => {
  const { body } = await open('feeds/google.xml');
  expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  for (const item of itemsOf(body)) {
    expect(Object.keys(item)).toEqual(
      expect.arrayContaining([
        'id',
        'title',
        'description',
        'link',
        'image_link',
        'availability',
        'price',
        'condition',
      ]),
    );
    expect(item.title?.length).toBeLessThanOrEqual(150 + 30);
    expect(item.price).toMatch(/^\d+\.\d\d PEN$/);
    expect(item.availability).toMatch(/^(in|out_of)_stock$/);
    expect(item.link).toMatch(/^https:\/\/qhatu\.test\/detalle\/productos\/\d+$/);
    expect(item.image_link).toMatch(/^https:\/\/qhatu\.test\//);
  }
});

test('what Meta always asks for is there in its own words: all variants of a product have its name, without their choices', async () => {
  const { body } = await open('feeds/meta.csv');
  const names = new Map(
    (await shop.db.selectFrom('products').select(['id', 'name']).execute()).map(({ id, name }) => [`p${id}`, name]),
  );
  const rows = rowsOf(body);
  for (const row of rows) {
    for (const column of ['id', 'title', 'description', 'link', 'image_link', 'brand'])
      expect([row.id, column, row[column]]).toEqual([row.id, column, expect.stringMatching(/./)]);
    expect(row.availability).toMatch(/^(in|out of) stock$/);
    expect(row.condition).toMatch(/^(new|used)$/);
    expect(row.price).toMatch(/^\d+\.\d\d PEN$/);
    if (row.item_group_id) expect(row.title).toBe(names.get(row.item_group_id)?.replace(/\s+/g, ' ').trim());
  }
  expect(rows.filter(({ item_group_id }) => item_group_id).length).toBeGreaterThan(10);
});

test('a variant’s GTIN is in both feeds, and where there is none nothing is said', async () => {
  const [one, other] = await shop.db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select('v.id')
    .where('p.enabled', '=', true)
    .where('v.enabled', '=', true)
    .where('v.gtin', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('product_images as i').select('i.id').whereRef('i.product_id', '=', 'p.id')))
    .orderBy('v.id')
    .limit(2)
    .execute();
  await shop.db
    .updateTable('variants')
    .set({ gtin: '7750000000011' })
    .where('id', '=', one?.id ?? 0)
    .execute();
  const items = [];
  for await (const item of feedItems(shop.db, null)) items.push(item);
  for (const format of [GOOGLE, META]) {
    const whole = (path: string) => `https://qhatu.test${path}`;
    const text = `${format.head('Qhatu', whole)}${items.map((item) => format.item(item, whole)).join('')}`;
    const read = format === GOOGLE ? itemsOf(text) : rowsOf(text);
    const gtinOf = (id: number | undefined) => read.find((item) => item.id === `v${id}`)?.gtin;
    expect([gtinOf(one?.id), gtinOf(other?.id) || null]).toEqual(['7750000000011', null]);
  }
});

test('an item shows its own variant first, then what is of all variants, each picture once and eleven at most', async () => {
  const variant = await shop.db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id'])
    .where('p.enabled', '=', true)
    .where('v.enabled', '=', true)
    .where((eb) => eb.exists(eb.selectFrom('product_images as i').select('i.id').whereRef('i.product_id', '=', 'p.id')))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('variants as other')
          .select('other.id')
          .whereRef('other.product_id', '=', 'v.product_id')
          .whereRef('other.id', '<>', 'v.id'),
      ),
    )
    .executeTakeFirstOrThrow();
  const other = await shop.db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', variant.product_id)
    .where('id', '<>', variant.id)
    .executeTakeFirstOrThrow();
  const template = await shop.db
    .selectFrom('product_images')
    .selectAll()
    .where('product_id', '=', variant.product_id)
    .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('product_images').where('product_id', '=', variant.product_id).execute();
  const { id: _, ...columns } = template;
  const common = Array.from({ length: 12 }, (_none, nth) => ({ uri: `/media/common-${nth}.webp`, variant_id: null }));
  const put = [
    { uri: '/media/other.webp', variant_id: other.id },
    ...common,
    { uri: '/media/common-0.webp', variant_id: null },
    { uri: '/media/own.webp', variant_id: variant.id },
  ];
  await shop.db
    .insertInto('product_images')
    .values(put.map((picture, position) => ({ ...columns, ...picture, position })))
    .execute();
  const shown: string[] = [];
  for await (const item of feedItems(shop.db, null)) if (item.variantId === variant.id) shown.push(...item.pictures);
  expect(shown).toEqual(['/media/own.webp', ...common.slice(0, 10).map(({ uri }) => uri)]);
});

test('a seller’s feed has their own products only; a seller that is none is 404', async () => {
  await putProducts(shop.db, [{ id: 810_001, name: 'Ají & "rocoto" <seco>' }]);
  const { user_name } = await shop.db
    .selectFrom('users')
    .select('user_name')
    .where('id', '=', FIXTURE.seller)
    .executeTakeFirstOrThrow();
  const { body, statusCode } = await open(`feeds/${encodeURIComponent(user_name)}/google.xml`);
  expect(statusCode).toBe(200);
  const products = itemsOf(body).map(({ link = '' }) => Number(link.split('/').at(-1)));
  const owners = await shop.db
    .selectFrom('products')
    .select('seller_id')
    .distinct()
    .where('id', 'in', [...products, 0])
    .execute();
  for (const { seller_id } of owners) expect(seller_id).toBe(FIXTURE.seller);
  expect((await open('feeds/nadie-se-llama-asi/google.xml')).statusCode).toBe(404);
  expect((await open('feeds/otro.xml')).statusCode).toBe(400);
});

/** A file's content, and how often it was made. */
function counted() {
  let made = 0;
  const make = async function* () {
    made++;
    yield 'hola';
  };
  return { make, made: () => made };
}

test('a file that is being made is made once for all who ask, and one that fails leaves nothing', async () => {
  const kept = new KeptFiles(60_000);
  const path = `${shop.env.DATA_DIR}/feeds/prueba.txt`;
  const { make, made } = counted();
  const broken = async function* () {
    yield 'media';
    throw new Error('no database');
  };
  await expect(kept.ready(path, broken)).rejects.toThrow('no database');
  await Promise.all([kept.ready(path, make), kept.ready(path, make)]);
  await kept.ready(path, make);
  expect(made()).toBe(1);
});

test('whoever has looked for a file just before it was there makes no other', async () => {
  const kept = new KeptFiles(60_000);
  const path = `${shop.env.DATA_DIR}/feeds/tarde.txt`;
  const { make, made } = counted();
  const first = kept.ready(path, make);
  // As the file system answers on a busy machine: what was so when it was asked.
  const look = jest.spyOn(files, 'stat').mockImplementationOnce(async () => {
    await first;
    throw new Error('ENOENT');
  });
  await Promise.all([first, kept.ready(path, make)]);
  look.mockRestore();
  expect(made()).toBe(1);
});
