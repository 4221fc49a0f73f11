import { setTimeout as pause } from 'node:timers/promises';
import { type BulkBody, type BulkEdit, MAX_BULK_ROWS } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { openMarket } from '../../src/domains/orders/fixtures';
import { somebody } from '../../src/domains/sellers/fixtures';
import { type ApiProcess, startApiProcess } from '../api-process';
import { startApp } from '../app';
import { KINDS, type OwnDatabase, ownDatabase } from '../databases';

jest.setTimeout(600_000);

/** How often the process is killed while it is at it, at most: one that is over before it could be killed is not killed again. */
const KILLS = 3;
const OLD = 1_000;
const NEW = 1_100;

/** What is stored: products looked at by the change's own count, new and old prices, acts in the log. */
interface Stored {
  done: number;
  finished: boolean;
  changed: number;
  unchanged: number;
  other: number;
  acts: number;
}

describe.each(KINDS)('kill -9 in the middle of a bulk change, %s', (kind) => {
  let own: OwnDatabase;
  let api: ApiProcess | null = null;
  let staff: { id: number; token: string };
  let products: BulkBody['products'];

  beforeAll(async () => {
    own = await ownDatabase(kind);
    const shop = await startApp(own.env, await own.open());
    staff = await somebody(shop, 2);
    const { toys } = await openMarket(shop);
    const { rows } = await sql<{ id: number; version: number }>`
      insert into products (seller_id, category_id, name, code, price)
      select ${staff.id}, ${toys}, 'Masivo', 'MASIVO-' || n, ${sql.lit(OLD)} from generate_series(1, ${sql.lit(MAX_BULK_ROWS)}) n
      returning id, version`.execute(shop.db);
    await sql`insert into variants (product_id, price, stock) select id, price, 1 from products where name = 'Masivo'`.execute(
      shop.db,
    );
    products = rows;
    await shop.close();
  });
  afterAll(async () => {
    await api?.kill();
    own.remove();
  });

  const call = async (path: string, body?: object): Promise<BulkEdit> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${staff.token}` };
    const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${api?.url}/${path}`, options)).json()) as BulkEdit;
  };

  /** Waits for the change to be further than `done`. */
  async function further(id: number, done: number): Promise<BulkEdit> {
    for (;;) {
      const edit = await call(`admin/bulk-edits/${id}`);
      if (edit.done > done || edit.finished) return edit;
      await pause(5);
    }
  }

  /** Looks at the rows while no api runs, and makes the job due: its lease would be waited for. */
  async function look(id: number): Promise<Stored> {
    const database = await own.open();
    try {
      const { rows } = await sql<Stored>`
        select b.done, b.finished_at is not null as finished,
          (select count(*)::int from variants v join products p on p.id = v.product_id
            where p.name = 'Masivo' and v.price = ${sql.lit(NEW)} and p.version = 2) as changed,
          (select count(*)::int from variants v join products p on p.id = v.product_id
            where p.name = 'Masivo' and v.price = ${sql.lit(OLD)} and p.version = 1) as unchanged,
          (select count(*)::int from variants v join products p on p.id = v.product_id where p.name = 'Masivo'
            and (v.price, p.version) not in ((${sql.lit(NEW)}, 2), (${sql.lit(OLD)}, 1))) as other,
          (select count(*)::int from staff_acts where act = 'product.price' and actor_id = ${staff.id}) as acts
        from bulk_edits b where b.id = ${id}`.execute(database.db);
      await sql`update jobs set locked_until = null, run_at = now() where kind = 'bulk-edit'`.execute(database.db);
      if (!rows[0]) throw new Error('The change itself is gone');
      return rows[0];
    } finally {
      await database.close();
    }
  }

  test('what is counted as done is changed and logged once, the rest is as it was, and it goes on to its end', async () => {
    api = await startApiProcess(own.env);
    const { id } = await call('admin/products/bulk', { change: { kind: 'price', percent: 10 }, products });
    let done = 0;
    let inTheMiddle = 0;
    for (let kill = 0; kill < KILLS && done < MAX_BULK_ROWS; kill++) {
      await further(id, done);
      await api.kill();
      const stored = await look(id);
      expect(stored).toEqual({
        ...{
          done: stored.done,
          finished: stored.finished,
          changed: stored.done,
          unchanged: MAX_BULK_ROWS - stored.done,
        },
        ...{ other: 0, acts: stored.done },
      });
      if (stored.finished) expect(stored.done).toBe(MAX_BULK_ROWS);
      else inTheMiddle += 1;
      expect(stored.done).toBeGreaterThan(done);
      done = stored.done;
      api = await startApiProcess(own.env);
    }
    expect(inTheMiddle).toBeGreaterThan(0);
    let edit = await further(id, done);
    while (!edit.finished) edit = await further(id, edit.done);
    expect(edit).toEqual({ id, total: MAX_BULK_ROWS, done: MAX_BULK_ROWS, failed: [], finished: true });
    await api.kill();
    const all = { done: MAX_BULK_ROWS, changed: MAX_BULK_ROWS, acts: MAX_BULK_ROWS };
    expect(await look(id)).toEqual({ ...all, finished: true, unchanged: 0, other: 0 });
  });
});
