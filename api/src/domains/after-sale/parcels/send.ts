import { parcelChangeForm, parcelForm } from '@qhatu/contract/forms';
import { SENDABLE_STATES } from '@qhatu/contract/orders';
import type { ParcelBody, ParcelChange } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { checkForm } from '../../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { sellerOf } from '../../../http/person';
import { byStaff } from '../../orders/decide';
import { lockOrder, noteEvent, updateOrderFromLines } from '../../orders/move';
import { type OrderLineRow, orderLines } from '../../orders/read';
import { recordAct, type Staff } from '../../staff/record-act';
import { type MailDeps, mailParcel } from '../mails';
import { afterSaleTexts } from '../texts';
import { countUnits } from '../units';

const now = sql<Date>`now()`;

/**
 * Lines, or parts of them, go on their way together (D123): a line is sent when all its units are in parcels, the order when
 * all its lines are; the buyer is told carrier and number. Throws 404 for another's order or line (D4), 409 when nothing of
 * the order is to be sent, 422 for more units than are left and for what `parcelForm` refuses.
 * @returns the parcel's id
 */
export async function sendParcel(
  db: Db,
  deps: MailDeps,
  person: Staff,
  orderId: number,
  body: ParcelBody,
): Promise<number> {
  checkForm(parcelForm, body);
  const own = sellerOf(person);
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const lines = (await orderLines(trx, [orderId])).filter(({ seller_id }) => own === null || seller_id === own);
    if (!order || order.placed_at === null || lines.length === 0)
      throw notFound(afterSaleTexts.orderGone, 'order_not_found');
    const packed = new Map<number, number>();
    for (const { detail_id, qty } of body.lines) packed.set(detail_id, (packed.get(detail_id) ?? 0) + qty);
    const unitsOf = await countUnits(trx, [orderId]);
    const parts = [...packed].map(([id, qty]) => {
      const line = lines.find((one) => one.id === id);
      if (!line) throw notFound();
      return { line, qty };
    });
    // Lines that were marked as sent before there were parcels may be given their number afterwards.
    const isLate = order.status === 'sent' && parts.every(({ line }) => line.sent_at !== null);
    if (!SENDABLE_STATES.includes(order.status) && !isLate) throw conflict('not_sendable', afterSaleTexts.notSendable);
    for (const { line, qty } of parts) {
      const left = line.cancelled_at === null ? line.qty - unitsOf(line.id).packed : 0;
      if (qty > left) throw ruleBroken('parcel_too_many', afterSaleTexts.parcelTooMany(line.name, left));
    }
    const { carrier, tracking } = body;
    const { id } = await trx
      .insertInto('parcels')
      .values({ order_id: orderId, carrier, tracking, created_by: person.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('parcel_lines')
      .values(parts.map(({ line, qty }) => ({ parcel_id: id, line_id: line.id, qty })))
      .execute();
    const whole = parts
      .filter(({ line, qty }) => unitsOf(line.id).packed + qty === line.qty)
      .map(({ line }) => line.id);
    await markLines(trx, parts, whole);
    const by = byStaff(person);
    const seller = own ?? onlySeller(parts);
    await noteEvent(trx, orderId, { ...by, kind: 'parcel', data: { parcel: id, carrier, tracking, seller } });
    await updateOrderFromLines(trx, orderId, by);
    const after = { parcel: id, carrier, tracking, lines: parts.map(({ line, qty }) => [line.id, qty]) };
    await recordAct(trx, person, { act: 'order.parcel', subject: 'order', id: orderId, after });
    await mailParcel(trx, deps, order, { carrier, tracking, lines: parts });
    return id;
  });
}

/** Whose parcel it is, when all of it is one seller's: other sellers do not read of it. */
function onlySeller(parts: readonly { line: OrderLineRow }[]): number | undefined {
  const [first, ...more] = new Set(parts.map(({ line }) => line.seller_id));
  return more.length === 0 ? first : undefined;
}

/** What is in a parcel was prepared; what is whole in parcels is sent. */
async function markLines(trx: Db, parts: readonly { line: OrderLineRow }[], whole: readonly number[]): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ processed_at: sql<Date>`coalesce(processed_at, now())` })
    .where(
      'id',
      'in',
      parts.map(({ line }) => line.id),
    )
    .execute();
  if (whole.length === 0) return;
  await trx
    .updateTable('order_lines')
    .set({ sent_at: sql<Date>`coalesce(sent_at, now())` })
    .where('id', 'in', [...whole])
    .execute();
}

/** A parcel that somebody may change, its order locked. Throws 404 for none, or one with another seller's lines (D4). */
async function lockParcel(trx: Db, person: Staff, id: number) {
  const own = sellerOf(person);
  const missing = () => notFound(afterSaleTexts.parcelGone, 'parcel_not_found');
  const known = await trx.selectFrom('parcels').select('order_id').where('id', '=', id).executeTakeFirst();
  const order = known && (await lockOrder(trx, known.order_id));
  if (!order) throw missing();
  const parcel = await trx.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const held = await trx.selectFrom('parcel_lines').selectAll().where('parcel_id', '=', id).execute();
  const lines = (await orderLines(trx, [order.id])).filter((line) => held.some(({ line_id }) => line_id === line.id));
  if (own !== null && lines.some(({ seller_id }) => seller_id !== own)) throw missing();
  return { order, parcel, lines };
}

/** Mends a carrier or number that was mistyped; the buyer is told. Throws 404, 409 once it came, and 422. @returns the order's id */
export async function changeParcel(
  db: Db,
  deps: MailDeps,
  person: Staff,
  id: number,
  { carrier, tracking }: ParcelChange,
): Promise<number> {
  checkForm(parcelChangeForm, { carrier, tracking });
  return db.transaction().execute(async (trx) => {
    const { order, parcel, lines } = await lockParcel(trx, person, id);
    if (parcel.delivered_at !== null) throw conflict('parcel_delivered', afterSaleTexts.parcelDelivered);
    if (parcel.carrier === carrier && parcel.tracking === tracking) return order.id;
    await trx.updateTable('parcels').set({ carrier, tracking }).where('id', '=', id).execute();
    const data = { parcel: id, carrier, tracking, seller: onlySeller(lines.map((line) => ({ line }))) };
    await noteEvent(trx, order.id, { ...byStaff(person), kind: 'parcel-changed', data });
    await recordAct(trx, person, {
      act: 'order.parcel-change',
      subject: 'order',
      id: order.id,
      before: { carrier: parcel.carrier, tracking: parcel.tracking },
      after: { carrier, tracking },
    });
    const held = await trx.selectFrom('parcel_lines').selectAll().where('parcel_id', '=', id).execute();
    const parts = lines.map((line) => ({ line, qty: held.find(({ line_id }) => line_id === line.id)?.qty ?? 0 }));
    await mailParcel(trx, deps, order, { carrier, tracking, lines: parts });
    return order.id;
  });
}

/**
 * A parcel came, as its carrier says: a line whose units are all in parcels that came has come, too. Saying it twice changes
 * nothing. Administration only; otherwise the buyer says so (D26). @returns the order's id
 */
export async function markDelivered(db: Db, person: Staff, id: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { order, parcel, lines } = await lockParcel(trx, person, id);
    if (parcel.delivered_at !== null) return order.id;
    await trx.updateTable('parcels').set({ delivered_at: now }).where('id', '=', id).execute();
    const by = byStaff(person);
    const data = { parcel: id, carrier: parcel.carrier, tracking: parcel.tracking };
    await noteEvent(trx, order.id, { ...by, kind: 'parcel-delivered', data });
    await sql`
      update order_lines l set received_at = coalesce(received_at, now())
      where id = any(${lines.map((line) => line.id)}::int[]) and sent_at is not null and qty = (
        select sum(pl.qty) from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where pl.line_id = l.id and p.delivered_at is not null)`.execute(trx);
    await updateOrderFromLines(trx, order.id, by);
    await recordAct(trx, person, {
      act: 'order.parcel-delivered',
      subject: 'order',
      id: order.id,
      after: { parcel: id },
    });
    return order.id;
  });
}
