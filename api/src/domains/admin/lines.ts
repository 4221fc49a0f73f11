import { isoOf, limaDay, midnightOf } from '@qhatu/contract/dates';
import { toSoles } from '@qhatu/contract/money';
import {
  type DispatchRule,
  dispatchDue,
  firstDayInTime,
  type OrderState,
  PAID_STATES,
  paymentStatus,
  UNSENT_STATES,
} from '@qhatu/contract/orders';
import type { AdminLine, AdminLineList, LineStep } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { type KeyOptions, pageByKey } from '../../db/page';
import { pageGone } from '../../http/errors';
import { type Person, sellerOf } from '../../http/person';
import { pictureOfLine } from '../designs/customs/picture-address';
import { sendableSince } from '../orders/deadlines';
import { progressOf } from '../orders/progress';
import { addressText } from '../orders/purchases';
import { readDispatchRule } from '../settings/read';

/** What is left to do with a line: prepare it, print its design before that, send it, either of them, that in a hurry (D184), wait for it, nothing. */
export type LineFilter = 'unsent' | 'to_process' | 'to_print' | 'to_send' | 'late' | 'sent' | 'all';

/** Lines of paid orders, with their orders; joined once for list and look-up. */
function paidLines(db: Db, person: Person) {
  const seller = sellerOf(person);
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('users as u', 'u.id', 'l.seller_id')
    .where('o.status', 'in', PAID_STATES)
    .where('l.cancelled_at', 'is', null)
    .$if(seller !== null, (query) => query.where('l.seller_id', '=', seller));
}

/**
 * Lines to prepare and to send, those of the oldest order first; what is sent, or all, newest order first; a page by key (D213).
 * Throws 400 when `after` is none.
 */
export async function listLines(
  db: Db,
  person: Person,
  { step, after, perPage }: KeyOptions & { step: LineFilter },
): Promise<AdminLineList> {
  const isToDo = step !== 'sent' && step !== 'all';
  const rule = await readDispatchRule(db);
  const now = new Date();
  const inTimeFrom = midnightOf(firstDayInTime(limaDay(now), rule));
  const [direction, beyond] = isToDo ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const last =
    after === undefined
      ? undefined
      : await db.selectFrom('order_lines').select(['id', 'order_id']).where('id', '=', after).executeTakeFirst();
  if (after !== undefined && !last) throw pageGone();
  const rows = await withColumns(paidLines(db, person))
    // Literally, as the indexes have it.
    .$if(isToDo, (query) =>
      query.where('o.status', 'in', sql<OrderState>`(${sql.join(UNSENT_STATES.map((s) => sql.lit(s)))})`),
    )
    .$if(isToDo, (query) => query.where('l.sent_at', 'is', null))
    .$if(step === 'to_process' || step === 'to_print', (query) => query.where('l.processed_at', 'is', null))
    .$if(step === 'to_print', (query) => query.where('l.product_custom_id', 'is not', null))
    .$if(step === 'to_send', (query) => query.where('l.processed_at', 'is not', null))
    .$if(step === 'late', (query) =>
      query.where('o.status', '<>', 'disputed').where(sql<boolean>`${sendableSince} < ${inTimeFrom}`),
    )
    .$if(step === 'sent', (query) => query.where('l.sent_at', 'is not', null))
    .$if(last !== undefined, (query) =>
      // The order's own bound besides: whichever table is read first begins there.
      query
        .where(sql<boolean>`(l.order_id, l.id) ${sql.raw(beyond)} (${last?.order_id}, ${last?.id})`)
        .where('o.id', isToDo ? '>=' : '<=', last?.order_id ?? 0),
    )
    .orderBy('l.order_id', direction)
    .orderBy('l.id', direction)
    .limit(perPage + 1)
    .execute();
  const { page, next } = pageByKey(rows, perPage);
  return { data: page.map((row) => wireOf(row, rule, now)), next };
}

/** One line as `person` may see it; null: none, not paid, or another seller's (D4). */
export async function findLine(db: Db, person: Person, id: number): Promise<AdminLine | null> {
  const row = await withColumns(paidLines(db, person).where('l.id', '=', id)).executeTakeFirst();
  return row ? wireOf(row, await readDispatchRule(db), new Date()) : null;
}

const withColumns = (query: ReturnType<typeof paidLines>) =>
  query
    .selectAll('l')
    .select((eb) => [
      'o.status',
      'o.approved_at',
      'o.created_at',
      'o.name as recipient_name',
      'o.phone as recipient_phone',
      'o.address',
      'u.user_name as seller_user_name',
      customOf().as('custom'),
      sendableSince.as('sendable_since'),
      eb.fn
        .coalesce('u.business_name', eb.fn<string>('concat_ws', [eb.val(' '), 'u.name', 'u.last_name']))
        .as('seller_name'),
    ]);

/** The design on the line, if any: which sides it prints, and what the buyer wrote to the printer. */
const customOf = () => sql<AdminLine['custom']>`(
  select json_build_object('id', d.id, 'description', d.description, 'optimised', d.image_optimized, 'views', (
      select coalesce(json_agg(side.view order by side.view), '[]')
      from (values (1, d.design -> 'views' -> 'front'), (2, d.design -> 'views' -> 'back')) as side (view, objects)
      where exists (select from jsonb_array_elements(side.objects) o where not (o ->> 'hidden')::boolean)))
  from product_customs d where d.id = l.product_custom_id)`;

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

function wireOf(row: Row, rule: DispatchRule, now: Date): AdminLine {
  const isWaitedFor = row.sent_at === null && row.status !== 'disputed';
  const sendBy = isWaitedFor && row.sendable_since ? isoOf(dispatchDue(row.sendable_since, rule)) : null;
  return {
    id: row.id,
    payment_id: row.order_id,
    created_at: row.created_at.toISOString(),
    name: row.name,
    code: row.code,
    variant_label: row.variant_label,
    image: pictureOfLine(row),
    custom: row.custom,
    quantity: row.qty,
    total: toSoles(row.total),
    seller: { id: row.seller_id, user_name: row.seller_user_name, name: row.seller_name },
    recipient: {
      name: row.recipient_name,
      phone: row.recipient_phone,
      direccion: addressText(row.address),
      reference: row.address.reference,
    },
    estadoenvio: progressOf({ ...row, status: paymentStatus(row.status) }, now),
    send_by: sendBy,
    is_late: sendBy !== null && sendBy < isoOf(limaDay(now)),
  };
}

const COLUMN = { processed: 'processed_at', sent: 'sent_at', received: 'received_at' } as const;

/** Sets the date of a step unless it has one. False: it had one already, so there is nothing to tell anybody. */
export async function markStep(trx: Db, lineId: number, step: LineStep): Promise<boolean> {
  const marked = await trx
    .updateTable('order_lines')
    .set({ [COLUMN[step]]: sql<Date>`now()` })
    .where('id', '=', lineId)
    .where(COLUMN[step], 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
