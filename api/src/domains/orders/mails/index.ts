import { deliverySettings } from '@qhatu/contract/delivery';
import type { ShopAway } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { NewJob } from '../../../jobs';
import { awayOf } from '../../absences/away';
import { readDeliveryTerms } from '../../settings/read';
import { findOrder, orderLines } from '../read';
import { ORDER_MAILS } from './words';
import { approvedMail, cancelledMail, endedMail, expiringMail, receivedMail, rejectedMail, type Writer } from './write';

const WRITERS = {
  'order-received': receivedMail,
  'order-approved': approvedMail,
  'order-expiring': expiringMail,
  'order-cancelled': cancelledMail,
  'order-rejected': rejectedMail,
  'order-ended': endedMail,
} satisfies Record<string, Writer>;

interface OrderJob {
  order_id: number;
}

type Queue = (trx: Db, orderId: number) => Promise<void>;

/** Each stores a job in the transaction that changes the order, so a mail is neither lost nor sent for nothing. */
export interface OrderMails {
  received: Queue;
  /** The same as a row, for the statement that stores the order. */
  receivedRow: (orderId: number) => NewJob;
  approved: Queue;
  expiring: Queue;
  cancelled: Queue;
  rejected: Queue;
  ended: Queue;
}

/** The mails about an order, for whoever changes one: orders, payments, administration. */
export function orderMails({ jobs }: Pick<FastifyInstance, 'jobs'>): OrderMails {
  const later =
    (kind: keyof typeof WRITERS): Queue =>
    (trx, orderId) =>
      jobs.add(trx, kind, { order_id: orderId } satisfies OrderJob);
  return {
    received: later('order-received'),
    receivedRow: (orderId) => jobs.row('order-received', { order_id: orderId } satisfies OrderJob),
    approved: later('order-approved'),
    expiring: later('order-expiring'),
    cancelled: later('order-cancelled'),
    rejected: later('order-rejected'),
    ended: later('order-ended'),
  };
}

/** Until when the last of an order's sellers sends nothing of what was paid then ('YYYY-MM-DD'); null: all send as always. */
async function lastDayOff(db: Db, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ away: ShopAway | null }>`
    select ${awayOf(sql`l.seller_id`, sql`o.approved_at`)} as away
    from orders o join order_lines l on l.order_id = o.id where o.id = ${orderId}`.execute(db);
  return (
    rows
      .flatMap(({ away }) => away?.until ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** Writes each mail when it goes out, from the order as it is then. Call it once per process. */
export function sendOrderMails(app: FastifyInstance, db: Db, siteUrl: string): void {
  app.mail.offer(ORDER_MAILS);
  for (const [kind, write] of Object.entries<Writer>(WRITERS)) {
    app.jobs.handle(kind, async (payload, { key }) => {
      const { order_id } = payload as OrderJob;
      const order = await findOrder(db, order_id, null);
      if (!order) return;
      const lines = await orderLines(db, [order_id]);
      const delivery = async () => deliverySettings((await readDeliveryTerms(db)).delivery);
      const awayUntil = () => lastDayOff(db, order_id);
      const mailed = { db, order, lines, siteUrl, delivery, awayUntil, reason: order.decision_reason };
      await app.mail.send(await write(mailed), key);
    });
  }
}
