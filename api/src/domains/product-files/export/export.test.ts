import type { ImportItem, ImportRun } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../../test/app';
import { issueToken } from '../../accounts/tokens';
import { upload } from '../../support/testing/stage';
import { FILE_FORMATS, type FileFormat } from '../file-product';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(240_000);

let shop: TestApp;
let sellers: { id: number; token: string; products: number }[];
beforeAll(async () => {
  shop = await startApp();
  const rows = await shop.db
    .selectFrom('products')
    .select(['seller_id', ({ fn }) => fn.countAll<number>().as('products')])
    .groupBy('seller_id')
    .orderBy('seller_id')
    .execute();
  sellers = await Promise.all(
    rows.map(async ({ seller_id: id, products }) => ({ id, products, token: await issueToken(shop.db, id) })),
  );
});
afterAll(() => shop.close());

const exported = async (token: string, format: FileFormat, filter = ''): Promise<Buffer> => {
  const answer = await shop.get(`admin/products/export?format=${format}${filter}`, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.rawPayload;
};

/** What importing a file would do. */
const planned = async (token: string, file: Buffer, name = 'productos.csv') => {
  const answer = await upload(shop, token, 'admin/imports', file, 'file', name);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await shop.app.jobs.drain();
  const run: ImportRun = (await shop.get(`admin/imports/${answer.json().id}`, token)).json();
  const items: ImportItem[] = (await shop.get(`admin/imports/${run.id}/items`, token)).json().data;
  const odd = items.filter(({ plan }) => plan !== 'unchanged');
  return {
    run,
    counts: run.counts,
    odd: odd.map(({ name, plan, msg, differences }) => ({ name, plan, msg, differences })),
  };
};

const nothing = { new: 0, changed: 0, refused: 0 };

describe.each(FILE_FORMATS)('%s', (format) => {
  it('every demo product that it can hold comes back unchanged, whoever sells it [D204]', async () => {
    let held = 0;
    for (const { id, token, products } of sellers) {
      const { counts, odd } = await planned(token, await exported(token, format));
      expect({ id, odd: odd.slice(0, 3), ...counts }).toMatchObject({ id, odd: [], ...nothing });
      const { there } = await shop.db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('there'))
        .where('seller_id', '=', id)
        .$if(format.startsWith('google'), (query) => query.where('enabled', '=', true))
        .executeTakeFirstOrThrow();
      expect({ id, unchanged: counts.unchanged }).toEqual({ id, unchanged: there });
      held += there;
      expect(products).toBeGreaterThanOrEqual(there);
    }
    expect(held).toBeGreaterThan(200);
  });
});

it('what a spreadsheet would run stays text, and comes back as it was [D204]', async () => {
  const [first] = sellers;
  if (!first) throw new Error('nobody sells');
  const name = '=HYPERLINK("http://malo.pe";"Oferta")';
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('seller_id', '=', first.id)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('products').set({ name }).where('id', '=', id).execute();
  for (const format of ['qhatu', 'shopify', 'woocommerce'] as const) {
    const file = await exported(first.token, format);
    expect(file.toString()).toContain(`'=HYPERLINK`);
    expect(file.toString()).not.toMatch(/(^|[,;\t"\n])=HYPERLINK/);
    const { odd } = await planned(first.token, file);
    expect({ format, odd }).toEqual({ format, odd: [] });
  }
});

it('a seller exports their own products alone, and what the filter finds [D1 D204]', async () => {
  const [one, other] = sellers;
  if (!one || !other) throw new Error('two have to sell');
  const codes = async (who: number) =>
    (await shop.db.selectFrom('products').select('code').where('seller_id', '=', who).execute()).map(
      ({ code }) => code,
    );
  const own = (await exported(one.token, 'qhatu')).toString();
  expect((await codes(one.id)).every((code) => own.includes(code))).toBe(true);
  expect((await codes(other.id)).some((code) => own.includes(`${code},`))).toBe(false);
  const none = (await exported(one.token, 'qhatu', '&text=nadavendeesto')).toString();
  expect(none.trim().split('\n')).toHaveLength(1);
  expect((await shop.get('admin/products/export?format=xlsx', one.token)).statusCode).toBe(400);
});
