import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { formatMoney, toCents } from '@qhatu/contract/money';
import { root } from '@qhatu/e2e/processes';
import pg from 'pg';
import type { Row } from '../lib/report';
import { largest, percentile } from '../lib/stats';
import type { Buyers, StockedProducts } from './buyers';
import type { Staff } from './staff';

/** More than anybody buys here. */
const STOCK = 1_000_000;
/** What orders leave to do has so long. */
const WORK_MS = 120_000;
const none: Row['bound'] = { kind: 'max', value: 0 };
/** Where nothing was done, nothing was proved. */
const some: Row['bound'] = { kind: 'min', value: 1 };

async function query<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Products of one variant, one with each stock. */
async function stockedProducts(url: string, stocks: readonly number[]): Promise<number[]> {
  const found = await query<{ product_id: number }>(
    url,
    `select v.product_id from variants v join products p on p.id = v.product_id
     where not p.adult and p.enabled group by 1 having count(*) = 1 and min(v.stock) > 3 order by 1 limit $1`,
    [stocks.length],
  );
  const ids = found.map(({ product_id }) => product_id);
  if (ids.length < stocks.length) throw new Error(`only ${ids.length} products can be stocked`);
  const supply = `update variants v set supplied = v.supplied + s.stock - v.stock, stock = s.stock
    from unnest($1::int[], $2::int[]) as s (product_id, stock) where v.product_id = s.product_id`;
  await query(url, supply, [ids, stocks]);
  return ids;
}

/** What may be bought while everything happens: of one more than anybody buys, of others what is gone before the end. */
export async function stockProducts(
  url: string,
  scarce: readonly number[],
  hot: number,
): Promise<{ stocked: StockedProducts; hot: number[] }> {
  const stocks = [STOCK, ...scarce, ...Array.from({ length: hot }, () => STOCK)];
  const ids = await stockedProducts(url, stocks);
  const [plenty = 0] = ids;
  const end = 1 + scarce.length;
  const supply = new Map(ids.slice(0, end).map((id, nth) => [id, stocks[nth] ?? 0]));
  return { stocked: { plenty, scarce: ids.slice(1, end), supply }, hot: ids.slice(end) };
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

/** What became of a product: its orders, the units that are sold or held, and what is left. */
interface Sold {
  product: number;
  orders: number;
  units: number;
  left: number;
}

async function soldOf(url: string, products: readonly number[]): Promise<Sold[]> {
  return query<Sold>(
    url,
    `select v.product_id as product, v.stock as left, count(distinct o.id)::int as orders,
       coalesce(sum(l.qty) filter (where o.status not in ('cancelled', 'rejected', 'expired')), 0)::int as units
     from variants v
       left join order_lines l on l.product_id = v.product_id
         and l.order_id > (select coalesce(min(order_id) - 1, 0) from idempotency_keys)
       left join orders o on o.id = l.order_id
     where v.product_id = any($1::int[]) group by 1, 2`,
    [products],
  );
}

/** What buyers were told beside what the database has, and what staff did beside the ledger. */
export async function* bookRows(url: string, buyers: Buyers, staff: Staff): AsyncGenerator<Row> {
  const { acknowledged, stocked } = buyers;
  const kept = await query<{ key: string; order_id: number | null; n: number }>(
    url,
    `select k.key, k.order_id, count(o.id)::int as n from idempotency_keys k left join orders o on o.id = k.order_id
     where k.key = any($1::text[]) group by 1, 2`,
    [acknowledged.map(({ key }) => key)],
  );
  const orderOf = new Map(kept.map(({ key, order_id: id, n }) => [key, n === 1 ? id : null]));
  const lost = acknowledged.filter(({ key, id }) => orderOf.get(key) !== id);
  yield {
    what: 'acknowledged orders that are not there',
    value: lost.length,
    unit: '',
    bound: none,
    how: `of ${acknowledged.length}`,
  };
  const refused = [...buyers.writes.refused, ...staff.writes.refused];
  yield {
    what: 'orders and acts of staff refused that should not have been',
    value: refused.length,
    unit: '',
    bound: none,
    how: refused.slice(0, 3).join('; ') || `${acknowledged.length} orders, ${staff.approved.length} approvals`,
  };
  yield {
    what: 'the longest that a buyer waited, with retries',
    value: largest(buyers.waited, 0) / 1_000,
    unit: 's',
    how: `p50 ${percentile(buyers.waited, 50).toFixed(0)} ms, p99 ${percentile(buyers.waited, 99).toFixed(0)} ms: the failovers are in it`,
  };
  yield* stockRows(await soldOf(url, [...stocked.supply.keys()]), buyers);
  const drifts = await driftsOf(url);
  yield* moneyRows(url, staff);
  yield {
    what: 'drifts of stock, orders, ledger',
    value: drifts.length,
    unit: '',
    bound: none,
    how: drifts.slice(0, 3).join('; ') || 'the statements of the daily audits, once the ledger had every order',
  };
}

function* stockRows(sold: readonly Sold[], { acknowledged, stocked, soldOut }: Buyers): Generator<Row> {
  const acknowledgedOf = (product: number) => acknowledged.filter((order) => order.product === product).length;
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);
  const unacknowledged = sold.map(({ product, orders }) => Math.abs(orders - acknowledgedOf(product)));
  const deviations = sold.map(({ product, units, left }) =>
    Math.abs(units + left - (stocked.supply.get(product) ?? 0)),
  );
  yield {
    what: 'orders that nobody was told of, and units that do not add up',
    value: sum(unacknowledged) + sum(deviations) + stocked.supply.size - sold.length,
    unit: '',
    bound: none,
    how: sold.map(({ orders, units, left }) => `${orders} orders, ${units} units sold, ${left} left`).join('; '),
  };
  const scarce = sold.filter(({ product }) => stocked.scarce.includes(product));
  const supplied = sum(stocked.scarce.map((product) => stocked.supply.get(product) ?? 0));
  yield {
    what: 'units oversold, or left, of what ran out',
    value: sum(
      scarce.map(({ product, units, left }) => Math.abs(left) + Math.abs(units - (stocked.supply.get(product) ?? 0))),
    ),
    unit: 'units',
    bound: none,
    how: `${sum(scarce.map(({ units }) => units))} sold of ${supplied}, after what was cancelled was sold again`,
  };
  yield {
    what: 'orders refused because nothing was left',
    value: soldOut,
    unit: '',
    bound: some,
    how: `${scarce.length} products, several people at the same moment`,
  };
}

/** Céntimos, of soles that people were shown. */
const cents = (soles: readonly number[]): number => soles.reduce((all, each) => all + toCents(each), 0);

/** What buyers were shown and staff did beside `ledger_entries`, without the shop's own sums. Call it when the ledger has every order. */
async function* moneyRows(url: string, { approved, cancelled, refunds }: Staff): AsyncGenerator<Row> {
  const paid = cents(approved.map(({ total }) => total));
  const back = cents(cancelled.map(({ total }) => total)) + cents(refunds);
  const ids = approved.map(({ id }) => id);
  const [found] = await query<{ here: number; open: number; orders: number; returned: number; unreturned: number }>(
    url,
    `select coalesce(sum(e.amount) filter (where a.kind in ('provider', 'provider-fee', 'dispute', 'refund')), 0)::int as here,
       coalesce(-sum(e.amount) filter (where a.kind = 'refund'), 0)::int as open, count(distinct t.order_id)::int as orders,
       (select coalesce(sum(amount), 0)::int from order_refunds where order_id = any($1::int[])) as returned,
       (select coalesce(sum(amount), 0)::int from order_refunds where order_id = any($1::int[]) and status <> 'done') as unreturned
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
     where t.order_id = any($1::int[])`,
    [ids],
  );
  const { here = 0, open = 0, orders = 0, returned = 0, unreturned = 0 } = found ?? {};
  yield { what: 'orders approved, and in the ledger', value: orders, unit: '', bound: some, how: `of ${ids.length}` };
  yield {
    what: 'approved less given back, beside the ledger',
    value: Math.abs(paid - back - here) + Math.abs(ids.length - orders),
    unit: 'céntimos',
    bound: none,
    how: `${formatMoney(paid)} of ${ids.length} orders less ${formatMoney(back)}; the ledger has ${formatMoney(here)} of ${orders}`,
  };
  const gone = new Set(cancelled.map(({ id }) => id));
  const living = ids.filter((id) => !gone.has(id));
  const [lines] = await query<{ lines: number; entries: number; n: number }>(
    url,
    `with whole as (select o.id from orders o where o.id = any($1::int[]) and o.refunded = 0)
     select (select coalesce(sum(l.total + t.shipping_share), 0)::int from order_lines l join ledger_lines t on t.line_id = l.id
         where l.order_id in (select id from whole)) as lines,
       (select coalesce(-sum(e.amount), 0)::int from ledger_entries e join order_lines l on l.id = e.line_id
         where l.order_id in (select id from whole)) as entries,
       (select count(*)::int from order_lines where order_id in (select id from whole)) as n`,
    [living],
  );
  const { lines: due = 0, entries = 0, n = 0 } = lines ?? {};
  yield {
    what: 'approved lines, beside what sellers, resellers and the shop have of them',
    value: Math.abs(due - entries),
    unit: 'céntimos',
    bound: none,
    how: `${n} lines of ${formatMoney(due)}, of which nothing went back`,
  };
  yield {
    what: 'orders cancelled or given back in part',
    value: cancelled.length + refunds.length,
    unit: '',
    bound: some,
    how: `${cancelled.length} cancelled once paid, ${refunds.length} refunds of a part`,
  };
  yield {
    what: 'what staff gave back, beside refunds and ledger',
    value: Math.abs(back - returned) + Math.abs(unreturned - open),
    unit: 'céntimos',
    bound: none,
    how: `${formatMoney(back)}; refunds ${formatMoney(returned)}, of which ${formatMoney(unreturned)} are to be transferred; the ledger has ${formatMoney(open)}`,
  };
}
