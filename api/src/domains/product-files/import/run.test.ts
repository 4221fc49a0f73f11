import type { ImportItem, ImportRun } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { findDrifts } from '../../orders/audit';
import { applyChunk } from './apply';
import { planChunk } from './plan';
import { csv, type Line, openImportsForTests } from './testing';

const { stage, line, made, many, read, plan, post, finish, items, imported, products, only } = openImportsForTests();

describe('the run', () => {
  it('the same file twice changes nothing the second time', async () => {
    const file = csv(
      line({ SKU: `S-${made()}`, Marca: 'Inca', Etiquetas: 'lana, andino' }),
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
    expect(await applyChunk(stage.shop.db, run.id)).toMatchObject({ more: true });
    expect((await read(run)).counts.applied).toBe(50);
    // The process dies within the second chunk: what of it was written goes with its transaction.
    await sql
      .raw(`create function stop_here() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = 'admin_shutdown'; end $$`)
      .execute(stage.shop.db);
    await sql`create trigger stop_here before insert on products for each row
      when (new.name = ${sql.lit(`Manta ${made() - 40}`)}) execute function stop_here()`.execute(stage.shop.db);
    await expect(applyChunk(stage.shop.db, run.id)).rejects.toThrow('killed');
    expect((await read(run)).counts.applied).toBe(50);
    expect(
      await stage.shop.db.selectFrom('products').select('id').where('seller_id', '=', stage.seller.id).execute(),
    ).toHaveLength(50);
    await sql`drop trigger stop_here on products`.execute(stage.shop.db);
    await sql`drop function stop_here`.execute(stage.shop.db);
    await stage.shop.app.jobs.drain();
    expect(await read(run)).toMatchObject({ state: 'done', counts: { applied: 120, refused: 0 } });
    const { rows } = await sql`select name from products where seller_id = ${stage.seller.id}
      group by name having count(*) = 1`.execute(stage.shop.db);
    expect(rows).toHaveLength(120);
    const created =
      await sql`select from staff_acts where actor_id = ${stage.seller.id} and act = 'product.create'`.execute(
        stage.shop.db,
      );
    expect(created.rows).toHaveLength(120);
  });

  it('two processes at the same moment do each product once; a second run of the owner waits [D186]', async () => {
    const run = await plan(csv(...many(60)));
    const second = await plan(csv(line()));
    await post(run, 'start');
    expect((await post(second, 'start')).json()).toMatchObject({ code: 'running' });
    await Promise.all([
      applyChunk(stage.shop.db, run.id),
      applyChunk(stage.shop.db, run.id),
      planChunk(stage.shop.db, run.id),
    ]);
    await stage.shop.app.jobs.drain();
    expect((await read(run)).counts.applied).toBe(60);
    expect(
      await stage.shop.db.selectFrom('products').select('id').where('seller_id', '=', stage.seller.id).execute(),
    ).toHaveLength(60);
  });

  it('what changed since the plan is not overwritten, and what was made since is not made twice [D186]', async () => {
    const known = line({ Código: 'B-1' });
    const file = csv(known, line({ Código: 'B-2' }));
    await imported(csv(known));
    const [run, twin] = [await plan(csv({ ...known, Precio: 60 }, line({ Código: 'B-2' }))), await plan(file)];
    await finish(twin, 'start');
    const product = (await products()).find(({ code }) => code === 'B-1');
    await stage.shop.post(`admin/products/${product?.id}`, { ...product, warranty: '1 año' }, stage.seller.token);
    const done = await finish(run, 'start');
    expect(done.counts).toMatchObject({ applied: 0, refused: 2 });
    expect((await items(done)).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('Cambió después'),
      expect.stringContaining('se creó después'),
    ]);
    expect(await products()).toHaveLength(2);
  });

  it('of many that are saved together one that cannot be is refused alone, in its own words [D256]', async () => {
    const lines = many(20).map((one, at): Line => ({ ...one, SKU: `D256-${made()}-${at}` }));
    const twice = await plan(csv(...lines));
    // What a file says of itself is found before; that two have one SKU only the table finds now.
    await sql`update import_items set product = jsonb_set(product, '{variants,0,sku}', to_jsonb(${lines[11]?.SKU}::text))
      where run_id = ${twice.id} and key = ${lines[13]?.Código}`.execute(stage.shop.db);
    const run = await finish(twice, 'start');
    expect(run.counts).toMatchObject({ applied: 19, refused: 1 });
    expect(await items(run, '?plan=refused')).toMatchObject([
      { rows: [15], msg: expect.stringContaining(`«${lines[11]?.Nombre}»`) },
    ]);
    const again = await plan(csv(...lines.map((one) => ({ ...one, Precio: 60, Stock: 9 }))));
    expect(again.counts).toMatchObject({ changed: 19, new: 1 });
    const [moved] = await products();
    await stage.shop.post(`admin/products/${moved?.id}`, { ...moved, warranty: '1 año' }, stage.seller.token);
    const done = await finish(again, 'start');
    expect(done.counts).toMatchObject({ applied: 19 });
    const after = await products();
    expect(after.map(({ variants: [one] }) => [one?.price, one?.stock]).sort()).toEqual([
      [50, 5],
      ...Array.from({ length: 19 }, () => [60, 9]),
    ]);
    expect(await findDrifts(stage.shop.db)).toEqual([]);
  });

  it('fifty products take as many statements as ten, new and changed ones [D256]', async () => {
    const statements = async (run: ImportRun): Promise<number> => {
      let count = 0;
      const counting = stage.shop.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await sql`update import_runs set state = 'running' where id = ${run.id}`.execute(stage.shop.db);
      await applyChunk(counting, run.id);
      await applyChunk(stage.shop.db, run.id);
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
      stage.shop.db,
    );
    await finish(run, 'start');
    expect((await only()).variants).toMatchObject([{ price: 70, stock: 3 }]);
    await imported(csv({ ...known, Precio: 70, Stock: 9 }));
    expect((await only()).variants).toMatchObject([{ stock: 9 }]);
    const movement = await stage.shop.db
      .selectFrom('stock_movements')
      .select(['delta', 'reason', 'actor_id'])
      .where('variant_id', '=', variants[0]?.id ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(movement).toEqual({ delta: 6, reason: expect.stringContaining('Importación'), actor_id: stage.seller.id });
    expect(await findDrifts(stage.shop.db)).toEqual([]);
  });

  it('who sells no more imports no more', async () => {
    const run = await plan(csv(line()));
    await post(run, 'start');
    await stage.shop.db.updateTable('users').set({ role_id: 1 }).where('id', '=', stage.seller.id).execute();
    await stage.shop.app.jobs.drain();
    const state = await stage.shop.db
      .selectFrom('import_runs')
      .select('state')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    expect(state).toEqual({ state: 'failed' });
    expect(
      await stage.shop.db.selectFrom('products').select('id').where('seller_id', '=', stage.seller.id).execute(),
    ).toEqual([]);
  });
});
