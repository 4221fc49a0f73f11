import { type Kysely, sql } from 'kysely';

export const LINES = 50;
export const EVENTS = 200;

/** Columns of a table that an order's copies keep as they are, each behind `from.` where it is read. */
async function columnsOf(db: Kysely<unknown>, table: string, without: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and column_name <> all(${without}::text[])
    order by ordinal_position`.execute(db);
  return {
    into: sql.raw(rows.map(({ name }) => `"${name}"`).join(', ')),
    from: sql.raw(rows.map(({ name }) => `source."${name}"`).join(', ')),
  };
}

/** One that somebody placed, to copy. */
async function sample(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where placed_at is not null order by id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nobody has placed an order');
  return row.id;
}

/** The ledger has followed these orders in their time: catching up with years of them is not what is measured. */
const forgetLedgerQueue = (trx: Kysely<unknown>) =>
  sql`delete from ledger_queue q using orders o
    where o.id = q.order_id and (o.reference like 'GROWN%' or o.reference = 'LONG')`.execute(trx);

/** So many orders that ended unsold, over two years, of everybody, with a line and three events each. */
export async function growOrders(db: Kysely<unknown>, buyer: number, count: number): Promise<void> {
  const from = await sample(db);
  const own = [
    'id',
    'reference',
    'status',
    'user_id',
    'name',
    'created_at',
    'placed_at',
    'updated_at',
    'code',
    'hold_until',
  ];
  const columns = await columnsOf(db, 'orders', own);
  const lineColumns = await columnsOf(db, 'order_lines', ['id', 'order_id']);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into orders (reference, status, user_id, name, created_at, placed_at, updated_at, ${columns.into})
      select 'GROWN' || n, (array['cancelled', 'rejected', 'expired'])[1 + n % 3],
        (array[${buyer}::int, source.user_id])[1 + n % 2], (array['Rosa', 'José', 'Luz', 'Ana'])[1 + n % 4] || ' ' || n % 997,
        t, t, t, ${columns.from}
      from (select n, now() - make_interval(mins => n * 5) as t from generate_series(1, ${count}::int) n) g,
        orders source where source.id = ${from}`.execute(trx);
    await sql`
      insert into order_lines (order_id, ${lineColumns.into})
      select g.id, ${lineColumns.from} from orders g, lateral (
        select * from order_lines where order_id = ${from} limit 1) source
      where g.reference like 'GROWN%'`.execute(trx);
    await sql`
      insert into order_events (order_id, at, kind, to_status, actor)
      select o.id, o.created_at, k.kind, o.status, 'shop'
      from orders o, unnest(array['placed', 'note', 'expired']) with ordinality as k (kind, nth)
      where o.reference like 'GROWN%' order by o.id, k.nth`.execute(trx);
    await forgetLedgerQueue(trx);
  });
  await sql`analyze`.execute(db);
}

/** An order of 50 lines to which 200 things happened, of the buyer. @returns its id */
export async function writeLongOrder(db: Kysely<unknown>, buyer: number): Promise<number> {
  const from = await sample(db);
  const columns = await columnsOf(db, 'orders', ['id', 'reference', 'status', 'user_id', 'code', 'hold_until']);
  const lineColumns = await columnsOf(db, 'order_lines', ['id', 'order_id']);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into orders (reference, status, user_id, ${columns.into})
      select 'LONG', 'cancelled', ${buyer}, ${columns.from} from orders source where id = ${from} returning id`.execute(
      trx,
    );
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into order_lines (order_id, ${lineColumns.into})
      select ${id}, ${lineColumns.from} from generate_series(1, ${LINES}::int), lateral (
        select * from order_lines where order_id = ${from} limit 1) source`.execute(trx);
    await sql`
      insert into order_events (order_id, kind, to_status, actor, data)
      select ${id}, 'parcel-changed', 'cancelled', 'seller', '{"carrier": "Olva", "tracking": "OL-1"}'
      from generate_series(1, ${EVENTS}::int)`.execute(trx);
    await forgetLedgerQueue(trx);
    return id;
  });
}
