import type { ImportRun, ImportRunList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { zipOf } from '../../../../test/zip';
import { privateKey } from '../../../uploads/private-files';
import { STORED_BYTES } from '../../../uploads/stored-bytes';
import { ForeignFiles } from '../../../uploads/sweep-files';
import { upload } from '../../support/testing/stage';
import { MAX_LEFTOVERS, sweepImports } from './jobs';
import { JOB } from './runs';
import { importStorage, PART_BYTES } from './stored-file';
import { csv, openImportsForTests } from './testing';

const { stage, line, made, send, read, plan, post, finish, items, imported, products, only } = openImportsForTests();

/** The hourly look at imports. @returns how many were forgotten */
const sweep = (olderThanMs?: number) => {
  const { db, app } = stage.shop;
  return sweepImports({ db, files: app.privateFiles, jobs: app.jobs }, { olderThanMs });
};

describe('taking it back', () => {
  it('new products are withdrawn and changed ones go back, but for what somebody changed since, which is said [D187]', async () => {
    const known = line({ Código: 'E-1', Garantía: '6 meses', SKU: `E-${made()}` });
    await imported(csv(known));
    const was = await only();
    const run = await imported(
      csv({ ...known, Nombre: 'Otro nombre', Precio: 80, Stock: 1, Garantía: 'Ninguna' }, line({ Código: 'E-2' })),
    );
    expect(run.undo_until).not.toBeNull();
    const now = (await products()).find(({ code }) => code === 'E-1');
    await stage.shop.post(`admin/products/${now?.id}`, { ...now, warranty: '1 año' }, stage.seller.token);
    const preview = await stage.shop.get(`admin/imports/${run.id}/undo`, stage.seller.token);
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
    await sql`update import_runs set finished_at = now() - interval '25 hours' where id = ${run.id}`.execute(
      stage.shop.db,
    );
    expect((await post(run, 'undo')).json()).toMatchObject({ code: 'too_late' });
    const { parts } = await stage.shop.db
      .selectFrom('import_runs')
      .select('parts')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    const [part = ''] = parts;
    const stored = await stage.shop.app.privateFiles.read(part);
    expect(stored?.toString('utf8')).toContain('Manta');
    await sql`update import_runs set created_at = now() - interval '31 days' where id = ${run.id}`.execute(
      stage.shop.db,
    );
    expect(await sweep()).toBe(1);
    await stage.shop.app.jobs.drain();
    expect([
      (await stage.shop.get(`admin/imports/${run.id}`, stage.seller.token)).statusCode,
      await stage.shop.app.privateFiles.read(part),
    ]).toEqual([404, null]);
  });

  it.each(['finished_at', 'created_at'])(
    'its file goes by a job of what named it, not by the sweep, which leaves alone what may be another database’s: past its %s [D416 D448]',
    async (column) => {
      const { db, app } = stage.shop;
      const { id } = await imported(csv(line()));
      const { parts } = await db
        .selectFrom('import_runs')
        .select('parts')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const [part = ''] = parts;
      expect(await app.privateFiles.read(part)).not.toBeNull();
      await sql`update import_runs set ${sql.ref(column)} = now() - interval '31 days' where id = ${id}`.execute(db);
      // Also where the sweep looks at files as young as this one.
      await sweep(-1);
      expect(await app.privateFiles.read(part)).not.toBeNull();
      await app.jobs.drain();
      expect(await app.privateFiles.read(part)).toBeNull();
    },
  );
});

describe('what an account keeps', () => {
  const parts = (run: ImportRun) =>
    stage.shop.db
      .selectFrom('import_runs')
      .select(['parts', 'picture_parts'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
  const fill = (run: ImportRun, names: string[]) =>
    stage.shop.db.updateTable('import_runs').set({ parts: names }).where('id', '=', run.id).execute();

  it('a file, or a ZIP, past 2 GB of imports is refused and not kept, and others send theirs [D373]', async () => {
    const run = await plan(csv(line()));
    const most = STORED_BYTES.imports / PART_BYTES;
    const names = (count: number) => Array.from({ length: count }, (_, n) => `imports/${n}.part`);
    await fill(run, names(most - 1));
    // One part is left, and the next file is one.
    const last = await plan(csv(line()));
    const refused = await upload(stage.shop, stage.seller.token, 'admin/imports', csv(line()), 'file', 'productos.csv');
    expect([refused.statusCode, refused.json().code, refused.json().msg]).toEqual([
      409,
      'storage_full',
      'Tus importaciones ya guardan 2 GB, lo máximo de una cuenta. Descarta las que no vas a usar. El archivo y las fotos de las demás se borran un día después de terminarla, o a los 30 días si no la terminas.',
    ]);
    const zip = await upload(
      stage.shop,
      stage.seller.token,
      `admin/imports/${last.id}/pictures`,
      Buffer.from('PK'),
      'file',
      'f.zip',
    );
    expect([zip.statusCode, zip.json().code]).toEqual([409, 'storage_full']);
    expect((await send(csv(line()), stage.other)).id).toBeGreaterThan(last.id);
    await fill(run, names(most - 2));
    expect((await send(csv(line()))).id).toBeGreaterThan(last.id);
  });

  it('a day after its end a run’s file and ZIP go, and its rows stay; cells of it are mended no more [D373]', async () => {
    const bad = line({ Precio: 'caro' });
    const run = await imported(csv(line(), bad));
    const [item] = await items(run, '?plan=refused');
    const { parts: before } = await parts(run);
    expect(before).toHaveLength(1);
    const later = async () => {
      await sweep();
      await stage.shop.app.jobs.drain();
    };
    await later();
    expect((await parts(run)).parts).toEqual(before);
    await sql`update import_runs set finished_at = now() - interval '25 hours' where id = ${run.id}`.execute(
      stage.shop.db,
    );
    await later();
    expect(await parts(run)).toEqual({ parts: [], picture_parts: [] });
    expect(await stage.shop.app.privateFiles.read(before[0] ?? '')).toBeNull();
    expect((await read(run)).counts).toMatchObject({ applied: 1, refused: 1 });
    const cell = { row: item?.problems[0]?.row, column: 'Precio', value: '50' };
    const mended = await post(run, 'corrections', { items: [{ id: item?.id, cells: [cell] }] });
    expect([mended.statusCode, mended.json().code]).toEqual([409, 'file_gone']);
  });
});

describe('discarded by its owner', () => {
  const discard = async (run: ImportRun, who = stage.seller) => {
    const answer = await post(run, 'discard', {}, who);
    return [answer.statusCode, answer.json().code ?? 'ok'];
  };
  const stored = async () => (await importStorage(stage.seller.id).storedBytes.execute(stage.shop.db)).rows[0]?.bytes;
  const filesOf = async ({ id }: ImportRun) => {
    const row = stage.shop.db.selectFrom('import_runs').select(['parts', 'picture_parts']).where('id', '=', id);
    const { parts, picture_parts } = await row.executeTakeFirstOrThrow();
    return [...parts, ...picture_parts];
  };
  const areGone = async (files: string[]) =>
    (await Promise.all(files.map((file) => stage.shop.app.privateFiles.read(file)))).every((bytes) => bytes === null);

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
        stage.shop,
        stage.seller.token,
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
      // By its job, so that no end of this process loses them (D416).
      expect(await areGone(files)).toBe(false);
      await stage.shop.app.jobs.drain();
      expect([await stored(), await areGone(files)]).toEqual([before, true]);
      const left = await stage.shop.db.selectFrom('import_items').select('id').where('run_id', '=', run.id).execute();
      expect(left).toEqual([]);
      // Its report went with it; what stays is who discarded what.
      for (const path of ['', '/items', '/report.csv'])
        expect((await stage.shop.get(`admin/imports/${run.id}${path}`, stage.seller.token)).statusCode).toBe(404);
      const { new: isNew, ...rest } = counts;
      const acts = stage.shop.db.selectFrom('staff_acts').select(['act', 'before']).where('subject', '=', 'import');
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
    await stage.shop.db.updateTable('import_runs').set({ state: 'failed' }).where('id', '=', run.id).execute();
    expect(await discard(run, stage.other)).toEqual([404, 'not_found']);
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
      await stage.shop.db.updateTable('import_runs').set({ state }).where('id', '=', waiting.id).execute();
      expect([state, await discard(waiting)]).toEqual([state, [409, 'running']]);
    }
    await stage.shop.db.updateTable('import_runs').set({ state: 'ready' }).where('id', '=', waiting.id).execute();
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
      await stage.shop.db.updateTable('import_runs').set({ state }).where('id', '=', run.id).execute();
      await sql`insert into jobs (kind, payload, attempts, failed_at) select ${JOB}, jsonb_build_object('id', ${run.id}::int), 8,
        case when nth = 1 then now() end from generate_series(1, 2) nth`.execute(stage.shop.db);
      const said = async () => {
        const list: ImportRunList = (await stage.shop.get('admin/imports', stage.seller.token)).json();
        return [(await read(run)).given_up, list.data.find(({ id }) => id === run.id)?.given_up];
      };
      expect(await said()).toEqual([false, false]);
      expect(await discard(run)).toEqual([409, 'running']);
      await sql`delete from jobs where kind = ${JOB} and failed_at is null`.execute(stage.shop.db);
      expect(await said()).toEqual([true, true]);
      expect([state, await discard(run)]).toEqual([state, [200, 'ok']]);
      await sql`delete from jobs where kind = ${JOB}`.execute(stage.shop.db);
    }
  });
});

describe('an upload that nothing came of', () => {
  const sendFile = (file: Buffer) =>
    upload(stage.shop, stage.seller.token, 'admin/imports', file, 'file', 'productos.csv');
  const sendZip = (run: ImportRun, zip: Buffer) =>
    upload(stage.shop, stage.seller.token, `admin/imports/${run.id}/pictures`, zip, 'file', 'f.zip');
  const zip = () => zipOf(['foto.jpg', Buffer.from('x')]);
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of stage.shop.app.files.list('private/imports/')) keys.push(key);
    return keys.sort();
  };

  it.each(['file', 'ZIP'])('a %s whose COMMIT got no answer stays beside its row [D448]', async (what) => {
    const { db, app } = stage.shop;
    const run = what === 'ZIP' ? await plan(csv(line())) : null;
    if (run) expect((await sendZip(run, await zip())).statusCode).toBe(200);
    const content = run ? await zip() : csv(line());
    const began = db.transaction.bind(db);
    const add = jest.spyOn(app.jobs, 'add');
    // What adds a job is kept, and nobody hears of it.
    const transaction = jest.spyOn(db, 'transaction').mockImplementation(() => {
      const builder = began();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        add.mockClear();
        const answer = await execute(work);
        if (add.mock.calls.length > 0) throw new Error('Connection terminated unexpectedly');
        return answer;
      };
      return builder;
    });
    try {
      expect((await (run ? sendZip(run, content) : sendFile(content))).statusCode).toBe(503);
    } finally {
      transaction.mockRestore();
      add.mockRestore();
    }
    const rows = db.selectFrom('import_runs').select(['parts', 'picture_parts']);
    const { parts, picture_parts } = await rows.where('owner_id', '=', stage.seller.id).executeTakeFirstOrThrow();
    const [part = ''] = run ? picture_parts : parts;
    expect(await app.privateFiles.read(part)).toEqual(content);
    await app.jobs.drain();
    expect(await app.privateFiles.read(part)).toEqual(content);
  });

  it('a ZIP in place of another: that one goes by a job, and stays where the new one is refused [D416]', async () => {
    const run = await plan(csv(line()));
    const before = await stored();
    expect((await sendZip(run, await zip())).statusCode).toBe(200);
    const first = (await stored()).filter((key) => !before.includes(key));
    expect((await sendZip(run, Buffer.from('hola'))).statusCode).toBe(422);
    await stage.shop.app.jobs.drain();
    expect(await stored()).toEqual([...before, ...first].sort());
    expect((await sendZip(run, await zip())).statusCode).toBe(200);
    expect(await stored()).toHaveLength(before.length + 2);
    await stage.shop.app.jobs.drain();
    expect(await stored()).toHaveLength(before.length + 1);
    expect(await stored()).not.toEqual(expect.arrayContaining(first));
  });

  it('of one that is refused a part that stays keeps no other, and the sender hears what it was refused for [D448]', async () => {
    const run = await plan(csv(line()));
    const before = await stored();
    const { files } = stage.shop.app;
    const remove = jest.spyOn(files, 'remove').mockRejectedValueOnce(new Error('the store says no'));
    try {
      expect((await sendZip(run, Buffer.alloc(2 * PART_BYTES + 1))).statusCode).toBe(422);
    } finally {
      remove.mockRestore();
    }
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it('what killed uploads can leave goes within the hour; more than that is another database’s folder [D448]', async () => {
    expect(MAX_LEFTOVERS).toBe(700);
    const { files } = stage.shop.app;
    const young = await stored();
    const keys = Array.from({ length: MAX_LEFTOVERS + 1 }, (_, nth) => privateKey(`imports/killed-${nth}.part`));
    for (const key of keys) await files.put(key, Buffer.from('a'), { modified: new Date(Date.now() - 2 * 3_600_000) });
    await expect(sweep()).rejects.toThrow(ForeignFiles);
    expect(await stored()).toEqual([...young, ...keys].sort());
    await files.remove(keys[0] ?? '');
    await sweep();
    expect(await stored()).toEqual(young);
  });
});
