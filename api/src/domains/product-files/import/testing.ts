import { csvOf } from '@qhatu/contract/csv';
import type { AdminProduct, ImportItem, ImportRun } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../../test/app';
import { type Somebody, somebody } from '../../sellers/fixtures';
import { upload } from '../../support/testing/stage';

interface Attribute {
  id: number;
  name: string;
  values: { id: number; value_text: string }[];
}

interface Stage {
  shop: TestApp;
  /** Whose files they are, and somebody else who sells: new ones for each test. */
  seller: Somebody;
  other: Somebody;
  /** A category's name. */
  category: string;
  attribute: Attribute;
  /** A value of another attribute. */
  elsewhere: number;
}

async function openStage(): Promise<Omit<Stage, 'other'>> {
  const shop = await startApp();
  const seller = await somebody(shop, 4);
  const { name: category } = await shop.db
    .selectFrom('categories')
    .select('name')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [attribute, second]: Attribute[] = (await shop.get('admin/attributes', seller.token)).json();
  if (!attribute || !second?.values[0]) throw new Error('two attributes are needed');
  return { shop, seller, category, attribute, elsewhere: second.values[0].id };
}

export type Line = Record<string, string | number | null>;

/** A file of products, as our template has them. */
export const csv = (...lines: Line[]): Buffer => {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return Buffer.from(csvOf([columns, ...lines.map((line) => columns.map((column) => line[column] ?? null))]));
};

/**
 * A shop of a file's own, opened before its tests and closed after the last, and what a seller does with files in it.
 * `stage` is to be read inside of tests.
 */
export function openImportsForTests() {
  // Unpacking a database takes its time on a machine that does other things as well.
  jest.setTimeout(120_000);
  const stage = {} as Stage;
  beforeAll(async () => void Object.assign(stage, await openStage()));
  afterAll(() => stage.shop.close());
  beforeEach(async () => {
    await stage.shop.app.jobs.drain();
    Object.assign(stage, { seller: await somebody(stage.shop, 4), other: await somebody(stage.shop, 4) });
  });

  let counter = 0;
  const line = (more: Line = {}): Line => ({
    ...{ Código: `IMP-${++counter}`, Nombre: `Manta ${counter}`, Categoría: stage.category, Precio: 50, Stock: 5 },
    ...more,
  });
  /** How many lines were made so far: `Manta ${made()}` is the last one. */
  const made = () => counter;
  const many = (n: number) => Array.from({ length: n }, () => line());

  const send = async (file: Buffer, who = stage.seller): Promise<ImportRun> => {
    const answer = await upload(stage.shop, who.token, 'admin/imports', file, 'file', 'productos.csv');
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const read = async ({ id }: Pick<ImportRun, 'id'>, who = stage.seller): Promise<ImportRun> =>
    (await stage.shop.get(`admin/imports/${id}`, who.token)).json();
  /** Sent, and compared with the shop. */
  const plan = async (file: Buffer, who = stage.seller): Promise<ImportRun> => {
    const run = await send(file, who);
    await stage.shop.app.jobs.drain();
    return read(run, who);
  };
  const post = (run: ImportRun, act: string, body: object = {}, who = stage.seller) =>
    stage.shop.post(`admin/imports/${run.id}/${act}`, body, who.token);
  /** Does it, and waits for the end of it. */
  const finish = async (run: ImportRun, act: string, body: object = {}, who = stage.seller): Promise<ImportRun> => {
    const answer = await post(run, act, body, who);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await stage.shop.app.jobs.drain();
    return read(run, who);
  };
  const items = async (run: ImportRun, query = '', who = stage.seller): Promise<ImportItem[]> =>
    (await stage.shop.get(`admin/imports/${run.id}/items${query}`, who.token)).json().data;
  const imported = async (file: Buffer, who = stage.seller): Promise<ImportRun> =>
    finish(await plan(file, who), 'start', {}, who);
  const products = async (who = stage.seller): Promise<AdminProduct[]> => {
    const { data } = (await stage.shop.get('admin/products', who.token)).json();
    return Promise.all(
      data.map(async ({ id }: { id: number }) => (await stage.shop.get(`admin/products/${id}`, who.token)).json()),
    );
  };
  const only = async (who = stage.seller): Promise<AdminProduct> => {
    const [product, second] = await products(who);
    if (!product || second) throw new Error('not one product');
    return product;
  };
  return { stage, line, made, many, send, read, plan, post, finish, items, imported, products, only };
}
