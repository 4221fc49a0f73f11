import type { AdminProduct, BulkChange, BulkEdit } from '@qhatu/contract/wire';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../test/app';
import { type Market, openMarket } from '../orders/fixtures';
import { type Somebody, somebody } from '../sellers/fixtures';
import { upload } from '../support/testing/stage';

interface Stage {
  shop: TestApp;
  market: Market;
  admin: Somebody;
  seller: Somebody;
  /** Two values of one attribute. */
  red: number;
  blue: number;
  /** A JPEG that names its photographer. */
  photo: Buffer;
}

async function openStage(): Promise<Stage> {
  const shop = await startApp();
  const market = await openMarket(shop);
  const admin = await somebody(shop, 2);
  const seller = await somebody(shop, 4);
  const [red, blue] = (await shop.get('admin/attributes', admin.token)).json()[0].values;
  const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Rosa Quispe' } })
    .toBuffer();
  return { shop, market, admin, seller, red: red.id, blue: blue.id, photo };
}

/**
 * A shop of a file's own, opened before its tests and closed after the last, and what people do with products in it: as
 * administration unless somebody else is named. `stage` is to be read inside of tests.
 */
export function openCatalogueForTests() {
  const stage = {} as Stage;
  beforeAll(async () => void Object.assign(stage, await openStage()));
  afterAll(() => stage.shop.close());

  let counter = 0;
  const body = (more: object = {}) => ({
    name: 'Manta de alpaca',
    code: `MANTA-${++counter}`,
    category_id: stage.market.toys,
    variants: [{ price: 120, stock: 5 }],
    ...more,
  });
  const create = async (more: object = {}, who = stage.admin): Promise<AdminProduct> => {
    const answer = await stage.shop.post('admin/products', body(more), who.token);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const picture = (id: number, who = stage.admin) =>
    upload(stage.shop, who.token, `admin/products/${id}/pictures`, stage.photo);
  const read = async (id: number, who = stage.admin): Promise<AdminProduct> =>
    (await stage.shop.get(`admin/products/${id}`, who.token)).json();
  /** What is sent back of a product that was read. */
  const edited = (product: AdminProduct, more: object = {}) => ({ ...product, ...more });
  const save = (product: AdminProduct, more: object = {}, who = stage.admin) =>
    stage.shop.post(`admin/products/${product.id}`, edited(product, more), who.token);
  const published = async (more: object = {}, who = stage.admin): Promise<AdminProduct> => {
    const { id } = await create(more, who);
    await picture(id, who);
    const { version } = await read(id, who);
    const publish = { status: 'published', version };
    const answer = await stage.shop.post(`admin/products/${id}/status`, publish, who.token);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const acts = async (id: number) =>
    (await stage.shop.get(`admin/acts?subject=product&subject_id=${id}`, stage.admin.token)).json().data as {
      act: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown>;
    }[];
  const bulkEdit = async (
    change: BulkChange,
    products: readonly AdminProduct[],
    who = stage.admin,
  ): Promise<BulkEdit> => {
    const items = products.map(({ id, version }) => ({ id, version }));
    const begun = await stage.shop.post('admin/products/bulk', { change, products: items }, who.token);
    if (begun.statusCode !== 200) throw new Error(begun.body);
    await stage.shop.app.jobs.drain();
    return (await stage.shop.get(`admin/bulk-edits/${begun.json().id}`, who.token)).json();
  };
  return { stage, body, create, picture, read, edited, save, published, acts, bulkEdit };
}
