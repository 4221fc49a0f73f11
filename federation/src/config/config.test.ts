import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveDataUrl } from '@qhatu/contract/routing';
import { REMOTES, type RemoteApp, ROOT } from '../apps';
import { type AnswersOf, call, critical, deferred, defineRemote, page } from '.';
import { isDeclared, readDeclaration } from './load';

const remote = defineRemote({
  name: 'mf-tried',
  pages: {
    Listing: page({
      module: './src/pages/Listing.tsx',
      paths: ['/lista'],
      render: 'public',
      skeleton: 'listing',
      data: ({ query }) => ({
        results: critical<{ total: number }>(
          call('products/search', {
            filter: query.one('search'),
            'brand[]': query.all('brand'),
            'values[]': query.parallel('values'),
            perPage: 12,
            page: query.one('page', 1),
          }),
        ),
      }),
    }),
    Detail: page({
      module: './src/pages/Detail.tsx',
      paths: ['/detalle/:id', '/otra/:id/:extra?'],
      render: 'public',
      skeleton: 'detail',
      data: ({ params }) => ({
        product: critical<{ name: string }>(`products/${params.id}`),
        // @ts-expect-error Only one of the two patterns has it.
        related: deferred<string[]>(`products/related/${params.extra}`),
      }),
      budget: { js: 9 },
    }),
    Plain: page({ module: './src/pages/Plain.tsx', paths: ['/simple'], render: 'browser', skeleton: 'text' }),
  },
  slots: { 'checkout/mini-cart': { module: './src/Box.tsx', budget: { js: 3, css: 1 } } },
  budget: { entry: 4, each: { js: 20, css: 5 } },
});

describe('a declaration compiles to what a release carries', () => {
  it('every path of a page is a route with its module and its calls', () => {
    expect(remote.routes.map((route) => [route.path, route.expose, Object.keys(route.data ?? {})])).toEqual([
      ['/lista', './Listing', ['results']],
      ['/detalle/:id', './Detail', ['product', 'related']],
      ['/otra/:id/:extra?', './Detail', ['product', 'related']],
      ['/simple', './Plain', []],
    ]);
  });

  it('calls are templates that the address fills: one value, all values, places that belong together [D9 D45]', () => {
    const { results } = remote.routes[0]?.data ?? {};
    expect(results).toEqual({
      url: 'products/search?filter={search}&brand[]={brand[]}&values[]={values[]:}&perPage=12&page={page:1}',
    });
    expect(resolveDataUrl(results?.url ?? '', {}, '?brand=4&values=&values=7')).toBe(
      'products/search?brand[0]=4&values[1]=7&perPage=12&page=1',
    );
    const { product, related } = remote.routes[1]?.data ?? {};
    expect(resolveDataUrl(product?.url ?? '', { id: '42' }, '')).toBe('products/42');
    expect(related).toEqual({ url: 'products/related/{extra}', late: true });
  });

  it('slots and pages are the exposed modules, each with its own budget where it has one', () => {
    expect(remote.exposes).toEqual({
      './Listing': './src/pages/Listing.tsx',
      './Detail': './src/pages/Detail.tsx',
      './Plain': './src/pages/Plain.tsx',
      './Box': './src/Box.tsx',
    });
    expect(remote.slots).toEqual({ 'checkout/mini-cart': './Box' });
    expect(remote.budget.exposes).toEqual({ './Detail': { js: 9 }, './Box': { js: 3, css: 1 } });
  });

  it('the answers have the types that the calls name, for useRouteData', () => {
    const answers: AnswersOf<typeof remote> = { results: { total: 1 }, product: { name: 'Polo' }, related: ['a'] };
    // @ts-expect-error A total is a number.
    const wrong: AnswersOf<typeof remote>['results'] = { total: 'uno' };
    expect([Object.keys(answers).length, wrong.total]).toEqual([3, 'uno']);
  });
});

describe('the remotes of this house', () => {
  it('are those of the workspaces, in their order', () => {
    expect(REMOTES.length).toBeGreaterThanOrEqual(5);
    expect(REMOTES[0]).toBe('mf-catalog');
  });
  it.each(REMOTES)('%s declares itself, with modules that are there and a budget', (app) => {
    expect(isDeclared(app)).toBe(true);
    const { exposes, budget } = readDeclaration(app);
    expect(Object.keys(exposes).length).toBeGreaterThan(0);
    expect(budget.entry).toBeGreaterThan(0);
  });
});

describe('a declaration that cannot be used', () => {
  let app: RemoteApp;
  const declare = (text: string) => writeFileSync(path.join(ROOT, app, 'federation.config.ts'), text);
  beforeEach(() => {
    mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
    // Inside the project, where packages are found; its name leads there from the root.
    const dir = mkdtempSync(path.join(ROOT, '.cache/mf-config-test-'));
    app = path.join('mf-x', '..', path.relative(ROOT, dir)) as RemoteApp;
  });
  afterEach(() => rmSync(path.join(ROOT, app), { recursive: true }));

  it('says everything that is wrong with it, in words', () => {
    declare(`export default { name: 'catalog', exposes: {}, routes: [], slots: { cart: './Box' }, budget: {} };`);
    expect(() => readDeclaration(app)).toThrow(/must look like "mf-name"[\s\S]*slots[\s\S]*budget\.entry/);
  });
  it('names modules that are not there, and another folder’s name', () => {
    declare(
      `import { defineRemote, page } from '@qhatu/federation/config';
      const Page = page({ module: './src/Gone.tsx', paths: ['/x'], render: 'browser', skeleton: 'text' });
      export default defineRemote({ name: 'mf-other', pages: { Page }, budget: { entry: 1, each: { js: 1, css: 1 } } });`,
    );
    expect(() => readDeclaration(app)).toThrow(/name is "mf-other"[\s\S]*\.\/src\/Gone\.tsx is not there/);
  });
});
