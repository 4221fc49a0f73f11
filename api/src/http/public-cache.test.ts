import Fastify, { type FastifyInstance } from 'fastify';
import { publicCache } from './public-cache';
import { parseQuery } from './query-string';

let app: FastifyInstance;
let asked: number;
beforeEach(async () => {
  asked = 0;
  app = Fastify({ routerOptions: { querystringParser: parseQuery } });
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

  test('what is dropped by its path goes with every query [D48]', async () => {
    await ask('?a=1');
    app.publicCache.drop('/products');
    await ask('?a=1');
    expect(asked).toBe(2);
  });
});
