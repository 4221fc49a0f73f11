import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@qhatu/e2e/processes';
import pg from 'pg';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import type { Buyers } from './buyers';

/** More than anybody buys here. */
const STOCK = 1_000_000;
/** What orders leave to do has so long. */
const WORK_MS = 120_000;
const none: Row['bound'] = { kind: 'max', value: 0 };

async function query<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** So many products of one variant, with plenty of each. */
export async function stockedProducts(url: string, count: number): Promise<number[]> {
  const found = await query<{ product_id: number }>(
    url,
    `select v.product_id from variants v join products p on p.id = v.product_id
     where not p.adult and p.enabled group by 1 having count(*) = 1 and min(v.stock) > 3 order by 1 limit $1`,
    [count],
  );
  const ids = found.map(({ product_id }) => product_id);
  const supply = 'update variants set supplied = supplied + $2 - stock, stock = $2 where product_id = any($1::int[])';
  await query(url, supply, [ids, STOCK]);
  return ids;
}

/** Waits until the ledger has every order, then asks for everything that does not add up. */
async function driftsOf(url: string): Promise<string[]> {
  for (const end = Date.now() + WORK_MS; ; await pause(500)) {
    const [left] = await query<{ n: number }>(url, 'select count(*)::int as n from ledger_queue');
    if (left?.n === 0) break;
    if (Date.now() > end) return [`${left?.n} orders are not in the ledger`];
  }
  const env = { ...process.env, DATABASE_URL: url };
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'api/test/drifts.ts'], { cwd: root, env });
  const { stock, ledger } = JSON.parse(said.toString()) as { stock: unknown[]; ledger: unknown[] };
  return [...stock, ...ledger].map((drift) => JSON.stringify(drift));
}

/** What buyers were told beside what the database has. @param product all of what they bought */
export async function* bookRows(url: string, product: number, buyers: Buyers): AsyncGenerator<Row> {
  const kept = await query<{ key: string; order_id: number | null; n: number }>(
    url,
    `select k.key, k.order_id, count(o.id)::int as n from idempotency_keys k left join orders o on o.id = k.order_id
     where k.key = any($1::text[]) group by 1, 2`,
    [buyers.acknowledged.map(({ key }) => key)],
  );
  const orderOf = new Map(kept.map(({ key, order_id: id, n }) => [key, n === 1 ? id : null]));
  const lost = buyers.acknowledged.filter(({ key, id }) => orderOf.get(key) !== id);
  yield {
    what: 'acknowledged orders that are not there',
    value: lost.length,
    unit: '',
    bound: none,
    how: `of ${buyers.acknowledged.length}; ${buyers.refused.length} refused${buyers.refused[0] ? ` (${buyers.refused[0]})` : ''}`,
  };
  yield {
    what: 'the longest that a buyer waited, with retries',
    value: Math.max(0, ...buyers.waited) / 1_000,
    unit: 's',
    how: `p50 ${percentile(buyers.waited, 50).toFixed(0)} ms, p99 ${percentile(buyers.waited, 99).toFixed(0)} ms: the failovers are in it`,
  };
  const [sold] = await query<{ orders: number; units: number; left: number }>(
    url,
    `select count(distinct order_id)::int as orders, coalesce(sum(qty), 0)::int as units,
       (select sum(stock)::int from variants where product_id = $1) as left
     from order_lines where product_id = $1 and order_id > (select coalesce(min(order_id) - 1, 0) from idempotency_keys)`,
    [product],
  );
  const { orders = 0, units = 0, left = 0 } = sold ?? {};
  yield {
    what: 'orders that nobody was told of, and units that do not add up',
    value: Math.abs(orders - buyers.acknowledged.length) + Math.abs(units + left - STOCK),
    unit: '',
    bound: none,
    how: `${orders} orders of ${units} units, ${left} left of ${STOCK}`,
  };
  const drifts = await driftsOf(url);
  yield {
    what: 'drifts of stock, orders, ledger',
    value: drifts.length,
    unit: '',
    bound: none,
    how: drifts.slice(0, 3).join('; ') || 'the statements of the daily audits, once the ledger had every order',
  };
}
