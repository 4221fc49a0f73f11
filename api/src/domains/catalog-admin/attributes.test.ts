import type { AdminAttribute } from '@qhatu/contract/wire';
import { openMarket } from '../orders/fixtures';
import { adminShopForTests } from '../sellers/fixtures';

jest.setTimeout(120_000);

const stage = adminShopForTests();
let category: number;
beforeAll(async () => {
  category = (await openMarket(stage.shop)).toys;
});

const send = (path: string, body: object) => stage.shop.post(path, body, stage.admin.token);
const create = async (name: string, ...texts: string[]): Promise<AdminAttribute> => {
  const values = texts.map((value_text) => ({ value_text }));
  const answer = await send('admin/attributes', { name, kind: 'size', values });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const save = (attribute: AdminAttribute, more: object = {}) =>
  send(`admin/attributes/${attribute.id}`, { ...attribute, ...more });
const read = async (id: number): Promise<AdminAttribute | undefined> =>
  (await stage.shop.get('admin/attributes', stage.admin.token)).json().find((one: AdminAttribute) => one.id === id);
const textsOf = (attribute: AdminAttribute | undefined) => attribute?.values.map(({ value_text }) => value_text);
/** A published product with a variant for each of these values. */
const sell = (...values: number[]) =>
  send('admin/products', {
    ...{ name: 'Chompa de alpaca', code: `CHOMPA-${values.join('-')}`, category_id: category },
    variants: values.map((value) => ({ values: [value], price: 90, stock: 3 })),
  });

it('an attribute is made with its values, renamed and put in order; a value keeps who it is [D219]', async () => {
  const made = await create('Talla de chompa', 'M', 'S', 'L');
  expect(made).toMatchObject({ version: 1, kind: 'size', filterable: true });
  const [m, s, l] = made.values;
  const values = [{ ...s, value_text: 'M' }, { ...m, value_text: 'S' }, l, { value_text: 'XL' }];
  const saved = (await save(made, { name: 'Talla de chompas', filterable: false, values })).json();
  expect(saved).toMatchObject({ version: 2, name: 'Talla de chompas', filterable: false });
  expect(textsOf(saved)).toEqual(['M', 'S', 'L', 'XL']);
  expect(saved.values.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([s?.id, m?.id]);
  const { data } = (
    await stage.shop.get(`admin/acts?subject=attribute&subject_id=${made.id}`, stage.admin.token)
  ).json();
  expect(data.map(({ act }: { act: string }) => act)).toEqual(['attribute.update', 'attribute.create']);
  expect(data[0].after).toMatchObject({ name: 'Talla de chompas', values: ['M', 'S', 'L', 'XL'] });
});

it('who saves what somebody else changed meanwhile gets how it stands [D219]', async () => {
  const made = await create('Pelo', 'Alpaca');
  await save(made, { name: 'Fibra' });
  const late = await save(made, { name: 'Lana' });
  expect([late.statusCode, late.json().code, late.json().current.name]).toEqual([409, 'stale', 'Fibra']);
});

it('what a product has cannot go, only its name changes; the rest goes [D219]', async () => {
  const made = await create('Medida', 'Chica', 'Grande', 'Gigante');
  const [small, big] = made.values;
  expect((await sell(small?.id ?? 0, big?.id ?? 0)).statusCode).toBe(200);
  const seen = await read(made.id);
  if (!seen) throw new Error('it is gone');
  expect(seen.values.map(({ used }) => used)).toEqual([true, true, false]);
  const refused = await save(seen, { values: seen.values.slice(1) });
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { values: expect.stringContaining('«Chica»') }]);
  expect(textsOf(await read(made.id))).toEqual(['Chica', 'Grande', 'Gigante']);
  expect((await save(seen, { values: seen.values.slice(0, 2) })).statusCode).toBe(200);
  const now = await read(made.id);
  expect(textsOf(now)).toEqual(['Chica', 'Grande']);
  expect((await send(`admin/attributes/${made.id}/remove`, { version: now?.version })).statusCode).toBe(422);
  const unused = await create('Aroma', 'Muña');
  expect((await send(`admin/attributes/${unused.id}/remove`, { version: 1 })).statusCode).toBe(200);
  expect(await read(unused.id)).toBeUndefined();
});

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is there', { name: ' TALLA DE POLO ' }, 'name'],
  ['a value without words', { values: [{ value_text: '  ' }] }, 'values[0].value_text'],
  ['a value twice', { values: [{ value_text: 'Lino' }, { value_text: ' lino' }] }, 'values[1].value_text'],
  ['a colour that is none', { kind: 'color', values: [{ value_text: 'Rojo', payload: 'rojo' }] }, 'values[0].payload'],
  ['a colour without its colour', { kind: 'color', values: [{ value_text: 'Rojo' }] }, 'values[0].payload'],
  ['a value of another attribute', { values: [{ id: 1, value_text: 'Ajeno' }] }, 'values[0].value_text'],
])('%s is refused beside its field, and nothing is kept [D8 D219]', async (_what, more, field) => {
  if (!(await stage.shop.get('admin/attributes', stage.admin.token)).body.includes('Talla de polo'))
    await create('Talla de polo');
  const before = (await stage.shop.get('admin/attributes', stage.admin.token)).json().length;
  const answer = await send('admin/attributes', { name: 'Nuevo', kind: 'text', values: [], ...more });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
  expect((await stage.shop.get('admin/attributes', stage.admin.token)).json()).toHaveLength(before);
});
