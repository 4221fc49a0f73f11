import { startPostgres } from '@qhatu/api/test/postgres';
import { freePort } from '@qhatu/contract/testing';
import pg from 'pg';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { fillOrderEvents, fillSavedEvents, MONTHS, months, TABLES } from './tables';

/** What is read of a table as the API reads it, by the events and orders that there are. */
interface Reading {
  what: string;
  text: string;
  /** The nth look, somewhere else each time. */
  values: (nth: number) => unknown[];
  looks: number;
}

/** Somewhere in 1…`most`, the same in each run. */
const anywhere = (nth: number, most: number): number => 1 + ((nth * 7_919_993 + 104_729) % most);

const readings = (table: string, rows: number): Reading[] => {
  const orders = Math.floor(rows / 5);
  return [
    {
      what: 'history of an order',
      text: `select id, at, kind, from_status, to_status, actor, reason, data from ${table} where order_id = $1 order by id`,
      values: (nth) => [anywhere(nth, orders)],
      looks: 2_000,
    },
    {
      what: 'one event by its number',
      text: `select id, order_id, kind, at, data from ${table} where id = $1`,
      values: (nth) => [anywhere(nth, rows)],
      looks: 2_000,
    },
    {
      what: 'last dispute of an order',
      text: `select max(e.at) from ${table} e where e.order_id = $1 and e.from_status = 'disputed'`,
      values: (nth) => [anywhere(nth, orders)],
      looks: 1_000,
    },
    {
      what: 'last status of 10,000 orders (audit)',
      text: `select count(*) from generate_series($1::int, $1::int + 9999) o(id) where 'none' is distinct from (
        select e.to_status from ${table} e where e.order_id = o.id and e.to_status is not null order by e.id desc limit 1)`,
      values: (nth) => [anywhere(nth, orders - 10_000)],
      looks: 5,
    },
  ];
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function showPlan(client: pg.Client, what: string, text: string, values: unknown[] = []): Promise<void> {
  const { rows } = await client.query(`explain (analyze, buffers, costs off, timing off) ${text}`, values);
  const lines = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']);
  // Of many partitions one shows what all of them do.
  const short =
    lines.length > 24 ? [...lines.slice(0, 14), `  … ${lines.length - 18} lines more`, ...lines.slice(-4)] : lines;
  console.error(`\n-- ${what}\n${short.join('\n')}`);
}

async function* readRows(client: pg.Client, table: string, rows: number): AsyncGenerator<Row> {
  const kind = table === TABLES.parts ? `${MONTHS} partitions` : 'one table';
  for (const { what, text, values, looks } of readings(table, rows)) {
    const times: number[] = [];
    // As the API asks: one plan for all, which a first look makes.
    for (let nth = 0; nth < looks; nth++)
      times.push(await timed(() => client.query({ name: `${table} ${what}`, text, values: values(nth) })));
    await showPlan(client, `${what}, ${kind}`, text, values(looks));
    for (const p of [50, 95])
      yield { what: `${what}, ${kind}, p${p}`, value: percentile(times, p), unit: 'ms', how: `${looks} looks` };
  }
  const written = 5_000;
  const ms = await timed(async () => {
    for (let nth = 0; nth < written; nth++)
      await client.query({
        name: `${table} write`,
        text: `insert into ${table} (order_id, kind, from_status, to_status, actor) values ($1, 'moved', 'paid', 'preparing', 'seller')`,
        values: [anywhere(nth, rows / 5)],
      });
  });
  yield {
    what: `events written, ${kind}`,
    value: (written / ms) * 1000,
    unit: '/s',
    how: 'one by one, one connection',
  };
}

/** What `deleting` of api/src/domains/retention asks: a batch of what is older than the first `days` of the table. */
const forgetting = (days: number) => `delete from ${TABLES.saved} where ctid in (select ctid from ${TABLES.saved}
  where created_at < (select created_at from ${TABLES.saved}_start) + interval '${days} days' and (true)
  limit 200 for update skip locked)`;

async function* forgetRows(client: pg.Client, how: string, batches: number): AsyncGenerator<Row> {
  for (const [what, days, times] of [
    ['200 events of pages are forgotten', 30, batches],
    ['nothing is left to forget', -1, 3],
  ] as const) {
    const taken: number[] = [];
    for (let nth = 0; nth < times; nth++) taken.push(await timed(() => client.query(forgetting(days))));
    await showPlan(client, `${what}, ${how}`, forgetting(days));
    for (const p of [50, 95])
      yield { what: `${what}, ${how}, p${p}`, value: percentile(taken, p), unit: 'ms', how: `${times} times` };
  }
}

/**
 * Whether monthly partitions pay: the reads and writes of `order_events` and the forgetting of `saved_events` on one
 * table and on one for each month, with their plans on stderr.
 * @param millions rows of each table; 50 take about 35 GB and half an hour
 */
export async function* partitionRows(millions: number): AsyncGenerator<Row> {
  const postgres = await startPostgres(await freePort());
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  const client = new pg.Client({ connectionString: postgres.url });
  const rows = millions * 1_000_000;
  try {
    await client.connect();
    await client.query(`alter system set max_wal_size = '16GB'`);
    await client.query('select pg_reload_conf()');
    await client.query(`set maintenance_work_mem = '1GB'`);
    const size = async (table: string) => {
      const { rows: found } = await client.query(
        `select (pg_total_relation_size($1) + coalesce((select sum(pg_total_relation_size(inhrelid))
          from pg_inherits where inhparent = $1::regclass), 0))::float8 / 1e9 as gb`,
        [table],
      );
      return Number(found[0].gb);
    };
    await fillOrderEvents(client, rows, (text) => console.error(text));
    for (const table of [TABLES.whole, TABLES.parts]) {
      yield { what: `size of ${table}`, value: await size(table), unit: 'GB', how: `${millions} M rows, with indexes` };
      yield* readRows(client, table, rows);
    }
    await client.query(`drop table ${TABLES.whole}, ${TABLES.parts}`);

    await fillSavedEvents(client, rows, (text) => console.error(text));
    yield* forgetRows(client, 'no index of their time', 20);
    const indexed = await timed(() => client.query(`create index on ${TABLES.saved} (created_at)`));
    yield { what: 'making the index of their time', value: indexed / 1000, unit: 's', how: `${millions} M rows` };
    await client.query(`analyze ${TABLES.saved}`);
    yield* forgetRows(client, 'an index of their time', 2_000);
    const vacuumed = await timed(() => client.query(`vacuum ${TABLES.saved}`));
    yield { what: 'vacuum after it', value: vacuumed / 1000, unit: 's', how: '400,000 rows were forgotten' };
    const [first] = months('saved_events_parts');
    const dropped = await timed(() => client.query(`drop table ${first?.name}`));
    yield {
      what: 'a month of them, dropped as a partition',
      value: dropped,
      unit: 'ms',
      how: `${Math.round(rows / MONTHS)} rows`,
    };
  } finally {
    await client.end();
    postgres.stop();
  }
}
