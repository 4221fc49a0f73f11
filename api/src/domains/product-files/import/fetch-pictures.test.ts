import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { csvOf } from '@qhatu/contract/csv';
import type { AdminProduct, ImportItemList, ImportRun, ImportUndo } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { type ZipEntry, zipOf } from '../../../../test/zip';
import type { Db } from '../../../db/open';
import { originForTests } from '../../../fetching/testing';
import { PICTURE_BYTES_PER_DAY, STORED_BYTES } from '../../../uploads/stored-bytes';
import { type Somebody, somebody } from '../../sellers/fixtures';
import { upload } from '../../support/testing/stage';
import { fetchPictures, PICTURE_LIMITS } from './fetch-pictures';
import { sweepImports } from './jobs';

jest.setTimeout(120_000);

let shop: TestApp;
let seller: Somebody;
let category: string;
const origin = originForTests();
/** By path; what is not here is a picture of its own colour. */
let pages: Record<string, RequestListener>;
const photos = new Map<string, Promise<Buffer>>();
const photo = (of: string): Promise<Buffer> => {
  const known = photos.get(of);
  if (known) return known;
  const hue = [...of].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 255, 7);
  const made = sharp({ create: { width: 320, height: 320, channels: 3, background: { r: hue, g: 255 - hue, b: 90 } } })
    .jpeg()
    .toBuffer();
  photos.set(of, made);
  return made;
};

beforeAll(async () => {
  shop = await startApp({ FETCH_ALLOW: '127.0.0.1' });
  const found = await shop.db
    .selectFrom('categories')
    .select('name')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  category = found.name;
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await somebody(shop, 4);
  pages = {};
  origin.answer = (request, response) => {
    const path = request.url ?? '';
    const page = pages[path];
    if (page) return page(request, response);
    return void photo(path).then((bytes) => response.end(bytes));
  };
});

type Line = Record<string, string | number | null>;
let counter = 0;
const line = (photosOf: string, more: Line = {}): Line => ({
  ...{ Código: `FOTO-${++counter}`, Nombre: `Chal ${counter}`, Categoría: category, Precio: 50, Stock: 5 },
  ...{ Fotos: photosOf, ...more },
});
const csv = (...lines: Line[]): Buffer => {
  const columns = Object.keys(lines[0] ?? {});
  return Buffer.from(csvOf([columns, ...lines.map((one) => columns.map((column) => one[column] ?? null))]));
};
const read = async ({ id }: Pick<ImportRun, 'id'>): Promise<ImportRun> =>
  (await shop.get(`admin/imports/${id}`, seller.token)).json();
const plan = async (file: Buffer): Promise<ImportRun> => {
  const answer = await upload(shop, seller.token, 'admin/imports', file, 'file', 'productos.csv');
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await shop.app.jobs.drain();
  return read(answer.json());
};
const act = async (run: ImportRun, what: string): Promise<ImportRun> => {
  const answer = await shop.post(`admin/imports/${run.id}/${what}`, {}, seller.token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await shop.app.jobs.drain();
  return read(run);
};
const imported = async (...lines: Line[]): Promise<ImportRun> => act(await plan(csv(...lines)), 'start');
const deps = (more: { signal?: AbortSignal } = {}) => ({ app: shop.app, db: shop.db, env: shop.env, ...more });
const fetched = async (run: ImportRun): Promise<ImportRun> => {
  await fetchPictures(deps());
  return read(run);
};
/** The next try is due now. */
const later = () => sql`update import_pictures set retry_at = null where state = 'waiting'`.execute(shop.db);
const products = async (): Promise<AdminProduct[]> => {
  const { data } = (await shop.get('admin/products', seller.token)).json();
  const whole = await Promise.all(
    data.map(async ({ id }: { id: number }) => (await shop.get(`admin/products/${id}`, seller.token)).json()),
  );
  return whole.sort((a, b) => a.id - b.id);
};
const only = async (): Promise<AdminProduct> => {
  const [product, second] = await products();
  if (!product || second) throw new Error('not one product');
  return product;
};
/** What pictures are kept as; their AVIF follows when it is drawn (D278). */
const files = () =>
  readdirSync(join(shop.env.DATA_DIR, 'uploads', 'products'))
    .filter((name) => name.endsWith('.webp'))
    .sort();
const reportOf = async ({ id }: ImportRun): Promise<string[]> =>
  (await shop.get(`admin/imports/${id}/report.csv`, seller.token)).body.trim().split('\r\n').slice(1);

describe('pictures by address', () => {
  it('a product that is imported with addresses is on sale with its pictures, in the file’s order', async () => {
    // The first one comes last.
    pages['/slow.jpg'] = (_, response) =>
      void (async () => {
        while (origin.asked.length < 3) await new Promise((resolve) => setImmediate(resolve));
        response.end(await photo('/slow.jpg'));
      })();
    const sources = `${origin.base}/slow.jpg | ${origin.base}/b.jpg | ${origin.base}/c.jpg`;
    const run = await imported(line(sources, { 'Textos de las fotos': 'De frente | - | De lado' }));
    expect(run.pictures).toEqual({ waiting: 3, tomorrow: 0, done: 0, failed: 0, zip: false, refused: [] });
    expect(await only()).toMatchObject({ status: 'draft', images: [] });
    expect((await fetched(run)).pictures).toEqual({
      waiting: 0,
      tomorrow: 0,
      done: 3,
      failed: 0,
      zip: false,
      refused: [],
    });
    const product = await only();
    expect(product.status).toBe('published');
    const stored = await shop.db
      .selectFrom('product_images')
      .select(['source', 'alt'])
      .where('product_id', '=', product.id)
      .orderBy('position')
      .execute();
    expect(stored).toEqual([
      { source: `${origin.base}/slow.jpg`, alt: 'De frente' },
      { source: `${origin.base}/b.jpg`, alt: null },
      { source: `${origin.base}/c.jpg`, alt: 'De lado' },
    ]);
    const detail = (await shop.get(`products/${product.id}`)).json();
    expect(JSON.stringify(detail)).toContain(product.images[0]?.uri);
    const picture = await shop.app.inject({ url: product.images[0]?.uri ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    // The same file again has nothing to do.
    const calls = origin.asked.length;
    expect(
      (
        await plan(
          csv(
            line(`${origin.base}/slow.jpg | ${origin.base}/b.jpg | ${origin.base}/c.jpg`, {
              Código: product.code,
              Nombre: product.name,
            }),
          ),
        )
      ).counts,
    ).toMatchObject({ unchanged: 1 });
    await fetchPictures(deps());
    expect(origin.asked).toHaveLength(calls);
  });

  it('a file that only has one picture more changes a product, fetches that one alone, and is taken back without it', async () => {
    await fetched(await imported(line(`${origin.base}/only-first.jpg`)));
    const { code, name } = await only();
    const more = csv(
      line(`${origin.base}/only-first.jpg | ${origin.base}/only-second.jpg`, { Código: code, Nombre: name }),
    );
    const planned = await plan(more);
    expect(planned.counts).toMatchObject({ changed: 1, unchanged: 0 });
    const items: ImportItemList = (await shop.get(`admin/imports/${planned.id}/items`, seller.token)).json();
    expect(items.data.map(({ differences }) => differences)).toEqual([
      [{ field: 'Fotos', variant: null, from: '1', to: '2' }],
    ]);
    const calls = origin.asked.length;
    const run = await fetched(await act(planned, 'start'));
    expect(origin.asked.slice(calls)).toEqual(['/only-second.jpg']);
    expect((await only()).images).toHaveLength(2);
    expect((await plan(more)).counts).toMatchObject({ unchanged: 1 });
    const undo: ImportUndo = (await shop.get(`admin/imports/${run.id}/undo`, seller.token)).json();
    expect(undo.data).toMatchObject([{ effect: 'restored', pictures: 1 }]);
  });

  it('what is looked at first waits for that with its pictures, as from the form [D194]', async () => {
    const admin = (await shop.login('admin@demo.pe')).access_token;
    const moderate = async (mode: 'off' | 'all') => {
      const { version } = (await shop.get('admin/settings/moderation', admin)).json();
      const body = { version, value: { mode, first: 3 }, reason: '' };
      return (await shop.post('admin/settings/moderation', body, admin)).statusCode;
    };
    expect(await moderate('all')).toBe(200);
    const run = await imported(line(`${origin.base}/looked.jpg`));
    await fetched(run);
    expect(await only()).toMatchObject({ status: 'review', images: [expect.anything()] });
    expect(await moderate('off')).toBe(200);
  });

  it('one address is fetched once for all products of a run, and one content drawn once [D205]', async () => {
    const same = await photo('/same.jpg');
    pages['/other-name.jpg'] = (_, response) => void response.end(same);
    const run = await imported(
      line(`${origin.base}/same.jpg`),
      line(`${origin.base}/same.jpg`),
      line(`${origin.base}/other-name.jpg`),
    );
    expect((await fetched(run)).pictures).toMatchObject({ done: 3 });
    expect(origin.asked.sort()).toEqual(['/other-name.jpg', '/same.jpg']);
    const uris = (await products()).map(({ images }) => images[0]?.uri);
    expect(uris[0]).toBe(uris[1]);
    const before = files();
    const more = await imported(line(`${origin.base}/other-name.jpg`));
    await fetched(more);
    expect([(await products()).length, files()]).toEqual([4, before]);
  });

  it('what does not come is told in a sentence, in the run and in its report, and its product stays a draft', async () => {
    const html: RequestListener = (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html><img src="x"></html>');
    Object.assign(pages, {
      '/html.jpg': html,
      '/gone.jpg': ((_, response) => void response.writeHead(404).end()) satisfies RequestListener,
      '/in.jpg': ((_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()) satisfies RequestListener,
      '/loop.jpg': ((_, response) =>
        void response.writeHead(302, { location: '/loop.jpg' }).end()) satisfies RequestListener,
      '/large.jpg': ((_, response) =>
        void response.writeHead(200, { 'content-length': '99999999999' }).flushHeaders()) satisfies RequestListener,
    } satisfies Record<string, RequestListener>);
    const names = ['html', 'gone', 'in', 'loop', 'large'];
    const sources = [...names.map((name) => `${origin.base}/${name}.jpg`), 'foto.jpg', 'http://10.0.0.1/x.jpg'];
    const run = await imported(...sources.map((source) => line(source)));
    const done = await fetched(run);
    expect(done.pictures).toMatchObject({ waiting: 0, done: 0, failed: 7 });
    const reasons = Object.fromEntries(done.pictures.refused.map(({ source, msg }) => [source, msg]));
    expect(sources.map((source) => reasons[source])).toEqual([
      expect.stringContaining('No es una foto'),
      'Su servidor respondió 404',
      expect.stringContaining('red privada'),
      expect.stringContaining('en círculo'),
      expect.stringContaining('Pesa más de 8 MB'),
      expect.stringContaining('ZIP'),
      expect.stringContaining('red privada'),
    ]);
    const calls = origin.asked.length;
    await later();
    await fetchPictures(deps());
    expect(origin.asked).toHaveLength(calls);
    const report = await reportOf(done);
    expect(report.filter((row) => row.includes(',Foto,') || row.includes(';Foto;'))).toHaveLength(7);
    expect(report.join('\n')).toContain('Su servidor respondió 404');
    expect(report.filter((row) => row.includes('Queda en borrador'))).toHaveLength(7);
    expect((await products()).every(({ status, images }) => status === 'draft' && images.length === 0)).toBe(true);
  });

  it('what its server sends as something else is refused before it is read [1§3 D330]', async () => {
    pages['/page.jpg'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      void photo('/page.jpg').then((bytes) => response.end(bytes));
    };
    const { pictures } = await fetched(await imported(line(`${origin.base}/page.jpg`)));
    expect([pictures.done, pictures.refused.map(({ msg }) => msg)]).toEqual([
      0,
      [expect.stringContaining('No es una foto')],
    ]);
  });

  it('the process that fetches is killed in the middle: the import goes on with another one [1§3 D330]', async () => {
    const run = await imported(line(`${origin.base}/first.jpg | ${origin.base}/held.jpg`));
    const killed: number[] = [];
    pages['/held.jpg'] = (_, response) => {
      if (killed.length > 0) return void photo('/held.jpg').then((bytes) => response.end(bytes));
      response.write('half of it');
      for (const pid of shop.app.fetcher.pids) {
        killed.push(pid);
        process.kill(pid, 'SIGKILL');
      }
    };
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 0, done: 2, failed: 0 });
    expect([killed.length, shop.app.fetcher.pids.filter((pid) => killed.includes(pid))]).toEqual([1, []]);
    expect(await only()).toMatchObject({ status: 'published', images: [expect.anything(), expect.anything()] });
  });

  it('a server that is busy is asked again later, and not for ever; the other pictures are not lost [D205]', async () => {
    let busy = true;
    pages['/busy.jpg'] = (_, response) =>
      busy ? void response.writeHead(503).end() : void photo('busy').then((bytes) => response.end(bytes));
    pages['/never.jpg'] = (_, response) => void response.writeHead(500).end();
    const run = await imported(
      line(`${origin.base}/busy.jpg`),
      line(`${origin.base}/never.jpg | ${origin.base}/well.jpg`),
    );
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 2, done: 1 });
    // Not before its time.
    const calls = origin.asked.length;
    await fetchPictures(deps());
    expect(origin.asked).toHaveLength(calls);
    busy = false;
    await later();
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 1, done: 2 });
    expect((await products()).map(({ status }) => status)).toEqual(['published', 'draft']);
    for (const _ of PICTURE_LIMITS.retryAfter) {
      await later();
      await fetchPictures(deps());
    }
    expect(origin.asked.filter((path) => path === '/never.jpg')).toHaveLength(1 + PICTURE_LIMITS.retryAfter.length);
    expect((await read(run)).pictures).toMatchObject({ waiting: 0, done: 2, failed: 1 });
    expect((await products()).map(({ status }) => status)).toEqual(['published', 'published']);
  });

  it('of one server only two are asked for at a time, by all processes together [D205]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const names = Array.from({ length: 8 }, (_, n) => `/many-${n}.jpg`);
    for (const name of names)
      pages[name] = (_, response) => void held.then(() => photo('many')).then((bytes) => response.end(bytes));
    const run = await imported(line(names.map((name) => origin.base + name).join(' | ')));
    const first = fetchPictures(deps());
    while (origin.asked.length < PICTURE_LIMITS.hostAtOnce) await new Promise((resolve) => setImmediate(resolve));
    // While these are open nothing more is taken, by this process or another one.
    expect([await Promise.race([fetchPictures(deps()), first]), origin.asked.length]).toEqual([
      0,
      PICTURE_LIMITS.hostAtOnce,
    ]);
    release();
    await first;
    expect((await read(run)).pictures).toMatchObject({ done: 8 });
  });

  it('a run asks one server so often and no more [D205]', async () => {
    const run = await imported(line(`${origin.base}/first.jpg | ${origin.base}/second.jpg`));
    const host = new URL(origin.base).host;
    await shop.db
      .insertInto('import_hosts')
      .values({ run_id: run.id, host, calls: PICTURE_LIMITS.hostCalls - 1 })
      .execute();
    const { pictures } = await fetched(run);
    expect([origin.asked, pictures.refused.map(({ msg }) => msg)]).toEqual([
      ['/first.jpg'],
      [expect.stringContaining('De un mismo servidor')],
    ]);
  });

  it('a process that dies loses one picture at most: what was fetched stays, what was under way is taken again [D205]', async () => {
    const run = await imported(line(`${origin.base}/one.jpg | ${origin.base}/two.jpg`));
    const ending = new AbortController();
    // It ends when the first one is there and the second one under way.
    pages['/two.jpg'] = () =>
      void (async () => {
        while ((await read(run)).pictures.done === 0) await new Promise((resolve) => setImmediate(resolve));
        ending.abort();
      })();
    await fetchPictures(deps({ signal: ending.signal }));
    expect((await read(run)).pictures).toMatchObject({ waiting: 1, done: 1 });
    // Without a word: its lease runs on, and nobody takes it meanwhile.
    await sql`update import_pictures set lease_until = now() + interval '1 minute', retry_at = null
      where state = 'waiting'`.execute(shop.db);
    pages = {};
    const calls = origin.asked.length;
    await fetchPictures(deps());
    expect(origin.asked).toHaveLength(calls);
    await sql`update import_pictures set lease_until = now() - interval '1 second' where state = 'waiting'`.execute(
      shop.db,
    );
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 0, done: 2 });
    expect(origin.asked.slice(calls)).toEqual(['/two.jpg']);
    expect(await only()).toMatchObject({ status: 'published', images: [expect.anything(), expect.anything()] });
  });

  it('a product that cannot be saved keeps no other one back; whose drawings had to be ended waits, and loses nothing [D205]', async () => {
    const run = await imported(line(`${origin.base}/stuck.jpg`), line(`${origin.base}/free.jpg`));
    const [stuck] = await products();
    await sql
      .raw(`create function stop_here() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = 'admin_shutdown'; end $$`)
      .execute(shop.db);
    await sql`create trigger stop_here before insert on product_images for each row
      when (new.product_id = ${sql.lit(stuck?.id ?? 0)}) execute function stop_here()`.execute(shop.db);
    await fetchPictures(deps());
    expect((await products()).map(({ status }) => status)).toEqual(['draft', 'published']);
    await sql`drop trigger stop_here on product_images`.execute(shop.db);
    await sql`drop function stop_here`.execute(shop.db);
    await fetched(run);
    expect((await products()).map(({ status }) => status)).toEqual(['published', 'published']);
    for (let n = 0; n < 3; n += 1) await shop.app.counter.add(`drawing-ended:account:${seller.id}`, 3_600);
    const more = await imported(line(`${origin.base}/later.jpg`));
    const calls = origin.asked.length;
    expect((await fetched(more)).pictures).toMatchObject({ waiting: 1, tomorrow: 0, failed: 0 });
    expect(origin.asked).toHaveLength(calls);
    await shop.app.counter.clear(`drawing-ended:account:${seller.id}`);
    await later();
    const drawn = jest.spyOn(shop.app.drawing, 'draw');
    expect((await fetched(more)).pictures).toMatchObject({ waiting: 0, done: 1 });
    // In the same turn as what its owner sends by a form.
    expect(drawn.mock.calls.map(([kind, , { owner }]) => [kind, owner])).toEqual([['product', `account:${seller.id}`]]);
    drawn.mockRestore();
  });

  it('whose pictures of a day are full waits for the next one: nobody is asked, nothing is drawn, and no call is counted [D205 D373]', async () => {
    const run = await imported(line(`${origin.base}/tomorrow.jpg | ${origin.base}/and-this.jpg`));
    const calls = async () =>
      (await shop.db.selectFrom('import_hosts').select('calls').where('run_id', '=', run.id).execute()).map(
        (host) => host.calls,
      );
    const drawn = jest.spyOn(shop.app.drawing, 'draw');
    await shop.app.counter.add(`picture-bytes:${seller.id}`, 86_400, PICTURE_BYTES_PER_DAY);
    for (let day = 0; day < 2; day += 1) {
      await later();
      expect((await fetched(run)).pictures).toMatchObject({ waiting: 2, tomorrow: 2, done: 0, failed: 0 });
    }
    expect([origin.asked, drawn.mock.calls.length, await calls()]).toEqual([[], 0, [0, 0]]);
    drawn.mockRestore();
    await shop.app.counter.clear(`picture-bytes:${seller.id}`);
    await later();
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 0, done: 2, failed: 0 });
    expect([origin.asked.sort(), await calls()]).toEqual([
      ['/and-this.jpg', '/tomorrow.jpg'],
      [2, 2],
    ]);
  });

  it('whose pictures of a year are full waits as well, a day at a time [D205 D418]', async () => {
    const run = await imported(line(`${origin.base}/next-year.jpg`));
    const full = { user_id: seller.id, day: '2000-01-01', bytes: STORED_BYTES.pictures };
    await shop.db.insertInto('picture_days').values(full).execute();
    const days = (back: number) =>
      sql`update picture_days set day = current_date - ${back}::int where user_id = ${seller.id} and bytes = ${full.bytes}`.execute(
        shop.db,
      );
    await days(364);
    const drawn = jest.spyOn(shop.app.drawing, 'draw');
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 1, tomorrow: 1, done: 0, failed: 0 });
    expect([origin.asked, drawn.mock.calls.length]).toEqual([[], 0]);
    drawn.mockRestore();
    await days(367);
    await later();
    expect((await fetched(run)).pictures).toMatchObject({ waiting: 0, done: 1, failed: 0 });
  });

  it('two processes at once fetch each address once and give each product its pictures once [D205]', async () => {
    const run = await imported(line(`${origin.base}/p1.jpg | ${origin.base}/p2.jpg`), line(`${origin.base}/p3.jpg`));
    await Promise.all([fetchPictures(deps()), fetchPictures(deps())]);
    expect((await read(run)).pictures).toMatchObject({ waiting: 0, done: 3 });
    expect(origin.asked.sort()).toEqual(['/p1.jpg', '/p2.jpg', '/p3.jpg']);
    expect((await products()).map(({ images }) => images.length)).toEqual([2, 1]);
  });
});

describe('taken back', () => {
  it('pictures that the run brought go, those that were there stay, and what waits is not asked for [D187 D205]', async () => {
    const first = line(`${origin.base}/mine.jpg`);
    await fetched(await imported(first));
    const was = await only();
    const run = await imported({
      ...first,
      Precio: 60,
      Fotos: `${origin.base}/mine.jpg | ${origin.base}/new.jpg | ${origin.base}/late.jpg`,
    });
    pages['/late.jpg'] = (_, response) => void response.writeHead(503).end();
    await fetchPictures(deps());
    expect((await only()).images).toHaveLength(1);
    await later();
    pages = {};
    await fetchPictures(deps());
    expect((await only()).images).toHaveLength(3);
    await act(run, 'undo');
    expect((await only()).images).toEqual(was.images);
    expect(await only()).toMatchObject({ status: 'published', variants: [{ price: 50 }] });
  });

  it('a draft that its pictures published is a draft again, without them; a new product is withdrawn [D187 D205]', async () => {
    const draft = line('', { Estado: 'borrador' });
    await imported(draft);
    const run = await imported(
      { ...draft, Estado: 'publicado', Fotos: `${origin.base}/a.jpg` },
      line(`${origin.base}/b.jpg`),
    );
    await fetched(run);
    expect((await products()).map(({ status }) => status)).toEqual(['published', 'published']);
    const undone = await act(run, 'undo');
    expect(undone.state).toBe('undone');
    expect((await products()).map(({ status, images }) => [status, images.length])).toEqual([
      ['draft', 0],
      ['archived', 1],
    ]);
  });

  it('while pictures are on their way: they are asked for no more [D205]', async () => {
    const run = await imported(line(`${origin.base}/a.jpg`));
    await act(run, 'undo');
    await fetchPictures(deps());
    expect([origin.asked, (await only()).status]).toEqual([[], 'archived']);
  });
});

describe('a ZIP beside the file', () => {
  const sendZip = (run: ImportRun, zip: Buffer, who = seller) =>
    upload(shop, who.token, `admin/imports/${run.id}/pictures`, zip, 'file', 'fotos.zip');
  /** Where the header of the first entry in the central directory begins. */
  const central = (zip: Buffer): number => zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const stored = () => readdirSync(join(shop.env.DATA_DIR, 'private', 'imports')).sort();

  it('its files are found by path or by name, and put their products on sale; what is not in it is told', async () => {
    const [red, blue] = [await photo('red'), await photo('blue')];
    // Larger than a part: what is read lies in several of them.
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(4 * 1024 ** 2);
    const zip = await zipOf(
      ['fotos/', Buffer.alloc(0)],
      ['fotos/grande.png', noise, { compress: false }],
      ['fotos/Rojo.JPG', red],
      ['fotos/a/uno.jpg', red],
      ['fotos/b/uno.jpg', blue],
      ['fotos/mala.jpg', Buffer.from('<html>')],
      ['__MACOSX/fotos/._Rojo.JPG', red],
    );
    const run = await imported(
      line('rojo.jpg | a/uno.jpg'),
      line('fotos/b/uno.jpg | uno.jpg | falta.jpg | mala.jpg'),
      line('grande.png'),
    );
    // Before there is one they are refused; then they are looked for again.
    expect((await fetched(run)).pictures).toMatchObject({ failed: 7, zip: false });
    const answer = await sendZip(run, zip);
    expect([answer.statusCode, answer.json().pictures]).toMatchObject([200, { waiting: 7, zip: true }]);
    const done = await fetched(run);
    expect(Object.fromEntries(done.pictures.refused.map(({ source, msg }) => [source, msg]))).toEqual({
      'uno.jpg': expect.stringContaining('varias fotos con ese nombre'),
      'falta.jpg': 'No está en el ZIP',
      'mala.jpg': expect.stringContaining('No es una foto'),
    });
    expect((await products()).map(({ status, images }) => [status, images.length])).toEqual([
      ['published', 2],
      ['published', 1],
      ['published', 1],
    ]);
    expect(origin.asked).toEqual([]);
    expect((await reportOf(done)).filter((row) => row.includes('Queda en borrador'))).toEqual([]);
    // Another one takes its place, and its parts.
    const parts = stored();
    expect((await sendZip(run, await zipOf(['falta.jpg', red]))).statusCode).toBe(200);
    await shop.app.jobs.drain();
    expect(stored().length).toBeLessThan(parts.length);
    expect((await fetched(run)).pictures).toMatchObject({ done: 5, failed: 2 });
  });

  it('one that comes while its file is looked for is looked through, and nobody has to send it again [D205]', async () => {
    const run = await imported(line('manta.jpg'));
    const zip = await zipOf(['manta.jpg', await photo('manta')]);
    let looked = false;
    let answer: number | null = null;
    const db = new Proxy(shop.db, {
      get: (target, name) => {
        if (name === 'selectFrom')
          return (table: 'import_runs') => {
            looked ||= table === 'import_runs';
            return target.selectFrom(table);
          };
        // There was none when it was looked for; now there is, before anybody is told so.
        if (name === 'transaction' && looked && answer === null)
          return () => ({
            execute: async (work: (trx: Db) => Promise<unknown>) => {
              answer = (await sendZip(run, zip)).statusCode;
              return target.transaction().execute(work);
            },
          });
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await fetchPictures({ ...deps(), db });
    expect(answer).toBe(200);
    await fetchPictures(deps());
    expect((await only()).images).toHaveLength(1);
  });

  it('what is no ZIP of pictures is refused with a sentence, and nothing of it is kept', async () => {
    const run = await plan(csv(line('a.jpg')));
    const small = await photo('small');
    const plain = await zipOf(['aa/evil.jpg', small]);
    const patched = (change: (zip: Buffer, at: number) => void, zip = plain): Buffer => {
      const copy = Buffer.from(zip);
      change(copy, central(copy));
      return copy;
    };
    const named = (name: string) => Buffer.from(plain.toString('latin1').replaceAll('aa/evil.jpg', name), 'latin1');
    const zeros = Buffer.alloc(64 * 1024 ** 2);
    const many = Array.from({ length: 20_001 }, (_, n): ZipEntry => [`${n}.jpg`, Buffer.alloc(0), { compress: false }]);
    const bomb = await zipOf(['a.jpg', zeros]);
    expect(bomb.length).toBeLessThan(1024 ** 2);
    const hostile: [string, Buffer, RegExp][] = [
      ['a bomb', bomb, /ocupa demasiado/],
      ['overlapping entries', patched((zip, at) => zip.writeUInt32LE(900_000_000, at + 20)), /ocupa demasiado/],
      ['4 GB in all', patched((zip, at) => zip.writeUInt32LE(4_000_000_000, at + 24)), /ocupa demasiado/],
      ['too many entries', await zipOf(...many), /20.000 archivos como máximo/],
      ['a path out of it', named('../evil.jpg'), /ruta fuera/],
      ['an absolute path', named('/a/evil.jpg'), /ruta fuera/],
      ['a password', patched((zip, at) => zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8)), /contraseña/],
      [
        'strong encryption',
        patched((zip, at) => zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 0x41, at + 8)),
        /contraseña/,
      ],
      ['a ZIP in it', await zipOf(['more.zip', plain]), /otro archivo comprimido/],
      ['a symbolic link', await zipOf(['a.jpg', Buffer.from('/etc/passwd'), { mode: 0o120777 }]), /un enlace/],
      ['no pictures', await zipOf(['fotos/', Buffer.alloc(0)], ['.DS_Store', Buffer.from('x')]), /no tiene fotos/],
      ['one name twice', await zipOf(['a.jpg', small], ['A.jpg', small]), /dos veces/],
      ['long remarks', await zipOf(['a.jpg', small, { fileComment: 'x'.repeat(5_000) }]), /No pudimos leer/],
      ['cut off', plain.subarray(0, plain.length - 10), /No pudimos leer/],
      ['no ZIP', Buffer.from('hola'), /No pudimos leer/],
    ];
    const before = stored();
    for (const [what, zip, sentence] of hostile) {
      const answer = await sendZip(run, zip);
      expect([what, answer.statusCode, answer.json().msg]).toEqual([what, 422, expect.stringMatching(sentence)]);
    }
    expect([stored(), (await read(run)).pictures.zip]).toEqual([before, false]);
  });

  it('an entry that becomes more than it says, or is broken, is that picture’s fault alone', async () => {
    const good = await photo('good');
    const zip = await zipOf(
      ['lies.jpg', Buffer.alloc(16 * 1024 ** 2)],
      ['good.jpg', good],
      ['large.jpg', Buffer.alloc(9 * 1024 ** 2, 'abcdefghijk'), { compress: false }],
    );
    const at = central(zip);
    zip.writeUInt32LE(1_000, at + 24);
    const run = await imported(line('lies.jpg'), line('good.jpg'), line('large.jpg'));
    expect((await sendZip(run, zip)).statusCode).toBe(200);
    const { pictures } = await fetched(run);
    expect(pictures.refused.map(({ source, msg }) => [source, msg])).toEqual([
      ['lies.jpg', expect.stringContaining('dañada')],
      ['large.jpg', 'Pesa más de 8 MB'],
    ]);
    expect((await products()).map(({ status }) => status)).toEqual(['draft', 'published', 'draft']);
  });

  it('belongs to its run: another seller’s is not found, one that is over takes none, and it goes with its run [D4]', async () => {
    const other = await somebody(shop, 4);
    const run = await imported(line('a.jpg'));
    const zip = await zipOf(['a.jpg', await photo('a')]);
    expect((await sendZip(run, zip, other)).statusCode).toBe(404);
    expect((await sendZip(run, zip)).statusCode).toBe(200);
    const { picture_parts } = await shop.db
      .selectFrom('import_runs')
      .select('picture_parts')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    const sweep = async () => {
      const { db, app } = shop;
      const gone = await sweepImports({ db, files: app.privateFiles, jobs: app.jobs }, { olderThanMs: -1 });
      await app.jobs.drain();
      return gone;
    };
    expect(await sweep()).toBe(0);
    const kept = () => Promise.all(picture_parts.map((part) => shop.app.privateFiles.read(part)));
    expect(await kept()).toEqual([zip]);
    await act(run, 'undo');
    expect((await sendZip(run, zip)).statusCode).toBe(409);
    await sql`update import_runs set created_at = now() - interval '31 days' where id = ${run.id}`.execute(shop.db);
    await sweep();
    expect(await kept()).toEqual([null]);
  });
});
