import type { AdminHome, HomeContent } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readRevision } from '../../db/catalog-revision';
import { adminShopForTests, somebody } from '../sellers/fixtures';
import { upload } from '../support/testing/stage';
import { followHomeDates } from './versions';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const stage = adminShopForTests();

const read = async (): Promise<AdminHome> => (await stage.shop.get('admin/home', stage.admin.token)).json();
const seenOf = ({ draft, published }: AdminHome) => {
  const { id, version } = draft ?? published;
  return { id, version };
};
const save = (seen: AdminHome, content: Partial<HomeContent>, who = stage.admin) =>
  stage.shop.post('admin/home', { seen: seenOf(seen), content: { ...seen.content, ...content } }, who.token);
const saved = async (content: Partial<HomeContent>): Promise<AdminHome> => {
  const answer = await save(await read(), content);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const publish = async (note?: string) =>
  stage.shop.post('admin/home/publish', { seen: seenOf(await read()), note }, stage.admin.token);
const SLIDE = { url_image: '/media/sliders/navidad.webp', widths: [640], width: 1600, height: 600 };
const dates = { since: null, until: null };
const slide = (description: string, more: object = {}) => ({
  ...{ ...SLIDE, phone_image: null, detail: null, link: '/buscar', shown: true, ...dates, description },
  ...more,
});
const sliders = (headers: Record<string, string>) =>
  stage.shop.app.inject({ url: '/api/web/sliders/get-all-activated', headers });
const headlines = async (headers: Record<string, string> = {}): Promise<string[]> =>
  (await sliders(headers)).json().map(({ description }: { description: string }) => description);
const preview = async (): Promise<string> => {
  const { path } = (await stage.shop.post('admin/home/preview', undefined, stage.admin.token)).json();
  return path.replace('/?vista=', '');
};
const revision = () => readRevision(stage.shop.db);

it('a draft is nobody’s but of who has its token; published it is everybody’s, and pages are told', async () => {
  const before = await headlines();
  const counted = await revision();
  await saved({ slides: [slide('Fiesta de la Candelaria')] });
  expect(await headlines()).toEqual(before);
  const token = await preview();
  const drafted = ['Fiesta de la Candelaria'];
  expect(await headlines({ 'x-home-preview': token })).toEqual(drafted);
  // The page that was made with it asks with its own address.
  expect(await headlines({ referer: `https://qhatu.pe/?vista=${token}` })).toEqual(drafted);
  const answer = await sliders({ 'x-home-preview': token });
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(await headlines()).toEqual(before);
  expect(await revision()).toBe(counted);
  expect((await publish('Febrero')).json()).toMatchObject({ draft: null, published: { note: 'Febrero' } });
  stage.shop.app.publicCache.drop();
  expect(await headlines()).toEqual(drafted);
  expect(await revision()).toBeGreaterThan(counted);
  const [act] = (await stage.shop.get('admin/acts?subject=home', stage.admin.token)).json().data;
  expect(act).toMatchObject({ act: 'home.publish', after: { slides: 1, note: 'Febrero' } });
});

it('a token that was changed, or that has run out, shows what is public', async () => {
  await saved({ slides: [slide('Todavía no')] });
  const token = await preview();
  const [id, expires, mac] = token.split('.');
  const other = `${Number(id) - 1}.${expires}.${mac}`;
  const later = `${id}.${Number(expires) + 60_000}.${mac}`;
  for (const forged of [other, later, `${id}.${expires}.${'A'.repeat(43)}`, 'nada']) {
    expect(await headlines({ 'x-home-preview': forged })).not.toContain('Todavía no');
  }
  jest.useFakeTimers({
    now: Number(expires) + 1,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
  });
  const late = await headlines({ 'x-home-preview': token });
  jest.useRealTimers();
  expect(late).not.toContain('Todavía no');
  await stage.shop.post('admin/home/discard', { seen: seenOf(await read()) }, stage.admin.token);
  expect((await read()).draft).toBeNull();
});

it('two people edit it: the second is told and nothing is overwritten, saved or published', async () => {
  const seen = await read();
  const other = await somebody(stage.shop, 2);
  expect((await save(seen, { slides: [slide('La suya')] }, other)).statusCode).toBe(200);
  const late = await save(seen, { slides: [slide('La mía')] });
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
  expect(late.json().current.content.slides).toMatchObject([{ description: 'La suya' }]);
  const early = await stage.shop.post('admin/home/publish', { seen: seenOf(seen) }, stage.admin.token);
  expect(early.statusCode).toBe(409);
  expect((await save(late.json().current, { slides: [slide('La mía')] })).statusCode).toBe(200);
  await publish();
});

it('an earlier state comes back as a draft and is published like any other', async () => {
  await saved({ slides: [slide('Primera')] });
  const first: AdminHome = (await publish('uno')).json();
  await saved({ slides: [slide('Segunda')], guides: [] });
  await publish('dos');
  const { data } = (await stage.shop.get('admin/home/versions', stage.admin.token)).json();
  expect(data.slice(0, 2)).toMatchObject([{ note: 'dos' }, { note: 'uno', id: first.published.id }]);
  const back = await stage.shop.post(
    `admin/home/versions/${first.published.id}/restore`,
    { seen: seenOf(await read()) },
    stage.admin.token,
  );
  expect(back.json().content).toEqual(first.content);
  expect(first.content.guides.length).toBeGreaterThan(0);
  stage.shop.app.publicCache.drop();
  expect(await headlines()).toEqual(['Segunda']);
  await publish();
  stage.shop.app.publicCache.drop();
  expect(await headlines()).toEqual(['Primera']);
});

it('everything comes back as it was given, in its order; what is off or out of its dates is not on home', async () => {
  const customer = await somebody(stage.shop);
  const [root] = (await stage.shop.get('admin/categories', stage.admin.token)).json();
  const item = { ...dates, shown: true, uri: null, url: null, description: null, product_ids: null, selection: null };
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
  const content: HomeContent = {
    slides: [slide('Hoy'), slide('Apagada', { shown: false }), slide('Mañana', { since: day(1) })],
    sections: [
      { type: 4, name: 'Segunda', items: [{ ...item, name: 'Uno', category_id: null }], shown: true, ...dates },
      { type: 6, name: 'Ofertas', items: [{ ...item, name: 'Dos', category_id: root.id }], shown: true, ...dates },
      {
        type: 4,
        name: 'Pasada',
        items: [{ ...item, name: 'Tres', category_id: null }],
        shown: true,
        since: null,
        until: day(-1),
      },
    ],
    events: [
      {
        place: 'header',
        message: 'Llegó',
        color: '#8f1d35',
        text_color: '#ffffff',
        url_event: null,
        shown: true,
        since: day(-1),
        until: null,
      },
    ],
    services: [{ icon: 'tag', name: 'Gratis', text: 'Desde S/ 300,00', ...dates }],
    guides: [{ icon: 'store', title: 'Vende', text: 'Abre tu puesto', href: '/registrarse', ...dates }],
    testimonials: [
      {
        user: customer.email,
        rating: 4.5,
        message: 'Llegó a tiempo',
        uri: null,
        said_at: day(-3),
        shown: true,
        ...dates,
      },
    ],
  };
  const { content: kept } = await saved(content);
  const user = kept.testimonials[0]?.user;
  expect(kept).toEqual({ ...content, testimonials: [{ ...content.testimonials[0], user }] });
  await publish();
  stage.shop.app.publicCache.drop();
  expect(await headlines()).toEqual(['Hoy']);
  const names = async (path: string, name: string) =>
    (await stage.shop.get(path)).json().map((row: Record<string, unknown>) => row[name]);
  expect(await names('sections', 'name')).toEqual(['Segunda', 'Ofertas']);
  expect(await names('events', 'message')).toEqual(['Llegó']);
  expect((await stage.shop.get('home/services')).json()).toEqual([
    { icon: 'tag', name: 'Gratis', text: 'Desde S/ 300,00' },
  ]);
  expect(await names('home/guides', 'href')).toEqual(['/registrarse']);
  expect((await stage.shop.get('reviews')).json()).toMatchObject([{ rating: 4.5, user: { name: 'Rosa' } }]);
  await sql`update users set deleted_at = now() where id = ${customer.id}`.execute(stage.shop.db);
  stage.shop.app.publicCache.drop();
  expect((await stage.shop.get('reviews')).json()).toEqual([]);
});

it('pages are made anew when something of home begins or ends, and at no other time', async () => {
  const begins = new Date('2031-01-01T05:00:00Z');
  await saved({ slides: [slide('Año nuevo', { since: begins.toISOString() })] });
  await publish();
  const at = (ms: number) => new Date(begins.getTime() + ms);
  const before = await revision();
  expect(await followHomeDates(stage.shop.db, at(-4_000), at(-2_000))).toBe(false);
  expect(await revision()).toBe(before);
  expect(await followHomeDates(stage.shop.db, at(-1_000), at(1_000))).toBe(true);
  expect(await revision()).toBeGreaterThan(before);
});

it('bad input says what is wrong beside its field', async () => {
  const seen = await read();
  const fields = async (content: Partial<HomeContent>) =>
    Object.keys((await save(seen, content)).json().fields ?? {}).sort();
  const wrong = slide('A', { link: '//otro.pe', since: '2031-01-02T00:00:00Z', until: '2031-01-01T00:00:00Z' });
  expect(await fields({ slides: [slide('Bien'), wrong] })).toEqual([
    'slides[1].description',
    'slides[1].link',
    'slides[1].until',
  ]);
  const said = { rating: 5, message: 'Muy bien', uri: null, said_at: '2026-01-01T00:00:00Z', shown: true, ...dates };
  expect(await fields({ testimonials: [{ ...said, user: 'nadie-de-ese-nombre' }] })).toEqual(['testimonials[0].user']);
  const offers = { type: 6, name: 'Ofertas', items: [], shown: true, ...dates };
  expect(await fields({ sections: [offers] })).toEqual(['sections[0].items']);
  expect((await read()).draft).toBeNull();
});

it('a picture is drawn anew in the shop’s widths and its own shape, and a small one is refused', async () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
  const kept = await upload(stage.shop, stage.admin.token, 'admin/home/pictures', await photo(1200, 450));
  expect(kept.json()).toMatchObject({ widths: [400, 640, 960, 1200], width: 1200, height: 450 });
  const { uri } = kept.json();
  expect(uri).toMatch(/^\/uploads\/home\/[\w-]+\.webp$/);
  const file = await stage.shop.app.inject(uri);
  expect((await sharp(file.rawPayload).metadata()).width).toBe(960);
  const small = await upload(stage.shop, stage.admin.token, 'admin/home/pictures', await photo(500, 200));
  expect(small.statusCode).toBe(415);
});
