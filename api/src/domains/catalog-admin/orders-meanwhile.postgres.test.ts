import type { AdminProduct, BulkChange } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { lineBesideEach } from '../../../test/line-beside';
import { whileHeld } from '../../../test/while-held';
import type { Db } from '../../db/open';
import type { JobHandler } from '../../jobs';
import { takeInventory } from '../integrations/inventory';
import type { Staff } from '../staff/record-act';
import { handleBulkEdits, startBulkEdit } from './bulk';
import { addPicture } from './pictures';
import { updateProduct } from './save';
import { saveSheet } from './sheet';
import { setStatus } from './status';
import { adjustStock } from './stock';
import { openCatalogueForTests } from './testing';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const { stage, published, read } = openCatalogueForTests();
let product: AdminProduct;
const admin = (): Staff => ({
  ...{ id: stage.admin.id, role: 2, anonymous: false, shop: null },
  origin: { address: null, device: null },
});
const shelf = () => product.variants[0]?.id ?? 0;

beforeAll(async () => {
  const { market } = stage;
  // Of which the lines are copies.
  await market.order(await market.buyer(), [{ product_id: await market.product(), qty: 1 }]);
});
beforeEach(async () => {
  product = await published();
});

/** A bulk change of that product, done by `db`. */
const bulk = (change: BulkChange) => async (db: Db) => {
  const { id } = await startBulkEdit(stage.shop.app, stage.shop.db, admin(), { change, products: [product] });
  const handlers: JobHandler[] = [];
  const app = {
    jobs: { handle: (_kind: string, given: JobHandler) => handlers.push(given) },
    products: { stockChanged: () => undefined },
  };
  handleBulkEdits(app as unknown as FastifyInstance, db);
  for (const handle of handlers)
    await handle({ id }, { signal: new AbortController().signal, key: 'x' } as Parameters<JobHandler>[1]);
  const { rows } =
    await sql`select from bulk_edits where id = ${id} and finished_at is not null and failed = '[]'`.execute(
      stage.shop.db,
    );
  expect(rows).toHaveLength(1);
};

const ACTS: [string, (db: Db) => Promise<unknown>][] = [
  [
    'its form',
    (db) => updateProduct(db, admin(), product.id, { ...product, condition: 0, name: 'Manta de baby alpaca' }),
  ],
  ['its state', (db) => setStatus(db, admin(), product.id, { status: 'draft', version: product.version })],
  ['a picture', (db) => addPicture(db, admin(), product.id, { uri: '/uploads/products/x.webp', widths: [320] })],
  ['the sheet', (db) => saveSheet(db, admin(), { products: [typed({ name: 'Manta' })] })],
  ['its stock', (db) => adjustStock(db, admin(), shelf(), { delta: 2, reason: 'Llegaron' })],
  ['a change of prices of many', (db) => bulk({ kind: 'price', percent: 10 })(db)],
  ['a change of the stock of many', (db) => bulk({ kind: 'stock', mode: 'add', units: 1, reason: 'Llegó' })(db)],
  ['a change of the tags of many', (db) => bulk({ kind: 'tags', mode: 'add', tags: ['lana'] })(db)],
  [
    'what a seller’s system says',
    (db) => {
      const owner = { ...admin(), id: product.seller.id };
      return takeInventory(db, owner, [{ variant_id: shelf(), stock: 9, price: 90 }]);
    },
  ],
];
/** A row of the sheet with what was typed in it. */
const typed = (more: object, variant: object = {}) => ({
  ...{ id: product.id, version: product.version, variants: [{ id: shelf(), ...variant }] },
  ...more,
});

it.each(ACTS)('a line of an order waits at no statement for its product or variant: %s [D417]', async (_what, act) => {
  const named = { product: product.id, variant: shelf() };
  const before = await stateOf();
  expect(await lineBesideEach(stage.shop.db, named, act)).toEqual(['stored']);
  expect(await stateOf()).not.toEqual(before);
});
const stateOf = async () => {
  const { variants, images, ...rest } = await read(product.id);
  return { ...rest, variants: variants.map(({ price, stock }) => [price, stock]), images: images.length };
};

it('a bulk change that writes no shelf keeps no order from it, one that does is waited for [D417]', async () => {
  const takeShelf = async (db: Db): Promise<string> => {
    await sql`set local lock_timeout = '200ms'`.execute(db);
    return sql`select from variants where id = ${shelf()} for no key update`.execute(db).then(
      () => 'taken',
      () => 'waits',
    );
  };
  const besideEach = async (change: BulkChange) => {
    const answers: string[] = [];
    const watched = stage.shop.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answers.push(await stage.shop.db.transaction().execute(takeShelf));
        return result;
      },
    });
    await bulk(change)(watched);
    return new Set(answers);
  };
  expect(await besideEach({ kind: 'tags', mode: 'add', tags: ['oveja'] })).toEqual(new Set(['taken']));
  product = await read(product.id);
  expect(await besideEach({ kind: 'stock', mode: 'add', units: 1, reason: 'Llegó' })).toEqual(
    new Set(['taken', 'waits']),
  );
});

it('another code in the sheet waits for an order that names the product and then takes its shelf; neither ends the other [D417]', async () => {
  const { shop } = stage;
  const code = `${product.code}-B`;
  const { saved, failed } = await whileHeld(
    shop.db,
    (trx) => sql`select from products where id = ${product.id} for key share`.execute(trx),
    () => saveSheet(shop.db, admin(), { products: [typed({ code }, { price: 70 })] }),
    (trx) => sql`select from variants where id = ${shelf()} for no key update`.execute(trx),
  );
  expect([failed, saved.map((row) => row.code)]).toEqual([[], [code]]);
});

it('what a seller’s system says takes shelves by their ids, as orders do, also of several products; neither ends the other [D417]', async () => {
  const { shop } = stage;
  const seller = { ...admin(), id: product.seller.id };
  const [first, second, third] = [product, await published(), await published()];
  const [low, high] = [second.variants[0]?.id ?? 0, third.variants[0]?.id ?? 0];
  // The first product has the last shelf, too.
  await sql`update variants set product_id = ${first.id} where id = ${high}`.execute(shop.db);
  const { result } = await whileHeld(
    shop.db,
    (trx) => sql`select from variants where id = ${low} for no key update`.execute(trx),
    () =>
      takeInventory(
        shop.db,
        seller,
        [low, high].map((variant_id) => ({ variant_id, stock: 9 })),
      ),
    (trx) => sql`select from variants where id = ${high} for no key update`.execute(trx),
  );
  expect(result).toMatchObject({ changed: 2, refused: [] });
});
