import { startApp, type TestApp } from '../../../test/app';
import { FIXTURE, putCatalogFixtures, putProducts } from '../../../test/product-fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.test' });
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    { id: 800_000, name: 'Última de su parte' },
    { id: 800_001, name: 'Primera de la siguiente' },
    { id: 800_002, name: 'Ya no se vende' },
  ]);
  await shop.db.updateTable('products').set({ enabled: false }).where('id', '=', 800_002).execute();
  await shop.db.updateTable('users').set({ user_name: 'rosa & ñusta' }).where('id', '=', FIXTURE.seller).execute();
});
afterAll(() => shop.close());

const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
const open = async (path: string) => shop.get(path);

test('the index names the pages and every part of 50,000 ids that has products', async () => {
  const answer = await open('sitemap.xml');
  expect(answer.headers['content-type']).toContain('application/xml');
  const files = locs(answer.body);
  expect(files).toContain('https://qhatu.test/sitemaps/paginas.xml');
  expect(files).toContain('https://qhatu.test/sitemaps/productos-1.xml');
  expect(files).toContain('https://qhatu.test/sitemaps/productos-16.xml');
  expect(files).toContain('https://qhatu.test/sitemaps/productos-17.xml');
  expect(files).toHaveLength(4);
});

test('a part has its own products, with the day they changed, and none that is not sold any more', async () => {
  const [sixteen, seventeen] = [await open('sitemaps/productos-16.xml'), await open('sitemaps/productos-17.xml')];
  expect(locs(sixteen.body)).toEqual(['https://qhatu.test/detalle/productos/800000']);
  expect(locs(seventeen.body)).toEqual(['https://qhatu.test/detalle/productos/800001']);
  expect(sixteen.body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
});

test('pages: home, categories and sellers, written so that any name stays well-formed', async () => {
  const { body } = await open('sitemaps/paginas.xml');
  expect(locs(body)).toEqual(
    expect.arrayContaining([
      'https://qhatu.test/',
      'https://qhatu.test/buscar?category=13',
      'https://qhatu.test/catalogo/rosa%20%26%20%C3%B1usta',
    ]),
  );
  expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
});

test.each(['productos-0.xml', 'productos-42950.xml', 'productos-99999.xml', 'productos-x.xml', 'otra.xml', '..%2fx'])(
  '%s is 404',
  async (file) => {
    expect((await open(`sitemaps/${file}`)).statusCode).toBe(404);
  },
);
