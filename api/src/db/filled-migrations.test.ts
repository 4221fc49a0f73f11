import { sql } from 'kysely';
import { findLedgerDrifts } from '../domains/ledger/audit';
import { postQueued } from '../domains/ledger/post';
import { findDrifts } from '../domains/orders/audit';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { script } from './migrations/script';
import { type Db, type OpenDatabase, openEmbedded } from './open';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmbedded({});
}, 120_000);
afterAll(() => database.close());

const run = (text: string) => script(database.db, text);

const BUYER = 1_001;
const SELLER = 1_002;
const VARIANT = 501;
const OTHER = 502;
/** Units on the shelves when everything that is held, sold, or promised to an open purchase is taken off them. */
const SHELF = { [VARIANT]: 40, [OTHER]: 7 } as const;

/** As the first release wrote it: one line of so many units at S/ 50, S/ 7 of shipping. */
async function order(
  id: number,
  { status, qty, state, steps = '' }: { status: string; qty: number; state: string; steps?: string },
): Promise<void> {
  const total = qty * 5_000;
  const approved = status === 'approved' ? "'2026-02-02'" : 'null';
  await run(`
insert into orders (id, user_id, reference, status, payment_type_id, name, phone, email, address, region_id, total_products,
    discounts, subtotal, shipping, surcharge, discount_fix, discount_shipping, total, promotion_id, approved_at, created_at, updated_at)
  values (${id}, ${BUYER}, 'QH${id}', '${status}', 3, 'Rosa', '987654321', 'rosa@correo.pe', '{}', 1, ${total},
    0, ${total}, 700, 0, 0, 0, ${total + 700}, 1, ${approved}, '2026-02-01', '2026-02-03');
insert into order_lines (order_id, product_id, variant_id, seller_id, category_id, name, code, qty, price, list, discount, total)
  values (${id}, 1, ${VARIANT}, ${SELLER}, 1, 'Polo', 'P1', ${qty}, 5000, ${total}, 0, ${total});
insert into stock_reservations (order_id, variant_id, qty, state) values (${id}, ${VARIANT}, ${qty}, '${state}');`);
  if (steps) await run(`update order_lines set ${steps} where order_id = ${id}`);
}

/** What the first release called an intent: a purchase with its snapshot, its units already off the shelf. */
const intent = (id: number, status: string, lines: { variant_id: number; qty: number }[]) =>
  run(`insert into order_intents (reference, order_id, user_id, key, body_hash, payment_type_id, email, total, promotion_id,
      snapshot, status, hold_until)
    values ('QI${id}', ${id}, ${BUYER}, 'k${id}', 'h', 1, 'rosa@correo.pe', 5700, 1, '${JSON.stringify({ lines })}',
      '${status}', now())`);

async function fill(): Promise<void> {
  await run(`
insert into regions values (1, 'Lima');
insert into users (id, role_id, name, user_name, email) values
  (${BUYER}, 1, 'Rosa', 'rosa', 'rosa@correo.pe'), (${SELLER}, 4, 'Elmer', 'elmer', 'elmer@correo.pe');
insert into categories (id, name) values (1, 'Polos');
insert into products (id, seller_id, category_id, name, code, price) values (1, ${SELLER}, 1, 'Polo', 'P1', 5000);
insert into variants (id, product_id, price, stock) values (${VARIANT}, 1, 5000, ${SHELF[VARIANT]}), (${OTHER}, 1, 5000, ${SHELF[OTHER]});
insert into promotions (id, code, type_id, amount, max_uses, uses) values (1, 'HOLA', 2, 500, 20, 10);`);
  await order(1, { status: 'pending', qty: 2, state: 'held' });
  await order(2, { status: 'approved', qty: 1, state: 'taken' });
  await order(3, { status: 'approved', qty: 3, state: 'taken', steps: 'processed_at = now()' });
  await order(4, { status: 'approved', qty: 1, state: 'taken', steps: 'processed_at = now(), sent_at = now()' });
  const received = 'processed_at = now(), sent_at = now(), received_at = now()';
  await order(5, { status: 'approved', qty: 4, state: 'taken', steps: received });
  await order(6, { status: 'rejected', qty: 5, state: 'released' });
  await order(7, { status: 'cancelled', qty: 6, state: 'released' });
  // Two open ones hold 3 + 2 units of the first variant, 1 of the other, and a use of the code each; those of the others are back.
  await intent(11, 'open', [
    { variant_id: VARIANT, qty: 3 },
    { variant_id: OTHER, qty: 1 },
  ]);
  await intent(12, 'open', [{ variant_id: VARIANT, qty: 2 }]);
  await intent(13, 'expired', [{ variant_id: VARIANT, qty: 9 }]);
  await intent(14, 'done', [{ variant_id: VARIANT, qty: 9 }]);
}

/** Money of all orders, by order. */
const amounts = async (db: Db) =>
  (await sql<{ id: number; total: number }>`select id, total from orders order by id`.execute(db)).rows;

test('a shop of the first release that was sold in keeps every unit, use and céntimo through all later migrations [D120]', async () => {
  const { db } = database;
  const { '0001-baseline': baseline, ...later } = migrations;
  if (!baseline) throw new Error('there is no baseline');
  await migrate(database, { known: { '0001-baseline': baseline } });
  await fill();
  const before = await amounts(db);
  expect((await migrate(database)).sort()).toEqual(Object.keys(later).sort());

  const states = await sql<{ id: number; status: string }>`select id, status from orders order by id`.execute(db);
  expect(states.rows.map(({ status }) => status)).toEqual([
    ...['awaiting_payment', 'paid', 'preparing', 'sent', 'delivered', 'rejected', 'expired'],
  ]);
  expect(await amounts(db)).toEqual(before);
  // What open purchases held is on the shelf again, and their uses of the code are free.
  const shelves = await sql<{ id: number; stock: number; supplied: number }>`
    select id, stock, supplied from variants order by id`.execute(db);
  expect(shelves.rows).toEqual([
    { id: VARIANT, stock: SHELF[VARIANT] + 5, supplied: SHELF[VARIANT] + 5 + 2 + 1 + 3 + 1 + 4 },
    { id: OTHER, stock: SHELF[OTHER] + 1, supplied: SHELF[OTHER] + 1 },
  ]);
  expect((await sql`select uses from promotions`.execute(db)).rows).toEqual([{ uses: 8 }]);
  // Each state has its history, and everything that is compared every hour and every day adds up.
  expect(await findDrifts(db)).toEqual([]);
  await postQueued(db, Number.POSITIVE_INFINITY);
  expect(await findLedgerDrifts(db)).toEqual([]);
  const paid = await sql<{ orders: number; amount: number }>`
    select count(distinct t.order_id)::int as orders, sum(e.amount)::int as amount from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
    where a.kind in ('provider', 'provider-fee')`.execute(db);
  const sold = before.filter(({ id }) => id >= 2 && id <= 5).reduce((sum, { total }) => sum + total, 0);
  expect(paid.rows).toEqual([{ orders: 4, amount: sold }]);
}, 240_000);
