import { ROLE } from '@qhatu/contract/model';
import { toSoles } from '@qhatu/contract/money';
import type { WebhookType } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';

interface QueuedEvent {
  id: number;
  source: 'order' | 'stock';
  source_id: number;
}

/** What one seller is told. */
interface SellerEvent {
  sellerId: number;
  type: WebhookType;
  /** What it tells of: the same is told once to each address. */
  source: string;
  at: Date;
  data: Record<string, unknown>;
}

interface OrderEventRow {
  id: number;
  order_id: number;
  kind: string;
  at: Date;
  data: { return?: number; seller?: number } | null;
}

/**
 * Makes messages of what happened since: one for each address that asked for it, in the transaction that forgets the
 * event, so that a crash between loses and doubles nothing.
 * @returns how many events were looked at
 */
export function queueMessages(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<QueuedEvent>`
      delete from webhook_events where id in (
        select id from webhook_events order by id limit ${limit} for update skip locked)
      returning id::int, source, source_id::int`.execute(trx);
    for (const { source, source_id } of rows.sort((a, b) => a.id - b.id)) {
      for (const message of source === 'order' ? await ofOrder(trx, source_id) : await ofStock(trx, source_id)) {
        await addMessages(trx, message);
      }
    }
    return rows.length;
  });
}

async function addMessages(trx: Db, { sellerId, type, source, at, data }: SellerEvent): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await sql`
    insert into webhook_messages (webhook_id, type, source, body, next_at)
    select w.id, ${type}, ${source}, ${body}, now() from webhooks w join users u on u.id = w.owner_id
    where w.owner_id = ${sellerId} and w.enabled and ${type} = any(w.events)
      and u.role_id = ${ROLE.seller} and u.suspended_at is null and u.deleted_at is null
    on conflict (webhook_id, source) do nothing`.execute(trx);
}

async function ofOrder(trx: Db, eventId: number): Promise<SellerEvent[]> {
  const { rows } = await sql<OrderEventRow>`
    select id::int, order_id, kind, at, data from order_events where id = ${eventId}`.execute(trx);
  const [event] = rows;
  if (!event) return [];
  return event.kind === 'paid' ? paid(trx, event) : asked(trx, event);
}

/**
 * A paid order, for each of its sellers: the sale, and each line that is to be sent. Who bought stays in the back office,
 * where reading it is noted (D108).
 */
async function paid(trx: Db, { id, order_id, at }: OrderEventRow): Promise<SellerEvent[]> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'reference', 'region_id'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_lines')
    .select(['id', 'seller_id', 'product_id', 'variant_id', 'code', 'name', 'variant_label', 'qty', 'total'])
    .where('order_id', '=', order_id)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  const dataOf = ({ id: line_id, seller_id: _, total, ...line }: (typeof lines)[number]) => ({
    ...{ line_id, ...line, total: toSoles(total) },
  });
  const sellers = [...new Set(lines.map(({ seller_id }) => seller_id))];
  return sellers.flatMap((sellerId) => {
    const own = lines.filter(({ seller_id }) => seller_id === sellerId);
    return [
      {
        ...{ sellerId, type: 'order.paid' as const, source: `order_events:${id}`, at },
        data: { order_id, reference: order.reference, lines: own.map(dataOf) },
      },
      ...own.map((line) => ({
        ...{ sellerId, type: 'line.to_send' as const, source: `order_events:${id}:${line.id}`, at },
        data: { order_id, reference: order.reference, region_id: order.region_id, ...dataOf(line) },
      })),
    ];
  });
}

/** A return that a buyer asked for. */
async function asked(trx: Db, { id, order_id, at, data }: OrderEventRow): Promise<SellerEvent[]> {
  const row = await trx
    .selectFrom('order_returns')
    .select(['id', 'seller_id', 'reason', 'comment', 'due_on'])
    .where('id', '=', data?.return ?? 0)
    .executeTakeFirst();
  if (!row) return [];
  const lines = await trx
    .selectFrom('order_return_lines as r')
    .innerJoin('order_lines as l', 'l.id', 'r.line_id')
    .select(['l.id as line_id', 'l.product_id', 'l.variant_id', 'l.code', 'l.name', 'r.qty'])
    .where('r.return_id', '=', row.id)
    .orderBy('l.id')
    .execute();
  const { id: return_id, seller_id: sellerId, reason, comment, due_on } = row;
  return [
    {
      ...{ sellerId, type: 'return.requested', source: `order_events:${id}`, at },
      data: { order_id, return_id, reason, comment, due_on, lines },
    },
  ];
}

/** A variant that has just become nearly sold out, with what is left of it now. */
async function ofStock(trx: Db, movementId: number): Promise<SellerEvent[]> {
  const { rows } = await sql<{
    at: Date;
    seller_id: number;
    variant_id: number;
    product_id: number;
    code: string;
    name: string;
    stock: number;
  }>`
    select m.at, p.seller_id, v.id as variant_id, p.id as product_id, p.code, p.name, m.balance as stock
    from stock_movements m join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    where m.id = ${movementId}`.execute(trx);
  return rows.map(({ at, seller_id, ...data }) => ({
    ...{ sellerId: seller_id, type: 'stock.low', source: `stock_movements:${movementId}`, at, data },
  }));
}
