import { csvOf } from '@qhatu/contract/csv';
import type { AdminProduct, ImportItem, ImportRun, ImportWord } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../../test/app';
import { zipOf } from '../../../../test/zip';
import { STORED_BYTES } from '../../../uploads/stored-bytes';
import { findDrifts } from '../../orders/audit';
import { type Somebody, somebody } from '../../sellers/fixtures';
import { upload } from '../../support/testing/stage';
import { applyChunk } from './apply';
import { cachedCatalogue } from './catalogue';
import { plainDescription } from './description';
import { sweepImports } from './jobs';
import { planChunk } from './plan';
import { JOB } from './runs';
import { importStorage, PART_BYTES } from './stored-file';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

let shop: TestApp;
let seller: Somebody;
let other: Somebody;
let category: string;
interface Attribute {
  id: number;
  name: string;
  values: { id: number; value_text: string }[];
}
let attribute: Attribute;
/** A value of another attribute. */
let elsewhere: number;
beforeAll(async () => {
  shop = await startApp();
  [seller, other] = [await somebody(shop, 4), await somebody(shop, 4)];
  const { name } = await shop.db
    .selectFrom('categories')
    .select('name')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  category = name;
  const [first, second]: Attribute[] = (await shop.get('admin/attributes', seller.token)).json();
  if (!first || !second?.values[0]) throw new Error('two attributes are needed');
  [attribute, elsewhere] = [first, second.values[0].id];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.app.jobs.drain();
  [seller, other] = [await somebody(shop, 4), await somebody(shop, 4)];
});

type Line = Record<string, string | number | null>;
const csv = (...lines: Line[]): Buffer => {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return Buffer.from(csvOf([columns, ...lines.map((line) => columns.map((column) => line[column] ?? null))]));
};
let counter = 0;
const line = (more: Line = {}): Line => ({
  ...{ Código: `IMP-${++counter}`, Nombre: `Manta ${counter}`, Categoría: category, Precio: 50, Stock: 5 },
  ...more,
});
const many = (n: number) => Array.from({ length: n }, () => line());

const send = async (file: Buffer, who = seller): Promise<ImportRun> => {
  const answer = await upload(shop, who.token, 'admin/imports', file, 'file', 'productos.csv');
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const read = async ({ id }: Pick<ImportRun, 'id'>, who = seller): Promise<ImportRun> =>
  (await shop.get(`admin/imports/${id}`, who.token)).json();
/** Sent, and compared with the shop. */
const plan = async (file: Buffer, who = seller): Promise<ImportRun> => {
  const run = await send(file, who);
  await shop.app.jobs.drain();
  return read(run, who);
};
const post = (run: ImportRun, act: string, body: object = {}, who = seller) =>
  shop.post(`admin/imports/${run.id}/${act}`, body, who.token);
/** Does it, and waits for the end of it. */
const finish = async (run: ImportRun, act: string, body: object = {}, who = seller): Promise<ImportRun> => {
  const answer = await post(run, act, body, who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await shop.app.jobs.drain();
  return read(run, who);
};
const items = async (run: ImportRun, query = '', who = seller): Promise<ImportItem[]> =>
  (await shop.get(`admin/imports/${run.id}/items${query}`, who.token)).json().data;
const imported = async (file: Buffer, who = seller): Promise<ImportRun> =>
  finish(await plan(file, who), 'start', {}, who);
const products = async (who = seller): Promise<AdminProduct[]> => {
  const { data } = (await shop.get('admin/products', who.token)).json();
  return Promise.all(
    data.map(async ({ id }: { id: number }) => (await shop.get(`admin/products/${id}`, who.token)).json()),
  );
};
const only = async (who = seller): Promise<AdminProduct> => {
  const [product, second] = await products(who);
  if (!product || second) throw new Error('not one product');
  return product;
};

describe('the plan', () => {
  it('says what each product would become and why not, and writes nothing to the shop [D186]', async () => {
    const known = line({ Código: 'A-1' });
    await imported(csv(known, line({ Código: 'A-2' })));
    const before = await products();
    const run = await plan(
      csv(
        { ...known, Precio: 45.5, Nombre: 'Manta fina' },
        { ...line(), Código: 'A-2', Nombre: before.find(({ code }) => code === 'A-2')?.name ?? '' },
        line({ Código: 'A-3' }),
        line({ Código: 'A-4', Precio: 'diez' }),
        line({ Código: 'A-5', Nombre: 'X' }),
      ),
    );
    expect(run).toMatchObject({ state: 'ready', counts: { new: 1, changed: 1, unchanged: 1, refused: 2, applied: 0 } });
    const [changed] = await items(run, '?plan=changed');
    expect(changed?.differences).toEqual([
      { field: 'Nombre', variant: null, from: known.Nombre, to: 'Manta fina' },
      { field: 'Precio', variant: null, from: 'S/ 50,00', to: 'S/ 45,50' },
    ]);
    const refused = await items(run, '?plan=refused');
    expect(refused.map(({ rows, msg }) => [rows, msg])).toEqual([
      [[5], expect.stringContaining('Fila 5, columna «Precio»')],
      [[6], expect.stringMatching(/nombre/i)],
    ]);
    expect(await products()).toEqual(before);
    const report = await shop.get(`admin/imports/${run.id}/report.csv`, seller.token);
    expect(report.headers['content-type']).toContain('text/csv');
    expect(report.body.split('\r\n')).toHaveLength(4);
  });

  it('what is cut within an emoji does not stop a plan: a description of two hundred letters, a code of forty [D186]', async () => {
    const known = line({ Descripción: 'a'.repeat(300) });
    await imported(csv(known));
    // A letter of the name's own alphabet that takes two places, as an emoji does: codes keep letters only.
    const code = `${'B'.repeat(39)}𝔸x`;
    const run = await plan(
      csv({ ...known, Descripción: `${'a'.repeat(199)}😀 de lana` }, line({ Código: code, Descripción: 'Manta' })),
    );
    expect(run).toMatchObject({ state: 'ready', counts: { new: 1, changed: 1, refused: 0 } });
    expect((await finish(run, 'start')).counts).toMatchObject({ applied: 2, refused: 0 });
    const made = (await products()).map(({ code: own, description }) => [own, description]);
    expect(made).toContainEqual(['B'.repeat(39), 'Manta']);
    expect(made).toContainEqual([known.Código, `${'a'.repeat(199)}😀 de lana`]);
    // It is known again by what its file calls it.
    expect((await plan(csv({ ...known, Código: code, Descripción: 'Otra' }))).counts).toMatchObject({ changed: 1 });
  });

  it('words that are answered while a run is compared count from its next chunk on [D425]', async () => {
    const lines = [line({ Categoría: 'Nunca vista' }), line({ Categoría: 'Nunca vista' })];
    const run = await plan(csv(...lines));
    const [word] = (await shop.get(`admin/imports/${run.id}/words`, seller.token)).json().data as ImportWord[];
    const [known] = await shop.db.selectFrom('categories').select('id').where('name', '=', category).execute();
    if (!word || !known) throw new Error('a word and a category are needed');
    await shop.db.updateTable('import_items').set({ state: 'read' }).where('run_id', '=', run.id).execute();
    await shop.db.updateTable('import_runs').set({ state: 'planning' }).where('id', '=', run.id).execute();
    const oneByOne = { catalogueOf: cachedCatalogue(), share: 0.01 };
    await planChunk(shop.db, run.id, oneByOne);
    await shop.db
      .insertInto('import_mappings')
      .values({ owner_id: seller.id, kind: 'category', words: word.words, target: known.id })
      .execute();
    await planChunk(shop.db, run.id, oneByOne);
    expect((await items(run)).map(({ plan: becomes }) => becomes)).toEqual(['refused', 'new']);
  });

  it('another seller’s products, codes and SKUs are neither touched nor told of [D185 D186]', async () => {
    const theirs = line({ Código: 'COMUN-1', SKU: 'SKU-COMUN', Precio: 99 });
    await imported(csv(theirs), other);
    const run = await plan(csv(line({ Código: 'COMUN-1', SKU: 'SKU-COMUN', Precio: 10 })));
    expect(run.counts).toMatchObject({ new: 1, refused: 0 });
    await finish(run, 'start');
    expect(await items(run)).toMatchObject([{ applied: true, msg: null }]);
    const own = await only();
    expect(own.code).not.toBe('COMUN-1');
    expect(own.variants).toMatchObject([{ price: 10, sku: 'SKU-COMUN' }]);
    expect((await only(other)).variants).toMatchObject([{ price: 99, sku: 'SKU-COMUN' }]);
    // It is known again by what its file calls it.
    expect((await plan(csv(line({ Código: 'COMUN-1', SKU: 'SKU-COMUN', Precio: 11 })))).counts.changed).toBe(1);
    const foreign = await shop.get(`admin/imports/${run.id}`, other.token);
    expect([foreign.statusCode, (await post(run, 'undo', {}, other)).statusCode]).toEqual([404, 404]);
  });

  it('a variant that the file leaves out is said to go off sale before it does', async () => {
    const [one, two] = attribute.values.map(({ value_text }) => value_text);
    const of = (value: string | undefined, more: Line = {}) =>
      line({ Código: 'POLO', Nombre: 'Polo', 'Opción 1': attribute.name, 'Valor 1': value ?? '', ...more });
    await imported(csv(of(one), of(two)));
    const run = await plan(csv(of(one), line()));
    expect(run.counts).toMatchObject({ changed: 1, new: 1, off_sale: 1 });
    expect(await items(run, '?off_sale=1')).toMatchObject([{ name: 'Polo', plan: 'changed' }]);
    expect((await items(run))[0]?.differences).toEqual([{ field: 'A la venta', variant: two, from: 'Sí', to: 'No' }]);
    expect((await only()).variants.map(({ enabled }) => enabled)).toEqual([true, true]);
    await finish(run, 'start');
    const polo = (await products()).find(({ code }) => code === 'POLO');
    expect(polo?.variants.map(({ enabled }) => enabled)).toEqual([true, false]);
  });

  it('what Shopify would delete on an update is said to go off sale before it does: changed options, and none [D186]', async () => {
    const [one, two, three] = attribute.values.map(({ value_text }) => value_text);
    const of = (sku: string, option: string, value = '', name = attribute.name): Line => ({
      ...{ Handle: 'polo', Title: 'Polo de lino', Type: category, 'Variant SKU': sku, 'Variant Price': 10 },
      ...(option ? { [`${option} Name`]: name, [`${option} Value`]: value } : {}),
    });
    await imported(csv(of('A', 'Option1', one), of('B', 'Option1', two)));
    const [changed] = await items(await plan(csv(of('A', 'Option1', one), of('B', 'Option1', three))));
    expect(changed?.differences).toEqual([
      { field: 'Variante nueva', variant: three, from: null, to: expect.stringContaining(', B') },
      { field: 'A la venta', variant: two, from: 'Sí', to: 'No' },
    ]);
    const [without] = await items(await plan(csv({ Handle: 'polo', Title: 'Polo de lino', 'Variant Price': 10 })));
    expect(without?.differences.filter(({ field }) => field === 'A la venta')).toMatchObject([
      { variant: one, to: 'No' },
      { variant: two, to: 'No' },
    ]);
    // Options for what had none: its one variant makes room.
    const gorra = { Handle: 'gorra', Title: 'Gorra de lana' };
    await imported(csv({ ...of('G', 'Option1', 'Default Title', 'Title'), ...gorra }));
    const run = await plan(csv({ ...of('G', 'Option1', one), ...gorra }, { ...of('H', 'Option1', two), ...gorra }));
    expect(run.counts).toMatchObject({ changed: 1, off_sale: 1 });
    expect((await finish(run, 'start')).counts).toMatchObject({ applied: 1, refused: 0 });
    const after = (await products()).find(({ name }) => name === 'Gorra de lana');
    expect(after?.variants.map(({ label, sku, enabled }) => [label, sku, enabled])).toEqual([
      ['', null, false],
      [one, 'G', true],
      [two, 'H', true],
    ]);
  });

  it('an unknown category is asked for once, and remembered for the next file', async () => {
    const odd = { Categoría: 'Cosas > Varias' };
    const run = await plan(csv(line(odd), line(odd)));
    expect(run.counts).toMatchObject({ new: 0, refused: 2 });
    const { data } = (await shop.get(`admin/imports/${run.id}/words`, seller.token)).json();
    const [word] = data as ImportWord[];
    expect(word).toMatchObject({ kind: 'category', label: 'Cosas > Varias', target: null, items: 2 });
    const { id } = await shop.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', category)
      .executeTakeFirstOrThrow();
    const words = (target: number) => ({ words: [{ kind: word?.kind, words: word?.words, target }] });
    expect((await post(run, 'words', words(999_999))).statusCode).toBe(422);
    expect((await finish(run, 'words', words(id))).counts).toMatchObject({ new: 2, refused: 0 });
    expect((await plan(csv(line(odd)))).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await plan(csv(line(odd)), other)).counts).toMatchObject({ new: 0, refused: 1 });
  });

  it('unknown attributes and values are asked for one after the other, and remembered for the next file, however they are written', async () => {
    const [value, foreign] = [attribute.values[1], elsewhere];
    const odd = (more: Line = {}): Line => line({ 'Opción 1': 'Tinte', 'Valor 1': 'Carmesí', ...more });
    const run = await plan(csv(odd()));
    const words = async () => {
      const { data } = (await shop.get(`admin/imports/${run.id}/words`, seller.token)).json();
      return (data as ImportWord[]).filter(({ kind }) => kind !== 'category');
    };
    const answer = (word: ImportWord | undefined, target: number) => ({
      words: [{ kind: word?.kind, words: word?.words, target }],
    });
    expect(run.counts).toMatchObject({ new: 0, refused: 1 });
    const [name, ...none] = await words();
    expect([name, none]).toEqual([expect.objectContaining({ kind: 'attribute', label: 'Tinte', target: null }), []]);
    expect((await finish(run, 'words', answer(name, attribute.id))).counts).toMatchObject({ new: 0, refused: 1 });
    const text = (await words()).find(({ kind }) => kind === 'value');
    expect(text).toMatchObject({ label: `${attribute.name}: Carmesí`, target: null });
    // A value of another attribute is none of this one.
    expect((await post(run, 'words', answer(text, foreign))).statusCode).toBe(422);
    expect((await finish(run, 'words', answer(text, value?.id ?? 0))).counts).toMatchObject({ new: 1, refused: 0 });
    await finish(run, 'start');
    expect((await only()).variants.map(({ label }) => label)).toEqual([value?.value_text]);
    const next = csv(odd({ 'Opción 1': 'TINTE', 'Valor 1': 'carmesi' }));
    expect((await plan(next)).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await plan(next, other)).counts).toMatchObject({ new: 0, refused: 1 });
  });

  it('our template is a file of ours, and names every column', async () => {
    const template = await shop.get('admin/imports/template.csv', seller.token);
    expect(template.headers['content-disposition']).toContain('plantilla-productos.csv');
    const run = await plan(Buffer.from(template.body));
    expect(run).toMatchObject({ format: 'qhatu', counts: { new: 0, refused: 0 } });
    expect(template.body).toMatch(/^\uFEFFCódigo,Nombre,/);
  });

  it('no file of ours is refused with a sentence, and nothing of it is kept', async () => {
    const answer = await upload(shop, seller.token, 'admin/imports', Buffer.from('a,b\n1,2\n'), 'file', 'x.csv');
    expect([answer.statusCode, answer.json().msg]).toEqual([
      422,
      expect.stringContaining('No reconocemos las columnas'),
    ]);
    expect((await shop.get('admin/imports', seller.token)).json()).toEqual({ data: [], next: null });
  });
});

describe('the run', () => {
  it('the same file twice changes nothing the second time', async () => {
    const file = csv(
      line({ SKU: `S-${++counter}`, Marca: 'Inca', Etiquetas: 'lana, andino' }),
      line({ 'Precio de oferta': 40 }),
    );
    expect((await imported(file)).counts).toMatchObject({ new: 2, applied: 2 });
    const before = await products();
    const again = await plan(file);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    expect((await post(again, 'start')).statusCode).toBe(422);
    expect(await products()).toEqual(before);
  });

  it('stopped between chunks and within one, it goes on where it was: nothing twice, nothing lost [D186]', async () => {
    const run = await plan(csv(...many(120)));
    await post(run, 'start');
    expect(await applyChunk(shop.db, run.id)).toMatchObject({ more: true });
    expect((await read(run)).counts.applied).toBe(50);
    // The process dies within the second chunk: what of it was written goes with its transaction.
    await sql
      .raw(`create function stop_here() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = 'admin_shutdown'; end $$`)
      .execute(shop.db);
    await sql`create trigger stop_here before insert on products for each row
      when (new.name = ${sql.lit(`Manta ${counter - 40}`)}) execute function stop_here()`.execute(shop.db);
    await expect(applyChunk(shop.db, run.id)).rejects.toThrow('killed');
    expect((await read(run)).counts.applied).toBe(50);
    expect(await shop.db.selectFrom('products').select('id').where('seller_id', '=', seller.id).execute()).toHaveLength(
      50,
    );
    await sql`drop trigger stop_here on products`.execute(shop.db);
    await sql`drop function stop_here`.execute(shop.db);
    await shop.app.jobs.drain();
    expect(await read(run)).toMatchObject({ state: 'done', counts: { applied: 120, refused: 0 } });
    const { rows } = await sql`select name from products where seller_id = ${seller.id}
      group by name having count(*) = 1`.execute(shop.db);
    expect(rows).toHaveLength(120);
    const created = await sql`select from staff_acts where actor_id = ${seller.id} and act = 'product.create'`.execute(
      shop.db,
    );
    expect(created.rows).toHaveLength(120);
  });

  it('two processes at the same moment do each product once; a second run of the owner waits [D186]', async () => {
    const run = await plan(csv(...many(60)));
    const second = await plan(csv(line()));
    await post(run, 'start');
    expect((await post(second, 'start')).json()).toMatchObject({ code: 'running' });
    await Promise.all([applyChunk(shop.db, run.id), applyChunk(shop.db, run.id), planChunk(shop.db, run.id)]);
    await shop.app.jobs.drain();
    expect((await read(run)).counts.applied).toBe(60);
    expect(await shop.db.selectFrom('products').select('id').where('seller_id', '=', seller.id).execute()).toHaveLength(
      60,
    );
  });

  it('what changed since the plan is not overwritten, and what was made since is not made twice [D186]', async () => {
    const known = line({ Código: 'B-1' });
    const file = csv(known, line({ Código: 'B-2' }));
    await imported(csv(known));
    const [run, twin] = [await plan(csv({ ...known, Precio: 60 }, line({ Código: 'B-2' }))), await plan(file)];
    await finish(twin, 'start');
    const product = (await products()).find(({ code }) => code === 'B-1');
    await shop.post(`admin/products/${product?.id}`, { ...product, warranty: '1 año' }, seller.token);
    const done = await finish(run, 'start');
    expect(done.counts).toMatchObject({ applied: 0, refused: 2 });
    expect((await items(done)).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('Cambió después'),
      expect.stringContaining('se creó después'),
    ]);
    expect(await products()).toHaveLength(2);
  });

  it('of many that are saved together one that cannot be is refused alone, in its own words [D256]', async () => {
    const lines = many(20).map((one, at): Line => ({ ...one, SKU: `D256-${counter}-${at}` }));
    const twice = await plan(csv(...lines));
    // What a file says of itself is found before; that two have one SKU only the table finds now.
    await sql`update import_items set product = jsonb_set(product, '{variants,0,sku}', to_jsonb(${lines[11]?.SKU}::text))
      where run_id = ${twice.id} and key = ${lines[13]?.Código}`.execute(shop.db);
    const run = await finish(twice, 'start');
    expect(run.counts).toMatchObject({ applied: 19, refused: 1 });
    expect(await items(run, '?plan=refused')).toMatchObject([
      { rows: [15], msg: expect.stringContaining(`«${lines[11]?.Nombre}»`) },
    ]);
    const again = await plan(csv(...lines.map((one) => ({ ...one, Precio: 60, Stock: 9 }))));
    expect(again.counts).toMatchObject({ changed: 19, new: 1 });
    const [moved] = await products();
    await shop.post(`admin/products/${moved?.id}`, { ...moved, warranty: '1 año' }, seller.token);
    const done = await finish(again, 'start');
    expect(done.counts).toMatchObject({ applied: 19 });
    const after = await products();
    expect(after.map(({ variants: [one] }) => [one?.price, one?.stock]).sort()).toEqual([
      [50, 5],
      ...Array.from({ length: 19 }, () => [60, 9]),
    ]);
    expect(await findDrifts(shop.db)).toEqual([]);
  });

  it('fifty products take as many statements as ten, new and changed ones [D256]', async () => {
    const statements = async (run: ImportRun): Promise<number> => {
      let count = 0;
      const counting = shop.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await sql`update import_runs set state = 'running' where id = ${run.id}`.execute(shop.db);
      await applyChunk(counting, run.id);
      await applyChunk(shop.db, run.id);
      return count;
    };
    const [few, more] = [many(10), many(50)];
    const [ten, whole] = [await statements(await plan(csv(...few))), await statements(await plan(csv(...more)))];
    expect(whole).toBe(ten);
    const dearer = (lines: Line[]) => csv(...lines.map((one) => ({ ...one, Precio: 70 })));
    const changedTen = await statements(await plan(dearer(few)));
    expect(await statements(await plan(dearer(more)))).toBe(changedTen);
  });

  it('a refused product is mended in the browser and run again: its cells, or its fields', async () => {
    const run = await plan(
      csv(line({ Código: 'C-1', Precio: 'diez' }), line({ Código: 'C-2', Nombre: 'X' }), line({ Código: 'C-3' })),
    );
    const first = await finish(run, 'start');
    expect(first.counts).toMatchObject({ applied: 1, refused: 2 });
    const [cells, fields] = await items(first, '?plan=refused');
    const [problem] = cells?.problems ?? [];
    expect(problem).toMatchObject({ row: 2, column: 'Precio', value: 'diez' });
    const mended = await finish(run, 'corrections', {
      items: [{ id: cells?.id, cells: [{ row: 2, column: 'Precio', value: '10,50' }] }],
    });
    expect(mended.counts).toMatchObject({ applied: 1, new: 2, refused: 1 });
    const again = (await items(mended, '?plan=refused'))[0];
    expect(again?.fields).toMatchObject({ name: 'X', variants: [{ row: 3, price: 50, stock: 5 }] });
    expect(again?.rows).toEqual(fields?.rows);
    const variants = [{ row: 3, price: 20, stock: 7, sku: 'C-2-U' }];
    const corrected = await finish(run, 'corrections', {
      items: [{ id: again?.id, name: 'Chal de baby alpaca', variants }],
    });
    expect(corrected.counts).toMatchObject({ applied: 1, new: 3, refused: 0 });
    expect((await finish(run, 'start')).counts).toMatchObject({ applied: 3, new: 3, refused: 0 });
    const prices = (await products()).map(({ code, variants: own }) => [code, own[0]?.price, own[0]?.stock]).sort();
    expect(prices).toEqual([
      ['C-1', 10.5, 5],
      ['C-2', 20, 7],
      ['C-3', 50, 5],
    ]);
  });

  it('many products are mended in one call, all or nothing; fields stay mended when the file is read anew [D203]', async () => {
    const run = await plan(
      csv(
        line({ Código: 'M-1', Precio: 'diez' }),
        line({ Código: 'M-2', Stock: 'dos' }),
        line({ Código: 'M-3', Nombre: 'X' }),
        line({ Código: 'M-4', Precio: 'uno' }),
      ),
    );
    const [m1, m2, m4, m3] = await items(run, '?plan=refused').then((all) =>
      all.sort((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0)),
    );
    const cells = (item: ImportItem | undefined, value: string) => ({
      id: item?.id,
      cells: [{ row: item?.problems[0]?.row, column: item?.problems[0]?.column, value }],
    });
    const wrong = [cells(m1, '10'), { id: m2?.id, cells: [{ row: 99, column: 'Stock', value: '2' }] }];
    expect((await post(run, 'corrections', { items: wrong })).statusCode).toBe(422);
    expect((await read(run)).counts.refused).toBe(4);
    const all = [cells(m1, '10'), cells(m2, '2'), { id: m3?.id, name: 'Manta de Ayacucho' }];
    expect((await finish(run, 'corrections', { items: all })).counts).toMatchObject({ new: 3, refused: 1 });
    // The file is read once more for the last of them.
    const mended = await finish(run, 'corrections', {
      items: [cells((await items(run, '?plan=refused'))[0], '12')],
    });
    expect(mended.counts).toMatchObject({ new: 4, refused: 0 });
    expect(m4?.id).toBeDefined();
    await finish(mended, 'start');
    const made = (await products()).map(({ code, name, variants: own }) => [code, name, own[0]?.price, own[0]?.stock]);
    expect(made.sort()).toMatchObject([
      ['M-1', expect.any(String), 10, 5],
      ['M-2', expect.any(String), 50, 2],
      ['M-3', 'Manta de Ayacucho', 50, 5],
      ['M-4', expect.any(String), 12, 5],
    ]);
  });

  it('stock is set through the ledger, and units that were sold since the plan are not put back [D130]', async () => {
    const known = line({ Código: 'D-1', Stock: 5 });
    await imported(csv(known));
    const { variants } = await only();
    const run = await plan(csv({ ...known, Precio: 70 }));
    await sql`update variants set stock = 3, supplied = supplied - 2 where id = ${variants[0]?.id ?? 0}`.execute(
      shop.db,
    );
    await finish(run, 'start');
    expect((await only()).variants).toMatchObject([{ price: 70, stock: 3 }]);
    await imported(csv({ ...known, Precio: 70, Stock: 9 }));
    expect((await only()).variants).toMatchObject([{ stock: 9 }]);
    const movement = await shop.db
      .selectFrom('stock_movements')
      .select(['delta', 'reason', 'actor_id'])
      .where('variant_id', '=', variants[0]?.id ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(movement).toEqual({ delta: 6, reason: expect.stringContaining('Importación'), actor_id: seller.id });
    expect(await findDrifts(shop.db)).toEqual([]);
  });

  it('who sells no more imports no more', async () => {
    const run = await plan(csv(line()));
    await post(run, 'start');
    await shop.db.updateTable('users').set({ role_id: 1 }).where('id', '=', seller.id).execute();
    await shop.app.jobs.drain();
    const state = await shop.db
      .selectFrom('import_runs')
      .select('state')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    expect(state).toEqual({ state: 'failed' });
    expect(await shop.db.selectFrom('products').select('id').where('seller_id', '=', seller.id).execute()).toEqual([]);
  });
});

describe('taking it back', () => {
  it('new products are withdrawn and changed ones go back, but for what somebody changed since, which is said [D187]', async () => {
    const known = line({ Código: 'E-1', Garantía: '6 meses', SKU: `E-${++counter}` });
    await imported(csv(known));
    const was = await only();
    const run = await imported(
      csv({ ...known, Nombre: 'Otro nombre', Precio: 80, Stock: 1, Garantía: 'Ninguna' }, line({ Código: 'E-2' })),
    );
    expect(run.undo_until).not.toBeNull();
    const now = (await products()).find(({ code }) => code === 'E-1');
    await shop.post(`admin/products/${now?.id}`, { ...now, warranty: '1 año' }, seller.token);
    const preview = await shop.get(`admin/imports/${run.id}/undo`, seller.token);
    expect(preview.json()).toMatchObject({
      ...{ withdrawn: 1, restored: 1, next: null },
      data: [
        { effect: 'withdrawn', msg: null },
        { effect: 'restored', msg: expect.stringContaining('Garantía') },
      ],
    });
    const undone = await finish(run, 'undo');
    expect(undone).toMatchObject({ state: 'undone', counts: { applied: 2, undone: 2 }, undo_until: null });
    const [e1, e2] = (await products()).sort((a, b) => a.code.localeCompare(b.code));
    expect(e1).toMatchObject({
      name: was.name,
      warranty: '1 año',
      variants: [{ price: 50, stock: 5, sku: known.SKU }],
    });
    expect(e2).toMatchObject({ status: 'archived' });
    expect((await items(undone)).map(({ msg }) => msg)).toEqual([expect.stringContaining('Garantía'), null]);
    expect((await post(undone, 'undo')).statusCode).toBe(409);
    // The same file may come again.
    expect((await plan(csv(line({ Código: 'E-2' })))).counts).toMatchObject({ refused: 0, new: 1 });
  });

  it('a day later it is too late, and a month later its file and its rows are gone [D187]', async () => {
    const run = await imported(csv(line()));
    await sql`update import_runs set finished_at = now() - interval '25 hours' where id = ${run.id}`.execute(shop.db);
    expect((await post(run, 'undo')).json()).toMatchObject({ code: 'too_late' });
    const { parts } = await shop.db
      .selectFrom('import_runs')
      .select('parts')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    const [part = ''] = parts;
    const stored = await shop.app.privateFiles.read(part);
    expect(stored?.toString('utf8')).toContain('Manta');
    await sql`update import_runs set created_at = now() - interval '31 days' where id = ${run.id}`.execute(shop.db);
    expect(await sweepImports(shop.db, shop.app.privateFiles, -1)).toBe(1);
    expect([
      (await shop.get(`admin/imports/${run.id}`, seller.token)).statusCode,
      await shop.app.privateFiles.read(part),
    ]).toEqual([404, null]);
  });
});

describe('what an account keeps', () => {
  const parts = (run: ImportRun) =>
    shop.db
      .selectFrom('import_runs')
      .select(['parts', 'picture_parts'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
  const fill = (run: ImportRun, names: string[]) =>
    shop.db.updateTable('import_runs').set({ parts: names }).where('id', '=', run.id).execute();

  it('a file, or a ZIP, past 2 GB of imports is refused and not kept, and others send theirs [D373]', async () => {
    const run = await plan(csv(line()));
    const most = STORED_BYTES.imports / PART_BYTES;
    const names = (count: number) => Array.from({ length: count }, (_, n) => `imports/${n}.part`);
    await fill(run, names(most - 1));
    // One part is left, and the next file is one.
    const last = await plan(csv(line()));
    const refused = await upload(shop, seller.token, 'admin/imports', csv(line()), 'file', 'productos.csv');
    expect([refused.statusCode, refused.json().code, refused.json().msg]).toEqual([
      409,
      'storage_full',
      'Tus importaciones ya guardan 2 GB, lo máximo de una cuenta. Descarta las que no vas a usar. El archivo y las fotos de las demás se borran un día después de terminarla, o a los 30 días si no la terminas.',
    ]);
    const zip = await upload(
      shop,
      seller.token,
      `admin/imports/${last.id}/pictures`,
      Buffer.from('PK'),
      'file',
      'f.zip',
    );
    expect([zip.statusCode, zip.json().code]).toEqual([409, 'storage_full']);
    expect((await send(csv(line()), other)).id).toBeGreaterThan(last.id);
    await fill(run, names(most - 2));
    expect((await send(csv(line()))).id).toBeGreaterThan(last.id);
  });

  it('a day after its end a run’s file and ZIP go, and its rows stay; cells of it are mended no more [D373]', async () => {
    const bad = line({ Precio: 'caro' });
    const run = await imported(csv(line(), bad));
    const [item] = await items(run, '?plan=refused');
    const { parts: before } = await parts(run);
    expect(before).toHaveLength(1);
    const later = () => sweepImports(shop.db, shop.app.privateFiles, -1);
    await later();
    expect((await parts(run)).parts).toEqual(before);
    await sql`update import_runs set finished_at = now() - interval '25 hours' where id = ${run.id}`.execute(shop.db);
    await later();
    expect(await parts(run)).toEqual({ parts: [], picture_parts: [] });
    expect(await shop.app.privateFiles.read(before[0] ?? '')).toBeNull();
    expect((await read(run)).counts).toMatchObject({ applied: 1, refused: 1 });
    const cell = { row: item?.problems[0]?.row, column: 'Precio', value: '50' };
    const mended = await post(run, 'corrections', { items: [{ id: item?.id, cells: [cell] }] });
    expect([mended.statusCode, mended.json().code]).toEqual([409, 'file_gone']);
  });
});

describe('discarded by its owner', () => {
  const discard = async (run: ImportRun, who = seller) => {
    const answer = await post(run, 'discard', {}, who);
    return [answer.statusCode, answer.json().code ?? 'ok'];
  };
  const stored = async () => (await importStorage(seller.id).storedBytes.execute(shop.db)).rows[0]?.bytes;
  const filesOf = async ({ id }: ImportRun) => {
    const row = shop.db.selectFrom('import_runs').select(['parts', 'picture_parts']).where('id', '=', id);
    const { parts, picture_parts } = await row.executeTakeFirstOrThrow();
    return [...parts, ...picture_parts];
  };
  const areGone = async (files: string[]) =>
    (await Promise.all(files.map((file) => shop.app.privateFiles.read(file)))).every((bytes) => bytes === null);

  it('one that would change nothing, or has refused all, or that nobody wants, goes at once with file, ZIP and plan, and its bytes [D406]', async () => {
    const known = line();
    await imported(csv(known));
    const before = await stored();
    for (const [file, counts] of [
      [csv(known), { unchanged: 1, new: 0, changed: 0 }],
      [csv(line({ Precio: 'caro' })), { refused: 1, new: 0 }],
      [csv(line(), { ...known, Precio: 45 }), { new: 1, changed: 1 }],
    ] as const) {
      const run = await plan(file);
      expect(run).toMatchObject({ state: 'ready', counts });
      const zip = await upload(
        shop,
        seller.token,
        `admin/imports/${run.id}/pictures`,
        await zipOf(['foto.jpg', Buffer.from('x')]),
        'file',
        'f.zip',
      );
      expect(zip.statusCode).toBe(200);
      const files = await filesOf(run);
      expect(files).toHaveLength(2);
      expect(await stored()).toBe((before ?? 0) + 2 * PART_BYTES);
      expect(await discard(run)).toEqual([200, 'ok']);
      expect([await stored(), await areGone(files)]).toEqual([before, true]);
      const left = await shop.db.selectFrom('import_items').select('id').where('run_id', '=', run.id).execute();
      expect(left).toEqual([]);
      // Its report went with it; what stays is who discarded what.
      for (const path of ['', '/items', '/report.csv'])
        expect((await shop.get(`admin/imports/${run.id}${path}`, seller.token)).statusCode).toBe(404);
      const { new: isNew, ...rest } = counts;
      const acts = shop.db.selectFrom('staff_acts').select(['act', 'before']).where('subject', '=', 'import');
      expect(await acts.where('subject_id', '=', run.id).execute()).toEqual([
        {
          act: 'import.discard',
          // `new` is a product's own field in the register.
          before: { file: 'productos.csv', unchanged: 0, refused: 0, changed: 0, ...rest, new_products: isNew },
        },
      ]);
    }
    expect(await only()).toMatchObject({ variants: [{ price: 50 }] });
  });

  it('a file that could not be read goes as well; another’s does not exist, and twice or in two tabs it goes once [D4 D406]', async () => {
    const run = await plan(csv(line()));
    await shop.db.updateTable('import_runs').set({ state: 'failed' }).where('id', '=', run.id).execute();
    expect(await discard(run, other)).toEqual([404, 'not_found']);
    const both = await Promise.all([discard(run), discard(run)]);
    expect(both.sort()).toEqual([
      [200, 'ok'],
      [404, 'not_found'],
    ]);
    expect(await discard(run)).toEqual([404, 'not_found']);
  });

  it('not while something is at work on it, and not once it has changed the shop: its report stays [D406]', async () => {
    const waiting = await plan(csv(line()));
    for (const state of ['reading', 'planning', 'running', 'undoing'] as const) {
      await shop.db.updateTable('import_runs').set({ state }).where('id', '=', waiting.id).execute();
      expect([state, await discard(waiting)]).toEqual([state, [409, 'running']]);
    }
    await shop.db.updateTable('import_runs').set({ state: 'ready' }).where('id', '=', waiting.id).execute();
    const done = await finish(waiting, 'start');
    const files = await filesOf(done);
    expect(await discard(done)).toEqual([409, 'over']);
    const undone = await finish(done, 'undo');
    expect([undone.state, await discard(undone)]).toEqual(['undone', [409, 'over']]);
    expect([await filesOf(done), await areGone(files)]).toEqual([files, false]);
  });

  it('one whose job was given up while it was read or compared goes as well, but not while another job of it waits [D406]', async () => {
    for (const state of ['reading', 'planning'] as const) {
      const run = await plan(csv(line()));
      await shop.db.updateTable('import_runs').set({ state }).where('id', '=', run.id).execute();
      await sql`insert into jobs (kind, payload, attempts, failed_at) select ${JOB}, jsonb_build_object('id', ${run.id}::int), 8,
        case when nth = 1 then now() end from generate_series(1, 2) nth`.execute(shop.db);
      expect(await discard(run)).toEqual([409, 'running']);
      await sql`delete from jobs where kind = ${JOB} and failed_at is null`.execute(shop.db);
      expect([state, await discard(run)]).toEqual([state, [200, 'ok']]);
      await sql`delete from jobs where kind = ${JOB}`.execute(shop.db);
    }
  });

  it('what a process left that died before it took the files away is swept [D406]', async () => {
    const run = await plan(csv(line()));
    const files = await filesOf(run);
    await shop.db.deleteFrom('import_runs').where('id', '=', run.id).execute();
    await sweepImports(shop.db, shop.app.privateFiles, -1);
    expect(await areGone(files)).toBe(true);
  });
});

test('a description keeps what a reader would have seen, and nothing that runs', () => {
  expect(plainDescription('Lana < 5 % & más')).toBe('Lana < 5 % & más');
  expect(
    plainDescription(
      '<h2>Manta</h2><p>De <b>alpaca</b>&nbsp;fina.<br>Lavar a mano.</p><ul><li>Suave</li><li>Tibia</li></ul><script>alert(1)</script><style>p{}</style>',
    ),
  ).toBe('Manta\n\nDe alpaca fina.\nLavar a mano.\n• Suave\n• Tibia');
});

describe('offers and the days of promotion of a year', () => {
  const day = (month: number, date: number) =>
    `${new Date().getFullYear() + 1}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const offered = (month: number, from: number, until: number, more: Line = {}) =>
    line({ 'Precio de oferta': 40, 'Oferta desde': day(month, from), 'Oferta hasta': day(month, until), ...more });
  const states = async (run: ImportRun) => (await items(run)).map(({ plan }) => plan);

  it('the plan refuses the row that goes beyond them, in the order of the file, and applying saves the others [3§9 D295]', async () => {
    const run = await plan(csv(offered(3, 1, 15), offered(3, 1, 20), offered(5, 1, 1), line(), offered(3, 4, 9)));
    expect(await states(run)).toEqual(['new', 'new', 'refused', 'new', 'new']);
    const [, , refused] = await items(run);
    expect(refused?.msg).toContain('ya no queda ninguno y estas fechas usan 1 más');
    expect(run.counts).toMatchObject({ new: 4, refused: 1 });
    const done = await finish(run, 'start');
    expect(done.counts).toMatchObject({ applied: 4, refused: 1 });
    // What was left before counts for the next file.
    expect(await states(await plan(csv(offered(5, 2, 2))))).toEqual(['refused']);
  });

  it('a file that moves the dates of many is judged by what it makes of all of them, also chunk after chunk [D295]', async () => {
    const lines = Array.from({ length: 60 }, () => offered(3, 1, 20));
    await imported(csv(...lines));
    const april = { 'Oferta desde': day(4, 1), 'Oferta hasta': day(4, 20) };
    const run = await plan(csv(...lines.map((one) => ({ ...one, ...april }))));
    expect(run.counts).toMatchObject({ changed: 60, refused: 0 });
    expect((await finish(run, 'start')).counts).toMatchObject({ applied: 60, refused: 0 });
  });

  it('an offer without an end that a file takes away counts with the days that it held [D294]', async () => {
    const one = line({ 'Precio de oferta': 40 });
    await imported(csv(one));
    const [product] = await products();
    const since = new Date(Date.now() - 3 * 86_400_000);
    // On sale for three days, and put away then: what is on sale needs pictures to be changed.
    for (const step of [{ enabled: true }, { offer_since: since }, { enabled: false }]) {
      await shop.db
        .updateTable('products')
        .set(step)
        .where('id', '=', product?.id ?? 0)
        .execute();
    }
    await imported(csv({ ...one, 'Precio de oferta': null }));
    const kept = await shop.db
      .selectFrom('seller_promotion_days')
      .select('day')
      .where('seller_id', '=', seller.id)
      .execute();
    expect(kept).toHaveLength(4);
  });
});
