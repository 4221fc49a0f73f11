import { startApiProcess } from '@qhatu/api/test/api-process';
import { startPostgres, type TemporaryPostgres } from '@qhatu/api/test/postgres';
import { freePort } from '@qhatu/contract/testing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { referenceCheckout } from '../lib/reference';
import type { Row } from '../lib/report';
import { median } from '../lib/stats';
import { inTurns } from '../lib/turns';
import { hotSale, logIn } from './buyers';
import { BUYERS, HOT, hotProducts, PRODUCTS, SECONDS, STOCK, WARM_SECONDS } from './sale';

interface Side {
  name: string;
  /** Folder of its sources and its built API. */
  checkout?: string;
  server: TemporaryPostgres;
  env: Record<string, string>;
  perSecond: number[];
  failed: number;
  oversold: number;
}

/**
 * The hot sale of these sources and of another state of the project (a commit, or a folder), in turns, each on a PostgreSQL of its
 * own with only its own API running: what a machine can do differs from hour to hour more than two commits do.
 * @param rounds turns of each, about 25 seconds a turn
 */
export async function* againstRows(from: string, rounds: number): AsyncGenerator<Row> {
  const checkout = referenceCheckout(from);
  const sides = [await openSide(from, checkout), await openSide('these sources')];
  const [before, now] = sides as [Side, Side];
  try {
    await inTurns(sides, rounds, async (side) => {
      await sell(side);
      console.error(`  ${side.name}: ${Math.round(side.perSecond.at(-1) ?? 0)} orders/s`);
    });
    const of = ({ perSecond }: Side) => perSecond.map((value) => Math.round(value)).join(', ');
    yield {
      what: `${BUYERS} buyers on ${HOT} hot products beside ${from}, PostgreSQL`,
      value: (100 * median(now.perSecond)) / median(before.perSecond),
      unit: '%',
      bound: { kind: 'min', value: 95 },
      how: `medians of ${rounds} turns: ${of(now)} beside ${of(before)} orders/s; ${now.failed} and ${before.failed} failed`,
    };
    yield {
      what: `${BUYERS} buyers on ${HOT} hot products, the median of ${rounds}, PostgreSQL`,
      value: median(now.perSecond),
      unit: 'orders/s',
      bound: { kind: 'min', value: 300 },
      how: 'of these sources',
    };
    yield {
      what: 'units sold that were not there, in all turns',
      value: now.oversold,
      unit: 'units',
      bound: { kind: 'max', value: 0 },
      how: `sold + left − what there was; ${before.oversold} of ${from}`,
    };
  } finally {
    for (const { server } of sides) server.stop();
  }
}

/** A server of its own, filled by the side's own migrations and seed. */
async function openSide(name: string, checkout?: string): Promise<Side> {
  const server = await startPostgres(await freePort());
  if (!server) throw new Error('no PostgreSQL on this machine');
  const side: Side = {
    ...{ name, checkout, server, perSecond: [], failed: 0, oversold: 0 },
    env: { DATABASE_URL: server.url, SEED_PRODUCTS: String(PRODUCTS) },
  };
  const first = await startApiProcess({ ...side.env, MIGRATE: 'on', SEED: 'on' }, undefined, checkout);
  await first.stop();
  return side;
}

/** One turn: the shelves are filled, and nothing is left to do of the turn before. */
async function sell(side: Side): Promise<void> {
  const pool = new Pool({ connectionString: side.server.url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`delete from jobs`.execute(db);
    const { hot } = await hotProducts(db);
    await sql`vacuum analyze`.execute(db);
    const api = await startApiProcess(side.env, undefined, side.checkout);
    try {
      const buyer = await logIn(api.url, 'cliente@demo.pe');
      const warming = await hotSale(api.url, buyer, hot, BUYERS, WARM_SECONDS);
      const sale = await hotSale(api.url, buyer, hot, BUYERS, SECONDS);
      side.perSecond.push(sale.ordersPerSecond);
      side.failed += sale.failed + warming.failed;
      const { rows } = await sql<{ left: number }>`
        select sum(stock)::int as left from variants where product_id = any(${hot}::int[])`.execute(db);
      const sold = warming.unitsSold + sale.unitsSold;
      side.oversold += Math.abs(sold + (rows[0]?.left ?? 0) - STOCK * hot.length);
    } finally {
      await api.kill();
    }
  } finally {
    await db.destroy();
  }
}
