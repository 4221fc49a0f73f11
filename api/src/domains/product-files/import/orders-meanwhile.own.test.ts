import { csvOf } from '@qhatu/contract/csv';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../../test/app';
import { type OwnDatabase, ownDatabase } from '../../../../test/databases';
import { lineBesideEach } from '../../../../test/line-beside';
import { hasPostgres } from '../../../../test/postgres';
import { type Market, openMarket } from '../../orders/fixtures';
import { type Somebody, somebody } from '../../sellers/fixtures';
import { upload } from '../../support/testing/stage';
import { applyChunk, type Outcome } from './apply';
import { undoChunk } from './undo';

// The embedded database has one connection: nobody is beside a chunk there.
(hasPostgres ? describe : describe.skip)('orders beside an import', () => {
  let own: OwnDatabase;
  let shop: TestApp;
  let market: Market;
  let seller: Somebody;
  beforeAll(async () => {
    own = await ownDatabase('PostgreSQL');
    shop = await startApp(own.env, await own.open());
    market = await openMarket(shop);
    seller = await somebody(shop, 4);
  }, 300_000);
  afterAll(async () => {
    await shop.close();
    own.remove();
  });

  /** Sent and compared. @returns its id */
  const plan = async (price: number): Promise<number> => {
    const cells = { Código: 'MANTA-1', Nombre: 'Manta de lana', Categoría: 'Ropa de prueba', Precio: price, Stock: 5 };
    const file = Buffer.from(csvOf([Object.keys(cells), Object.values(cells)]));
    const { id } = (await upload(shop, seller.token, 'admin/imports', file, 'file', 'productos.csv')).json();
    await shop.app.jobs.drain();
    return id;
  };
  const start = async (id: number) => {
    expect((await shop.post(`admin/imports/${id}/start`, {}, seller.token)).statusCode).toBe(200);
    await shop.app.jobs.drain();
  };

  it('a line of an order waits at no statement of a chunk for its product: saved, and taken back [D283]', async () => {
    await start(await plan(50));
    const { id: product } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const buyer = await market.buyer();
    await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
    const besideEach = (act: (db: typeof shop.db) => Promise<Outcome>) =>
      lineBesideEach(shop.db, { product }, async (db) => expect((await act(db)).products).toEqual([product]));

    const id = await plan(60);
    await sql`update import_runs set state = 'running', started_at = now() where id = ${id}`.execute(shop.db);
    expect(await besideEach((db) => applyChunk(db, id))).toEqual(['stored']);
    await sql`update import_runs set state = 'undoing' where id = ${id}`.execute(shop.db);
    expect(await besideEach((db) => undoChunk(db, id))).toEqual(['stored']);
  }, 120_000);
});
