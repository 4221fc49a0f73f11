import { type ReturnReason, returnCause } from '@qhatu/contract/orders';
import { paidForLine } from '@qhatu/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { LedgerTransactionsTable } from '../../db/schema/ledger';
import { disputedOf } from '../orders/disputes';
import { lockOrder, orderEvents } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { refundedFreely } from '../orders/refunds';
import { type AllocatedOrder, allocate, type Posting } from './allocation';
import { recordProviderFee, recordTerms, releaseFinal } from './terms';

/**
 * Brings the ledger of an order to how its money stands now, in the caller's transaction, and locks the order. Nothing to
 * post: nothing is written. Answers whether something was.
 */
export async function postOrder(trx: Db, orderId: number): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  if (!order || order.approved_at === null) return false;
  await recordTerms(trx, orderId);
  await recordProviderFee(trx, order);
  const released = await releaseFinal(trx, orderId);
  const target = allocate(await readOrder(trx, order));
  const postings = difference(target, await balancesOf(trx, orderId));
  if (postings.length === 0) return false;
  const isRelease = released > 0 && postings.every(({ kind }) => /-(pending|payable)$/.test(kind));
  await writeTransaction(trx, { kind: isRelease ? 'release' : 'order', order_id: orderId }, postings);
  return true;
}

/** Reads the data of an order that `allocate` needs. */
export async function readOrder(trx: Db, order: OrderRow): Promise<AllocatedOrder> {
  const { rows: lines } = await sql<{
    id: number;
    seller_id: number;
    qty: number;
    total: number;
    cancelled: boolean;
    refunded: number;
    commission: number;
    shipping_share: number;
    reseller: number;
    released: boolean;
  }>`
    select l.id, l.seller_id, l.qty, l.total, l.cancelled_at is not null as cancelled,
      coalesce((select sum(b.amount) from order_refund_lines b where b.line_id = l.id), 0)::int as refunded, t.commission, t.shipping_share, t.reseller, t.released_at is not null as released
    from order_lines l join ledger_lines t on t.line_id = l.id where l.order_id = ${order.id} order by l.id`.execute(
    trx,
  );
  const { rows: back } = await sql<{ line_id: number; qty: number; reason: ReturnReason }>`
    select rl.line_id, rl.qty, r.reason from order_return_lines rl join order_returns r on r.id = rl.return_id
    where r.order_id = ${order.id} and r.status = 'received'`.execute(trx);
  const fee = await trx.selectFrom('ledger_fees').select('fee').where('order_id', '=', order.id).executeTakeFirst();
  const refunds = await trx
    .selectFrom('order_refunds')
    .select(['amount', 'status'])
    .where('order_id', '=', order.id)
    .execute();
  const sum = (of: { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
  return {
    method: order.payment_type_id,
    resellerId: order.reseller_id,
    total: order.total,
    subtotal: order.subtotal,
    shipping: order.shipping,
    designSurcharge: order.design_surcharge,
    surcharge: order.surcharge,
    providerFee: fee?.fee ?? 0,
    refunded: order.refunded,
    refundOpen: sum(refunds.filter(({ status }) => status !== 'done')),
    refundedFreely: await refundedFreely(trx, order),
    reversed: order.status === 'cancelled' || order.status === 'refunded',
    disputed: order.status === 'disputed' ? disputedOf(order, await orderEvents(trx, order.id)) : 0,
    lines: lines.map((line) => {
      const returned = back.filter(({ line_id }) => line_id === line.id);
      const units = (of: { qty: number }[]) => of.reduce((all, { qty }) => all + qty, 0);
      return {
        id: line.id,
        sellerId: line.seller_id,
        qty: line.qty,
        total: line.total,
        paid: paidForLine({ subtotal: order.subtotal, discountFix: order.discount_fix }, line.total),
        refunded: line.refunded,
        goneUnits: line.cancelled ? line.qty : units(returned),
        unshippedUnits: line.cancelled
          ? line.qty
          : units(returned.filter(({ reason }) => returnCause(reason) === 'shop')),
        commission: line.commission,
        shippingShare: line.shipping_share,
        reseller: line.reseller,
        released: line.released,
      };
    }),
  };
}

/** The ledger's balances of an order: the sum of each account and line. */
async function balancesOf(trx: Db, orderId: number): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select a.kind, a.owner_id as "ownerId", a.payment_type_id as method, e.line_id as "lineId", sum(e.amount)::int as amount
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
    where t.order_id = ${orderId} group by 1, 2, 3, 4 having sum(e.amount) <> 0`.execute(trx);
  return rows;
}

const keyOf = ({ kind, ownerId, method, lineId }: Posting): string => [kind, ownerId, method, lineId].join('/');

/** The postings that turn `before` into `target`. */
function difference(target: readonly Posting[], before: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  const add = (posting: Posting, sign: 1 | -1) => {
    const known = sums.get(keyOf(posting));
    sums.set(keyOf(posting), { ...posting, amount: (known?.amount ?? 0) + sign * posting.amount });
  };
  for (const posting of target) add(posting, 1);
  for (const posting of before) add(posting, -1);
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

type TransactionHead = Pick<LedgerTransactionsTable, 'kind'> & {
  order_id?: number;
  settlement_id?: number;
  actor_id?: number;
  reason?: string;
  request_key?: string;
};

/** Writes one transaction. The database refuses one that does not add up to zero when it commits. */
export async function writeTransaction(trx: Db, head: TransactionHead, postings: readonly Posting[]): Promise<number> {
  const accounts = await accountsOf(trx, postings);
  const { id } = await trx.insertInto('ledger_transactions').values(head).returning('id').executeTakeFirstOrThrow();
  const rows = postings.map((posting) => {
    const account = accounts.get(accountKey(posting));
    if (account === undefined) throw new Error(`no ledger account ${accountKey(posting)}`);
    return { transaction_id: id, account_id: account, line_id: posting.lineId, amount: posting.amount };
  });
  await trx.insertInto('ledger_entries').values(rows).execute();
  return id;
}

type AccountOwner = Pick<Posting, 'kind' | 'ownerId' | 'method'>;

const accountKey = ({ kind, ownerId, method }: AccountOwner): string => [kind, ownerId, method].join('/');

/** The ids of all these accounts by `accountKey`, read at once; those that there are not yet are opened. */
async function accountsOf(trx: Db, postings: readonly Posting[]): Promise<Map<string, number>> {
  const wanted = new Map(postings.map((posting) => [accountKey(posting), posting]));
  const asRows = JSON.stringify([...wanted.values()].map(({ kind, ownerId, method }) => ({ kind, ownerId, method })));
  const from = sql`jsonb_to_recordset(${asRows}::jsonb) as w (kind text, "ownerId" int, method int)`;
  const find = async () => {
    const { rows } = await sql<AccountOwner & { id: number }>`
      select a.id, a.kind, a.owner_id as "ownerId", a.payment_type_id as method
      from ledger_accounts a join ${from} on a.kind = w.kind
        and a.owner_id is not distinct from w."ownerId" and a.payment_type_id is not distinct from w.method`.execute(
      trx,
    );
    return new Map(rows.map(({ id, ...owner }) => [accountKey(owner), id]));
  };
  const known = await find();
  if (known.size === wanted.size) return known;
  // Always in the same order, so that two transactions that open the same accounts do not wait for each other in a circle.
  await sql`
    insert into ledger_accounts (kind, owner_id, payment_type_id)
    select kind, "ownerId", method from ${from} order by 1, 2, 3
    on conflict (kind, owner_id, payment_type_id) do nothing`.execute(trx);
  return find();
}

/**
 * Posts up to `limit` orders whose money has changed, each in a transaction of its own; processes share the queue. Answers how
 * many were taken.
 */
export async function postQueued(db: Db, limit: number): Promise<number> {
  for (let taken = 0; taken < limit; taken++) {
    const found = await db.transaction().execute(async (trx) => {
      // The order first, as whoever changes it does: the other way round the two would wait for each other.
      const { rows } = await sql<{ order_id: number }>`
        select q.order_id from ledger_queue q join orders o on o.id = q.order_id
        order by q.at limit 1 for update of o skip locked`.execute(trx);
      const orderId = rows[0]?.order_id;
      if (orderId === undefined) return undefined;
      await trx.deleteFrom('ledger_queue').where('order_id', '=', orderId).execute();
      await postOrder(trx, orderId);
      return orderId;
    });
    if (found === undefined) return taken;
  }
  return limit;
}
