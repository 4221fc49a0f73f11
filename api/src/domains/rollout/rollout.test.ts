import { createHmac, randomUUID } from 'node:crypto';
import { RENDERER_KEY, SHARING_KEY } from '@qhatu/contract/operations';
import type { InjectOptions } from 'fastify';
import { startApp, type TestApp } from '../../../test/app';

const KEY = 'a-key-of-the-house';
const derived = (purpose: string) => createHmac('sha256', KEY).update(purpose).digest('base64url');
let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ FRONT_DOOR_KEY: KEY });
});
afterAll(() => shop.close());

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, more: InjectOptions = {}) =>
  shop.app.inject({
    method,
    url: `/internal/${path}`,
    ...more,
    headers: { [SHARING_KEY.header]: derived(SHARING_KEY.purpose), ...more.headers },
  });
const put = (document: string, headers: Record<string, string>) =>
  ask('PUT', 'discovery', { payload: { document, history: '{}' }, headers });

describe('the shared document', () => {
  it('is nobody’s but who has the key of front doors, and never a visitor’s whom one passes on, nor the renderer’s [D241]', async () => {
    const { header } = SHARING_KEY;
    const tries: InjectOptions['headers'][] = [
      { [header]: 'another-key-of-16' },
      { [header]: KEY },
      // As a front door passes a visitor on, and as the renderer asks.
      { [header]: '', 'x-front-door-key': KEY, 'x-forwarded-for': '190.12.7.1' },
      { [header]: derived(RENDERER_KEY.purpose), [RENDERER_KEY.header]: derived(RENDERER_KEY.purpose) },
    ];
    for (const headers of tries) {
      expect((await ask('GET', 'discovery', { headers })).statusCode).toBe(404);
      expect((await ask('PUT', 'discovery', { headers, payload: {} })).statusCode).toBe(404);
      expect((await ask('POST', 'release-counts', { headers, payload: {} })).statusCode).toBe(404);
    }
    const alone = await startApp();
    // From this machine; without a key nobody may.
    expect((await alone.app.inject({ method: 'GET', url: '/internal/discovery' })).statusCode).toBe(404);
    // Behind a balancer that says for whom it speaks.
    const balanced = { 'x-forwarded-for': '10.0.0.7' };
    expect((await ask('GET', 'discovery', { headers: balanced })).statusCode).toBe(204);
    await alone.close();
  });

  it('the first one is given once; then whoever changes it says what they have read [D241]', async () => {
    expect((await ask('GET', 'discovery')).statusCode).toBe(204);
    const first = await Promise.all([put('a', { 'if-none-match': '*' }), put('b', { 'if-none-match': '*' })]);
    expect(first.map(({ statusCode }) => statusCode).sort()).toEqual([204, 412]);
    const read = await ask('GET', 'discovery');
    expect(['a', 'b']).toContain(read.json().document);
    const etag = String(read.headers.etag);
    expect((await ask('GET', 'discovery', { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    expect((await put('c', {})).statusCode).toBe(428);
    // Ten at the same moment: one is kept, the others are told, and none is lost unsaid.
    const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => put(`d${n}`, { 'if-match': etag })));
    expect(ten.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(ten.filter(({ statusCode }) => statusCode === 412)).toHaveLength(9);
    const winner = ten.findIndex(({ statusCode }) => statusCode === 204);
    const after = await ask('GET', 'discovery');
    expect([after.json().document, after.headers.etag]).toEqual([`d${winner}`, ten[winner]?.headers.etag]);
  });
});

describe('counts of releases', () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const tally = (failures: number) => ({ remote: 'mf-x', version: '1', views: 10, failures, visitors: ['n'] });
  const report = async (door: string, counts?: object[]) =>
    (await ask('POST', 'release-counts', { payload: { door, counts } })).json().others;

  it('each front door hears what the others have counted, and not its own; told twice it counts once [D241]', async () => {
    expect(await report(one, [tally(2)])).toEqual([]);
    expect(await report(two, [tally(3)])).toEqual([tally(2)]);
    await report(one, [tally(4)]);
    await report(one, [tally(4)]);
    expect(await report(two)).toEqual([tally(4)]);
    expect(await report(one)).toEqual([tally(3)]);
  });

  it('what a front door that has gone counted ends after ten minutes [D241]', async () => {
    await shop.db
      .updateTable('release_counts')
      .set({ at: new Date(Date.now() - 601_000) })
      .where('door', '=', one)
      .execute();
    expect(await report(two)).toEqual([]);
  });
});
