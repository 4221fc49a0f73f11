import Fastify, { type FastifyInstance } from 'fastify';
import { primaryOnly } from '../db/reads';
import { publicCache } from './public-cache';
import { parseQuery } from './query-string';
import { replicaReads } from './reads';

let app: FastifyInstance;
let asked: number;
/** How far the replica is. */
let known: number;
beforeEach(async () => {
  asked = 0;
  known = 100;
  app = Fastify({ routerOptions: { querystringParser: parseQuery } });
  const reads = { ...primaryOnly(null as never), known: () => known, state: () => 'up' as const };
  await app.register(replicaReads, { reads, maxLagSeconds: 5, siteUrl: 'http://localhost' });
  await app.register(publicCache, { seconds: 60 });
  app.get('/products', { config: { cache: true } }, async ({ query }) => {
    asked += 1;
    return { query };
  });
});
afterEach(() => app.close());

const ask = async (query: string) => (await app.inject(`/products${query}`)).json().query;

describe('public cache', () => {
  test.each([
    ['a value that ends in =', '?filter=zzz=', '', {}],
    ['a name given twice', '?filter=polo&filter=', '?filter=polo', { filter: 'polo' }],
    ['lists in another order', '?min[]=9&min[]=5', '?min[]=5&min[]=9', { min: ['5', '9'] }],
    ['a list with an empty place', '?ids[]=&ids[]=7', '?ids[]=7', { ids: ['7'] }],
    ['a list of one', '?brand[]=7', '?brand=7', { brand: '7' }],
    ['an ampersand that is text', '?filter=polo%26page=2', '?filter=polo&page=2', { filter: 'polo', page: '2' }],
    ['a hash', '#filter=zzz', '', {}],
  ])('%s is a question of its own: nobody poisons the answer to another [D48]', async (_name, other, honest, query) => {
    await ask(other);
    expect(await ask(honest)).toEqual(query);
  });

  test('the same question written otherwise is answered from memory [D48]', async () => {
    for (const same of ['?a=1&b=x%20y', '?b=x+y&a=1', '?a=1&filter=&b=x+y', '?a=2&a=1&b=x+y']) await ask(same);
    expect(asked).toBe(1);
  });

  test('a schema that fills the query in does not change what was asked: the next one is answered from memory [D48]', async () => {
    app.get(
      '/filled',
      {
        config: { cache: true },
        schema: { querystring: {} },
        validatorCompiler: () => (query) => ({ value: { ...(query as object), page: 1 } }),
      },
      async ({ query }) => {
        asked += 1;
        return { query };
      },
    );
    for (const _ of [1, 2]) {
      const answer = await app.inject('/filled?filter=polo');
      expect(answer.json().query).toEqual({ filter: 'polo', page: 1 });
    }
    expect(asked).toBe(1);
  });

  test('what was read before something was forgotten is not remembered after it [D48, D212]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', { config: { cache: true } }, async () => {
      asked += 1;
      if (asked === 1) await held;
      return { asked };
    });
    const first = app.inject('/slow');
    while (asked === 0) await new Promise(setImmediate);
    app.publicCache.drop('/slow');
    release();
    expect((await first).json()).toEqual({ asked: 1 });
    expect((await app.inject('/slow')).json()).toEqual({ asked: 2 });
    expect((await app.inject('/slow')).json()).toEqual({ asked: 2 });
  });

  test('who wrote something is not answered from a memory of before it, everybody else is [D212]', async () => {
    const cookie = 'other=1; qhatu-written=150';
    await ask('?a=1');
    await app.inject({ url: '/products?a=1', headers: { cookie } });
    expect(asked).toBe(2);
    known = 150;
    // Remembered at 100 as far as anybody can know: read anew once, and then enough for them too.
    for (const _ of [1, 2]) await app.inject({ url: '/products?a=1', headers: { cookie } });
    expect(asked).toBe(3);
    await ask('?a=1');
    expect(asked).toBe(3);
  });

  test('what is dropped by its path goes with every query [D48]', async () => {
    await ask('?a=1');
    app.publicCache.drop('/products');
    await ask('?a=1');
    expect(asked).toBe(2);
  });
});
