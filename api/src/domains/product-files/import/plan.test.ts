import type { ImportRun, ImportWord } from '@qhatu/contract/wire';
import { upload } from '../../support/testing/stage';
import { cachedCatalogue } from './catalogue';
import { planChunk } from './plan';
import { csv, type Line, openImportsForTests } from './testing';

const { stage, line, plan, post, finish, items, imported, products, only } = openImportsForTests();

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
    const report = await stage.shop.get(`admin/imports/${run.id}/report.csv`, stage.seller.token);
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
    const [word] = (await stage.shop.get(`admin/imports/${run.id}/words`, stage.seller.token)).json()
      .data as ImportWord[];
    const [known] = await stage.shop.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', stage.category)
      .execute();
    if (!word || !known) throw new Error('a word and a category are needed');
    await stage.shop.db.updateTable('import_items').set({ state: 'read' }).where('run_id', '=', run.id).execute();
    await stage.shop.db.updateTable('import_runs').set({ state: 'planning' }).where('id', '=', run.id).execute();
    const oneByOne = { catalogueOf: cachedCatalogue(), share: 0.01 };
    await planChunk(stage.shop.db, run.id, oneByOne);
    await stage.shop.db
      .insertInto('import_mappings')
      .values({ owner_id: stage.seller.id, kind: 'category', words: word.words, target: known.id })
      .execute();
    await planChunk(stage.shop.db, run.id, oneByOne);
    expect((await items(run)).map(({ plan: becomes }) => becomes)).toEqual(['refused', 'new']);
  });

  it('another seller’s products, codes and SKUs are neither touched nor told of [D185 D186]', async () => {
    const theirs = line({ Código: 'COMUN-1', SKU: 'SKU-COMUN', Precio: 99 });
    await imported(csv(theirs), stage.other);
    const run = await plan(csv(line({ Código: 'COMUN-1', SKU: 'SKU-COMUN', Precio: 10 })));
    expect(run.counts).toMatchObject({ new: 1, refused: 0 });
    await finish(run, 'start');
    expect(await items(run)).toMatchObject([{ applied: true, msg: null }]);
    const own = await only();
    expect(own.code).not.toBe('COMUN-1');
    expect(own.variants).toMatchObject([{ price: 10, sku: 'SKU-COMUN' }]);
    expect((await only(stage.other)).variants).toMatchObject([{ price: 99, sku: 'SKU-COMUN' }]);
    // It is known again by what its file calls it.
    expect((await plan(csv(line({ Código: 'COMUN-1', SKU: 'SKU-COMUN', Precio: 11 })))).counts.changed).toBe(1);
    const foreign = await stage.shop.get(`admin/imports/${run.id}`, stage.other.token);
    expect([foreign.statusCode, (await post(run, 'undo', {}, stage.other)).statusCode]).toEqual([404, 404]);
  });

  it('a variant that the file leaves out is said to go off sale before it does', async () => {
    const [one, two] = stage.attribute.values.map(({ value_text }) => value_text);
    const of = (value: string | undefined, more: Line = {}) =>
      line({ Código: 'POLO', Nombre: 'Polo', 'Opción 1': stage.attribute.name, 'Valor 1': value ?? '', ...more });
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
    const [one, two, three] = stage.attribute.values.map(({ value_text }) => value_text);
    const of = (sku: string, option: string, value = '', name = stage.attribute.name): Line => ({
      ...{ Handle: 'polo', Title: 'Polo de lino', Type: stage.category, 'Variant SKU': sku, 'Variant Price': 10 },
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
    const { data } = (await stage.shop.get(`admin/imports/${run.id}/words`, stage.seller.token)).json();
    const [word] = data as ImportWord[];
    expect(word).toMatchObject({ kind: 'category', label: 'Cosas > Varias', target: null, items: 2 });
    const { id } = await stage.shop.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', stage.category)
      .executeTakeFirstOrThrow();
    const words = (target: number) => ({ words: [{ kind: word?.kind, words: word?.words, target }] });
    expect((await post(run, 'words', words(999_999))).statusCode).toBe(422);
    expect((await finish(run, 'words', words(id))).counts).toMatchObject({ new: 2, refused: 0 });
    expect((await plan(csv(line(odd)))).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await plan(csv(line(odd)), stage.other)).counts).toMatchObject({ new: 0, refused: 1 });
  });

  it('unknown attributes and values are asked for one after the other, and remembered for the next file, however they are written', async () => {
    const [value, foreign] = [stage.attribute.values[1], stage.elsewhere];
    const odd = (more: Line = {}): Line => line({ 'Opción 1': 'Tinte', 'Valor 1': 'Carmesí', ...more });
    const run = await plan(csv(odd()));
    const words = async () => {
      const { data } = (await stage.shop.get(`admin/imports/${run.id}/words`, stage.seller.token)).json();
      return (data as ImportWord[]).filter(({ kind }) => kind !== 'category');
    };
    const answer = (word: ImportWord | undefined, target: number) => ({
      words: [{ kind: word?.kind, words: word?.words, target }],
    });
    expect(run.counts).toMatchObject({ new: 0, refused: 1 });
    const [name, ...none] = await words();
    expect([name, none]).toEqual([expect.objectContaining({ kind: 'attribute', label: 'Tinte', target: null }), []]);
    expect((await finish(run, 'words', answer(name, stage.attribute.id))).counts).toMatchObject({ new: 0, refused: 1 });
    const text = (await words()).find(({ kind }) => kind === 'value');
    expect(text).toMatchObject({ label: `${stage.attribute.name}: Carmesí`, target: null });
    // A value of another attribute is none of this one.
    expect((await post(run, 'words', answer(text, foreign))).statusCode).toBe(422);
    expect((await finish(run, 'words', answer(text, value?.id ?? 0))).counts).toMatchObject({ new: 1, refused: 0 });
    await finish(run, 'start');
    expect((await only()).variants.map(({ label }) => label)).toEqual([value?.value_text]);
    const next = csv(odd({ 'Opción 1': 'TINTE', 'Valor 1': 'carmesi' }));
    expect((await plan(next)).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await plan(next, stage.other)).counts).toMatchObject({ new: 0, refused: 1 });
  });

  it('our template is a file of ours, and names every column', async () => {
    const template = await stage.shop.get('admin/imports/template.csv', stage.seller.token);
    expect(template.headers['content-disposition']).toContain('plantilla-productos.csv');
    const run = await plan(Buffer.from(template.body));
    expect(run).toMatchObject({ format: 'qhatu', counts: { new: 0, refused: 0 } });
    expect(template.body).toMatch(/^\uFEFFCódigo,Nombre,/);
  });

  it('no file of ours is refused with a sentence, and nothing of it is kept', async () => {
    const answer = await upload(
      stage.shop,
      stage.seller.token,
      'admin/imports',
      Buffer.from('a,b\n1,2\n'),
      'file',
      'x.csv',
    );
    expect([answer.statusCode, answer.json().msg]).toEqual([
      422,
      expect.stringContaining('No reconocemos las columnas'),
    ]);
    expect((await stage.shop.get('admin/imports', stage.seller.token)).json()).toEqual({ data: [], next: null });
  });
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
      await stage.shop.db
        .updateTable('products')
        .set(step)
        .where('id', '=', product?.id ?? 0)
        .execute();
    }
    await imported(csv({ ...one, 'Precio de oferta': null }));
    const kept = await stage.shop.db
      .selectFrom('seller_promotion_days')
      .select('day')
      .where('seller_id', '=', stage.seller.id)
      .execute();
    expect(kept).toHaveLength(4);
  });
});
