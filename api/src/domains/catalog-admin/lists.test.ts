import { sql } from 'kysely';
import { startApp } from '../../../test/app';
import type { Somebody } from '../sellers/fixtures';
import { listAdminProducts } from './read';
import { openCatalogueForTests } from './testing';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const { stage, create, read, save } = openCatalogueForTests();

it('the list finds by number, code and words, filters, and goes on by key', async () => {
  const { id, code } = await create({ name: 'Zarcillo de Ñusta', code: 'ZARCILLO-DOS' });
  const ids = async (query: string) =>
    (await stage.shop.get(`admin/products?${query}`, stage.admin.token))
      .json()
      .data.map((row: { id: number }) => row.id);
  // A code of the demo may hold the same digits.
  expect(await ids(`text=${id}`)).toContain(id);
  for (const text of [code, 'zarcillo nus', 'ZARCILLOS']) {
    expect(await ids(`text=${encodeURIComponent(text)}`)).toEqual([id]);
  }
  expect(await ids('text=zarcillo&status=published')).toEqual([]);
  expect(await ids('text=zarcillo&stock=out')).toEqual([]);
  expect(await ids('text=zarcillo&stock=low')).toEqual([id]);
  expect(await ids(`text=zarcillo&category=${stage.market.toys}`)).toEqual([id]);
  const first = (await stage.shop.get('admin/products', stage.admin.token)).json();
  expect(first.data).toHaveLength(50);
  const second = await ids(`before=${first.next}`);
  expect(second[0]).toBeLessThan(first.next);
  expect(await ids(`text=${encodeURIComponent("'); drop table products; --")}`)).toEqual([]);
  // What the newest ones do not answer, the index does [D213].
  const byIndex = async (text: string) =>
    (await listAdminProducts(stage.shop.db, { id: stage.admin.id, role: 2, shop: null }, { text }, 0)).data.map(
      (product) => product.id,
    );
  expect(await byIndex('zarcillo')).toEqual([id]);
  for (const text of ['zarcillo', 'man', String(id), '%']) {
    expect([text, await byIndex(text)]).toEqual([text, await ids(`text=${encodeURIComponent(text)}`)]);
  }
});

it('a name’s words follow it, and a seller’s own are found by the walk and by the index alike [D258]', async () => {
  const mine = await create({ name: 'Chullpa de barro' }, stage.seller);
  const theirs = await create({ name: 'Chullpa de piedra' });
  const ids = async (filter: object, who: Somebody, role: number, newest?: number) =>
    (await listAdminProducts(stage.shop.db, { id: who.id, role, shop: null }, filter, newest)).data.map(({ id }) => id);
  for (const newest of [undefined, 0]) {
    expect(await ids({ text: 'chullpa' }, stage.seller, 4, newest)).toEqual([mine.id]);
    expect(await ids({ text: theirs.code }, stage.seller, 4, newest)).toEqual([]);
    expect(await ids({ text: 'chullpa', seller: stage.seller.id }, stage.admin, 2, newest)).toEqual([mine.id]);
    expect(await ids({ text: 'chullpa' }, stage.admin, 2, newest)).toEqual([theirs.id, mine.id]);
    expect(await ids({ text: 'chullpa', before: theirs.id }, stage.admin, 2, newest)).toEqual([mine.id]);
    expect(
      await ids({ text: 'chullpa', category: stage.market.toys, status: 'draft' }, stage.admin, 2, newest),
    ).toHaveLength(2);
  }
  await save(mine, { name: 'Huaco de barro' }, stage.seller);
  for (const newest of [undefined, 0]) {
    expect(await ids({ text: 'chullpa' }, stage.seller, 4, newest)).toEqual([]);
    expect(await ids({ text: 'huaco' }, stage.seller, 4, newest)).toEqual([mine.id]);
  }
});

it('the newest of a walk are those that all of the filter finds, of a seller and of a category too [D258]', async () => {
  const shelf = (
    await stage.shop.post('admin/categories', { name: 'Repisas', parent_id: null }, stage.admin.token)
  ).json();
  const below = (
    await stage.shop.post('admin/categories', { name: 'De pino', parent_id: shelf.id }, stage.admin.token)
  ).json();
  const [a, b, c] = [
    await create({ category_id: below.id, variants: [{ price: 9, stock: 0 }] }, stage.seller),
    await create({ category_id: shelf.id }),
    await create({ category_id: below.id }, stage.seller),
  ];
  const ids = async (query: string, who = stage.admin) =>
    (await stage.shop.get(`admin/products?${query}`, who.token)).json().data.map((row: { id: number }) => row.id);
  expect(await ids(`category=${shelf.id}`)).toEqual([c.id, b.id, a.id]);
  expect(await ids(`category=${shelf.id}&before=${c.id}`)).toEqual([b.id, a.id]);
  expect(await ids(`category=${below.id}&status=draft`)).toEqual([c.id, a.id]);
  expect(await ids(`category=${shelf.id}`, stage.seller)).toEqual([c.id, a.id]);
  expect(await ids(`category=${shelf.id}&stock=out`, stage.seller)).toEqual([a.id]);
  expect(await ids(`category=${shelf.id}&seller=${stage.seller.id}&before=${c.id}`)).toEqual([a.id]);
  expect(await ids(`category=${shelf.id}&seller=${stage.admin.id}`, stage.seller)).toEqual([]);
});

describe('categories', () => {
  const list = async () => (await stage.shop.get('admin/categories', stage.admin.token)).json();
  const make = async (name: string, parent_id: number | null = null) =>
    (await stage.shop.post('admin/categories', { name, parent_id }, stage.admin.token)).json();
  const change = (category: { id: number }, more: object) =>
    stage.shop.post(`admin/categories/${category.id}`, { ...category, ...more }, stage.admin.token);

  it('are made, renamed, moved and ordered; the shop follows', async () => {
    const [food, tea] = [await make('Despensa andina'), await make('Infusiones')];
    const moved = (await change(tea, { parent_id: food.id, name: 'Mates' })).json();
    expect(moved).toMatchObject({ parent_id: food.id, name: 'Mates', version: 2 });
    const honey = await make('Mieles', food.id);
    await change(honey, { before: moved.id });
    const under = (await list()).filter(({ parent_id }: { parent_id: number }) => parent_id === food.id);
    expect(under.map(({ name }: { name: string }) => name)).toEqual(['Mieles', 'Mates']);
    const tree = (await stage.shop.get('categories/get-all-activated')).json();
    const shown = tree.find(({ id }: { id: number }) => id === food.id);
    expect(shown.sub_categories.map(({ name }: { name: string }) => name)).toEqual(['Mieles', 'Mates']);
  });

  it('have two levels, one name in one place, and one last word only for who has seen it', async () => {
    const [root, other] = [await make('Jardín'), await make('Huerto')];
    const child = await make('Macetas', root.id);
    expect((await change(other, { parent_id: child.id })).json().fields).toHaveProperty('parent_id');
    expect((await change(root, { parent_id: other.id })).json().fields).toHaveProperty('parent_id');
    expect((await change(root, { parent_id: root.id })).json().fields).toHaveProperty('parent_id');
    expect((await change(other, { name: ' jardín ' })).json().fields).toEqual({
      name: expect.stringMatching(/^Ya hay/),
    });
    await change(other, { name: 'Huerta' });
    const late = await change(other, { name: 'Chacra' });
    expect([late.statusCode, late.json().current.name]).toEqual([409, 'Huerta']);
  });

  it('one that goes asks where its products go, and they go there', async () => {
    const [old, fresh] = [await make('Vieja'), await make('Nueva')];
    const { id } = await create({ category_id: old.id });
    const remove = (more: object = {}) =>
      stage.shop.post(`admin/categories/${old.id}/remove`, { version: old.version, ...more }, stage.admin.token);
    const asked = await remove();
    expect([asked.statusCode, asked.json().code, asked.json().count]).toEqual([409, 'has_products', 1]);
    expect((await remove({ move_to: old.id })).statusCode).toBe(422);
    expect((await remove({ move_to: fresh.id })).json()).toMatchObject({ moved: 1 });
    expect(await read(id)).toMatchObject({ category_id: fresh.id, version: 2 });
    expect((await list()).map((category: { id: number }) => category.id)).not.toContain(old.id);
    const { data } = (
      await stage.shop.get(`admin/acts?subject=category&subject_id=${old.id}`, stage.admin.token)
    ).json();
    expect(data[0]).toMatchObject({ act: 'category.remove', after: { products: 1, move_to: fresh.id } });
  });
});

it('what another process changed is forgotten here as well: lists and categories show it at the next look', async () => {
  const cached = await startApp({ CACHE_SECONDS: '60' });
  const names = async () => (await cached.get('categories')).json().map(({ name }: { name: string }) => name);
  expect(await names()).not.toContain('De otro proceso');
  await sql`insert into categories (name) values ('De otro proceso')`.execute(cached.db);
  expect(await names()).not.toContain('De otro proceso');
  const before = (await cached.get('catalog/revision')).json().revision;
  await sql`update catalog_revision set revision = revision + 1`.execute(cached.db);
  await cached.app.products.catchUp();
  expect(await names()).toContain('De otro proceso');
  expect((await cached.get('catalog/revision')).json().revision).toBe(before + 1);
  await cached.close();
});
