import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@qhatu/contract/testing';
import { sql } from 'kysely';
import { startApp } from '../../test/app';
import { ARCHIVES } from '../../test/archive';
import { hasPostgres, startPostgres, type TemporaryPostgres } from '../../test/postgres';
import { until } from '../../test/until';
import { type Db, openPostgres } from '../db/open';
import { findLedgerDrifts } from '../domains/ledger/audit';
import { findDrifts } from '../domains/orders/audit';
import { openMarket } from '../domains/orders/fixtures';
import { prepare } from '../seed/prepare';

// Servers of its own, on a crowded machine.
jest.setTimeout(300_000);

const open = (url: string) => openPostgres(url, 4, () => undefined);

/** The log up to now is in the archive. */
async function archiveAll(db: Db): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
  for (;;) {
    const { rows: seen } = await sql<{ last: string | null }>`
      select last_archived_wal as last from pg_stat_archiver`.execute(db);
    if ((seen[0]?.last ?? '') >= (rows[0]?.file ?? '')) return;
    await pause(50);
  }
}

const ordersIn = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id);

(hasPostgres ? describe : describe.skip).each(ARCHIVES)('PostgreSQL brought back to a named moment, %s', (kind) => {
  let server: TemporaryPostgres;
  beforeAll(async () => {
    const started = await startPostgres(await freePort());
    if (!started) throw new Error('There is no PostgreSQL');
    server = started;
  });
  afterAll(() => server.stop());

  test('nothing that was acknowledged before it is lost, what was destroyed after it is there again, and sums add up', async () => {
    const migrating = openPostgres(server.url, 2, () => undefined, 'migration');
    await prepare(migrating, null, { products: 0, media: '' });
    await migrating.close();
    const archive = await server.archive(kind);
    const shop = await startApp({}, open(server.url));
    const market = await openMarket(shop);
    const buyer = await market.buyer();
    const product = await market.product({ stock: 1_000 });
    const buy = async () => (await market.order(buyer, [{ product_id: product, qty: 2 }])).id;
    const before = [await buy(), await buy()];
    archive.copy();
    // pgBackRest knows the end of a copy to the second, and goes back to none that ended in the moment's own.
    const copied = Math.floor(Date.now() / 1_000);
    await until(() => Math.floor(Date.now() / 1_000) > copied);
    for (let nth = 0; nth < 10; nth += 1) before.push(await buy());

    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(shop.db);
    const moment = rows[0]?.at ?? '';
    const after = await buy();
    await sql`drop schema public cascade`.execute(shop.db);
    await expect(ordersIn(shop.db)).rejects.toThrow('does not exist');
    await archiveAll(shop.db);
    await shop.close();
    server.kill();

    const recovered = await archive.recover(await freePort(), moment);
    const again = await startApp({}, open(recovered.url));
    expect(await ordersIn(again.db)).toEqual(before);
    expect(before).not.toContain(after);
    expect([await findDrifts(again.db), await findLedgerDrifts(again.db)]).toEqual([[], []]);
    const reopened = await openMarket(again);
    expect(
      (await reopened.order(await reopened.buyer(), [{ product_id: await reopened.product(), qty: 1 }])).id,
    ).toBeGreaterThan(0);
    await again.close();
  });
});
