import type { OfficeToday } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';
import { readRevision } from '../../db/catalog-revision';
import { originForTests } from '../../fetching/testing';
import { type Somebody, somebody } from '../sellers/fixtures';
import { bcrpSource, readAnswer } from './bcrp';
import { BadRate, type ExchangeRateSource, followRate } from './follow-rate';
import { BCRP_CHALLENGE, BCRP_RECORDED } from './recorded/bcrp';

jest.setTimeout(120_000);

/** What the stand-in of the BCRP answers next. */
let answer: { status: number; body: string; location?: string } = { status: 200, body: BCRP_RECORDED };
const origin = originForTests();
let shop: TestApp;
let admin: Somebody;
let source: ExchangeRateSource;

/** An afternoon of the recorded days, in Lima. */
const at = (day: string, hour = 15) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-05:00`);
const NOW = at('2026-08-30');

beforeAll(async () => {
  const base = `${origin.base}/estadisticas/series/api`;
  source = bcrpSource(base);
  shop = await startApp({ EXCHANGE_RATE_URL: base });
  admin = await somebody(shop, 2);
});
afterAll(() => shop.close());
beforeEach(async () => {
  answer = { status: 200, body: BCRP_RECORDED };
  origin.answer = (_, reply) => {
    const { status, body, location } = answer;
    reply.writeHead(status, location ? { location } : { 'content-type': 'application/json' }).end(body);
  };
  await shop.db.deleteFrom('exchange_rate_tries').execute();
  await save('rate', { venta: 3.55 });
  await save('rate-source', { source: 'bcrp', margin: 2, most_change: 5 });
});

const read = async (key: string) => (await shop.get(`admin/settings/${key}`, admin.token)).json();
const save = async (key: string, value: object) =>
  shop.post(`admin/settings/${key}`, { version: (await read(key)).version, value, reason: '' }, admin.token);
const state = async () => (await shop.get('admin/exchange-rate', admin.token)).json();
const rate = async () => {
  shop.app.publicCache.drop();
  return (await shop.get('exchange-rate')).json().venta;
};
const waits = async (): Promise<number | undefined> =>
  ((await shop.get('admin/today', admin.token)).json() as OfficeToday).waiting.rate_problem;
/** The recorded answer with other figures. */
const withValues = (...values: string[]) => ({
  status: 200,
  body: JSON.stringify({
    ...JSON.parse(BCRP_RECORDED),
    periods: values.map((value, nth) => ({ name: `${20 + nth}.Ago.26`, values: [value] })),
  }),
});

test('of the recorded answer the newest day with business counts, with its day [D262]', () =>
  expect(readAnswer(BCRP_RECORDED, '2026-08-30')).toEqual({ rate: 3.523, day: '2026-08-28' }));

test('the daily rate is a new version of the system’s, with source, day and margin; PayPal and pages have it [D262]', async () => {
  const revision = await readRevision(shop.db);
  expect(await followRate(shop.db, source, NOW)).toBe('saved');
  expect(origin.asked).toEqual(['/estadisticas/series/api/PD04640PD/json/2026-08-15/2026-08-30/esp']);
  expect(await rate()).toBe(3.5935);
  const { value, history } = await read('rate');
  expect(value).toEqual({ venta: 3.5935, source: 'bcrp', day: '2026-08-28', published: 3.523 });
  expect(history[0]).toMatchObject({ by: 'Sistema', reason: 'BCRP del 28/08/2026: S/ 3,523 más 2 %' });
  expect(await state()).toMatchObject({
    ...{ source: 'bcrp', venta: 3.5935, day: '2026-08-28', published: 3.523, outcome: 'saved' },
    ...{ tried_at: NOW.toISOString(), good_at: NOW.toISOString() },
  });
  expect(await readRevision(shop.db)).toBeGreaterThan(revision);
  expect(await waits()).toBe(0);
});

test('whoever had the form open is told when the system saved meanwhile [D262]', async () => {
  const { version } = await read('rate');
  await followRate(shop.db, source, NOW);
  const late = await shop.post('admin/settings/rate', { version, value: { venta: 3.6 }, reason: '' }, admin.token);
  expect(late.statusCode).toBe(409);
  expect(late.json().changes[0]).toMatchObject({ by: 'Sistema', fields: expect.arrayContaining(['venta']) });
});

test('it is asked once a day from eight o’clock on, by one of many processes, and an hour after a failure [D262]', async () => {
  answer = { status: 200, body: BCRP_RECORDED.replace(/,\{"name":"30[^}]*\}/, '') };
  const day = (hour: number) => followRate(shop.db, source, at('2026-08-29', hour));
  const both = await Promise.all([day(8), day(8)]);
  expect(both.filter((outcome) => outcome === 'saved')).toHaveLength(1);
  expect(both).toContain(null);
  expect(await day(20)).toBeNull();
  expect(await followRate(shop.db, source, at('2026-08-30', 7))).toBeNull();
  answer = { status: 503, body: '' };
  expect(await followRate(shop.db, source, at('2026-08-30', 8))).toBe('failed');
  expect(await followRate(shop.db, source, new Date(at('2026-08-30', 9).getTime() - 1))).toBeNull();
  answer = { status: 200, body: BCRP_RECORDED };
  expect(await followRate(shop.db, source, at('2026-08-30', 9))).toBe('same');
  expect(origin.asked).toHaveLength(3);
});

test('a day without a new figure keeps the last known one and makes no version [D262]', async () => {
  answer = { status: 200, body: BCRP_RECORDED.replace(/,\{"name":"(29|30)[^}]*\}/g, '') };
  expect(await followRate(shop.db, source, at('2026-08-28', 20))).toBe('saved');
  answer = { status: 200, body: BCRP_RECORDED };
  const { version } = await read('rate');
  expect(await followRate(shop.db, source, at('2026-08-30'))).toBe('same');
  expect((await read('rate')).version).toBe(version);
});

test('by hand is how it begins: nobody is asked, and asking is refused [D262]', async () => {
  await save('rate-source', { source: 'hand', margin: 0, most_change: 5 });
  expect(await followRate(shop.db, source, NOW)).toBeNull();
  const refused = await shop.post('admin/exchange-rate/try', {}, admin.token);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'by_hand']);
  expect(origin.asked).toEqual([]);
  const fresh = await startApp();
  const boss = await somebody(fresh, 2);
  expect((await fresh.get('admin/settings/rate-source', boss.token)).json()).toMatchObject({
    version: 0,
    value: { source: 'hand', margin: 0, most_change: 5 },
  });
  await fresh.close();
});

test.each([
  ['up', 3.3],
  ['down', 3.8],
])(
  'a rate that goes %s by more than was allowed is not taken and waits in Hoy, until somebody types it [D262]',
  async (_, before) => {
    await save('rate', { venta: before });
    expect(await followRate(shop.db, source, NOW)).toBe('jump');
    expect(await rate()).toBe(before);
    expect((await state()).detail).toContain(`Pasaría de ${String(before).replace('.', ',')} a 3,5935: más de 5 %`);
    expect(await waits()).toBe(1);
    await save('rate', { venta: 3.59 });
    expect(await followRate(shop.db, source, at('2026-08-31'))).toBe('saved');
    expect([await rate(), await waits()]).toEqual([3.5935, 0]);
  },
);

test('who looks at the page may ask at once, and is told what came of it [D262]', async () => {
  answer = { status: 200, body: BCRP_CHALLENGE };
  const tried = await shop.post('admin/exchange-rate/try', {}, admin.token);
  expect(tried.json()).toMatchObject({
    outcome: 'failed',
    detail: expect.stringContaining('no es la serie'),
    venta: 3.55,
  });
});

test('what was published too long ago is not taken [D262]', async () => {
  answer = withValues('3.523', 'n.d.', 'n.d.');
  expect(await followRate(shop.db, source, at('2026-08-28'))).toBe('old');
  expect([await rate(), await waits()]).toEqual([3.55, 1]);
});

describe.each([
  ['a page for robots', { status: 200, body: BCRP_CHALLENGE }],
  ['no JSON', { status: 200, body: '3.523' }],
  ['an error', { status: 500, body: BCRP_RECORDED }],
  ['another address', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
  ['another series', { status: 200, body: BCRP_RECORDED.replaceAll('Venta', 'Compra') }],
  ['two series', { status: 200, body: BCRP_RECORDED.replace('"series":[', '"series":[{"name":"US$ - Venta"},') }],
  ['no day', { status: 200, body: BCRP_RECORDED.replace('28.Ago.26', '31.Feb.26') }],
  ['a month in English', { status: 200, body: BCRP_RECORDED.replace('20.Ago.26', '20.Aug.26') }],
  ['a day to come', { status: 200, body: BCRP_RECORDED.replace('30.Ago.26', '31.Ago.26') }],
  ['days in disorder', { status: 200, body: BCRP_RECORDED.replace('20.Ago.26', '29.Ago.26') }],
  ['a figure with a comma', { status: 200, body: BCRP_RECORDED.replace('3.528', '3,528') }],
  ['a figure that is a number', { status: 200, body: BCRP_RECORDED.replace('"3.523"', '3.523') }],
  ['a negative figure', { status: 200, body: BCRP_RECORDED.replace('3.523', '-3.523') }],
  ['two figures a day', { status: 200, body: BCRP_RECORDED.replace('["3.523"]', '["3.523","3.4"]') }],
  ['nothing but holidays', withHolidays()],
  ['no end', { status: 200, body: BCRP_RECORDED + ' '.repeat(200_000) }],
])('%s', (_, bad) => {
  test('is no rate: the last one stays, and the page says why [D262]', async () => {
    answer = bad;
    expect(await followRate(shop.db, source, NOW)).toBe('failed');
    expect(await rate()).toBe(3.55);
    const now = await state();
    expect(now).toMatchObject({ outcome: 'failed', good_at: null, day: null });
    expect(now.detail).toMatch(/^El BCRP /);
    expect(await waits()).toBe(1);
  });
});

function withHolidays() {
  return { status: 200, body: BCRP_RECORDED.replace(/"3\.\d+"/g, '"n.d."') };
}

test('who does not answer is a failure, not an error of ours [D262]', async () => {
  const nobody = bcrpSource('http://127.0.0.1:1');
  await expect(nobody.latest(NOW)).rejects.toBeInstanceOf(BadRate);
  expect(await followRate(shop.db, nobody, NOW)).toBe('failed');
});

test('one failure after a good day does not call anybody yet; a day and a half of them does [D262]', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const seen = async (hours: number) => {
    const row = { tried_at: new Date(), good_at: hoursAgo(hours), outcome: 'failed' as const, detail: 'x' };
    await shop.db.deleteFrom('exchange_rate_tries').execute();
    await shop.db
      .insertInto('exchange_rate_tries')
      .values({ source: 'bcrp', ...row })
      .execute();
    return waits();
  };
  expect([await seen(2), await seen(35), await seen(37)]).toEqual([0, 0, 1]);
  await save('rate-source', { source: 'hand', margin: 0, most_change: 5 });
  expect(await waits()).toBe(0);
});

test.each([
  [{ source: 'sunat', margin: 0, most_change: 5 }, 'source'],
  [{ source: 'bcrp', margin: 21, most_change: 5 }, 'margin'],
  [{ source: 'bcrp', margin: 1.005, most_change: 5 }, 'margin'],
  [{ source: 'bcrp', margin: 0, most_change: 0 }, 'most_change'],
  [{ source: 'bcrp', margin: 0 }, 'most_change'],
])('%j is refused beside its field [D262]', async (value, field) => {
  const refused = await save('rate-source', value);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]]);
});
