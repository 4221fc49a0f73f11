import { orderAddressForm } from '@qhatu/contract/forms';
import { SENDABLE_STATES } from '@qhatu/contract/orders';
import type { CancelLinesBody, OrderAddressBody } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { checkForm } from '../../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { sellerOf } from '../../../http/person';
import { districtAddress } from '../../addresses/queries';
import { cancelLocked } from '../../checkout/cancel';
import { requestRefund } from '../../checkout/order-refunds';
import { byStaff, restockUnits } from '../../orders/decide';
import type { OrderMails } from '../../orders/mails';
import { lockOrder, noteEvent, updateOrderFromLines } from '../../orders/move';
import { type OrderRow, orderLines } from '../../orders/read';
import type { Providers } from '../../payments';
import { recordAct, type Staff } from '../../staff/record-act';
import { type MailDeps, mailAddress, mailLinesCancelled, mailMessage } from '../mails';
import { afterSaleTexts } from '../texts';
import { countUnits, endReturned, isAllGone, valueOfUnits } from '../units';
import { isNothingSent, isUntouched } from './acts';

export interface ChangeDeps extends MailDeps {
  app: Pick<FastifyInstance, 'mail' | 'jobs' | 'sealer'>;
  providers: Providers;
  mails: Pick<OrderMails, 'ended'>;
}

const missing = () => notFound(afterSaleTexts.orderGone, 'order_not_found');

/** An order that was placed, locked, with the lines that this person handles; 404 for another seller's (D4). */
export async function lockForStaff(trx: Db, person: Staff, id: number) {
  const own = sellerOf(person);
  const order = await lockOrder(trx, id);
  const all = await orderLines(trx, [id]);
  const lines = all.filter(({ seller_id }) => own === null || seller_id === own);
  if (!order || order.placed_at === null || (own !== null && lines.length === 0)) throw missing();
  return { order, all, lines, unitsOf: await countUnits(trx, [id]) };
}

/**
 * Lines that are not sent, for a reason that the buyer reads (D123): their part of the money goes back, their products are
 * everybody's again, and the rest goes on; when no other line is left the whole order is cancelled, or `returned` when what
 * was sent has come back (D362). A seller cancels own lines. Throws 404 for another's order or line, 409 for what is on its way, was cancelled before, or was not paid.
 */
export async function cancelLines(
  db: Db,
  deps: ChangeDeps,
  person: Staff,
  orderId: number,
  { lines: ids, reason }: CancelLinesBody,
): Promise<void> {
  if (!reason) throw ruleBroken('invalid', afterSaleTexts.reasonMissing, { reason: afterSaleTexts.reasonMissing });
  const by = byStaff(person);
  await db.transaction().execute(async (trx) => {
    const { order, all, lines, unitsOf } = await lockForStaff(trx, person, orderId);
    const chosen = [...new Set(ids)].map((id) => {
      const line = lines.find((one) => one.id === id);
      if (!line) throw notFound();
      return line;
    });
    if (!SENDABLE_STATES.includes(order.status)) throw conflict('not_cancellable', afterSaleTexts.linesNotCancellable);
    for (const line of chosen) {
      if (!isUntouched(line, unitsOf)) throw conflict('not_cancellable', afterSaleTexts.lineNotCancellable(line.name));
    }
    const isAll = all.every((line) => line.cancelled_at !== null || chosen.includes(line));
    if (isAll) return cancelLocked(trx, deps, order, { by, reason, staff: person });

    const going = new Map(chosen.map(({ id, qty }) => [id, qty]));
    const amount = valueOfUnits(order, all, unitsOf, going, 'shop');
    await trx
      .updateTable('order_lines')
      .set({ cancelled_at: sql<Date>`now()` })
      .where('id', 'in', [...going.keys()])
      .execute();
    const sellers = [...new Set(chosen.map(({ seller_id }) => seller_id))];
    const seller = sellers.length === 1 ? sellers[0] : undefined;
    const data = { lines: [...going.keys()], seller };
    await noteEvent(trx, orderId, { ...by, kind: 'lines-cancelled', reason, data });
    const after = { lines: data.lines, reason };
    await recordAct(trx, person, { act: 'order.cancel-lines', subject: 'order', id: orderId, after });
    await updateOrderFromLines(trx, orderId, by);
    const followed = (await lockOrder(trx, orderId)) ?? order;
    if (amount > 0) {
      const key = `lines-${[...going.keys()].sort((a, b) => a - b).join('-')}`;
      await requestRefund(trx, deps, followed, { key, amount, cause: 'shop', reason, by, ofUnits: true });
    }
    // The others may all have come back before.
    if (isAllGone(all, unitsOf, going)) await endReturned(trx, followed, by, amount);
    await mailLinesCancelled(trx, deps, order, { lines: chosen, reason, amount });
    const back = chosen.flatMap(({ variant_id, qty }) => (variant_id === null ? [] : [{ variantId: variant_id, qty }]));
    await restockUnits(trx, orderId, back);
  });
}

/** What staff write about an order for themselves. Throws 404 for another seller's. */
export async function addNote(db: Db, person: Staff, orderId: number, text: string): Promise<void> {
  if (!text) throw ruleBroken('invalid', afterSaleTexts.noteMissing, { text: afterSaleTexts.noteMissing });
  await db.transaction().execute(async (trx) => {
    await lockForStaff(trx, person, orderId);
    await trx.insertInto('order_notes').values({ order_id: orderId, author_id: person.id, text }).execute();
    await recordAct(trx, person, { act: 'order.note', subject: 'order', id: orderId });
  });
}

/** Writes to the buyer, by mail; what was written stands among the notes. Throws 404, 422 without words. */
export async function writeToBuyer(
  db: Db,
  deps: MailDeps,
  person: Staff,
  orderId: number,
  text: string,
): Promise<void> {
  if (!text) throw ruleBroken('invalid', afterSaleTexts.messageMissing, { text: afterSaleTexts.messageMissing });
  await db.transaction().execute(async (trx) => {
    const { order } = await lockForStaff(trx, person, orderId);
    const note = afterSaleTexts.toBuyer(text);
    await trx.insertInto('order_notes').values({ order_id: orderId, author_id: person.id, text: note }).execute();
    await recordAct(trx, person, { act: 'order.message', subject: 'order', id: orderId });
    await mailMessage(trx, deps, order, text);
  });
}

/**
 * Mends where an order goes, for a reason, before anything of it is sent; its buyer is told. What is sent here is judged by the
 * form's own rules. The region stays: its shipping was paid. The history says which fields changed, not what was in them. Throws
 * 404, 409 once something is on its way, 422.
 */
export async function changeAddress(
  db: Db,
  deps: MailDeps,
  person: Staff,
  orderId: number,
  body: OrderAddressBody,
): Promise<void> {
  checkForm(orderAddressForm.pick(Object.keys(body) as (keyof OrderAddressBody)[]), body);
  const { reason, ...change } = body;
  await db.transaction().execute(async (trx) => {
    const { order, all, unitsOf } = await lockForStaff(trx, person, orderId);
    const isOpen = SENDABLE_STATES.includes(order.status) || order.status === 'awaiting_payment';
    if (!isOpen || !isNothingSent(all, unitsOf)) throw conflict('address_fixed', afterSaleTexts.addressFixed);
    const address = { ...(await addressOf(trx, order, change.district_id)) };
    if (change.address !== undefined) address.address = change.address;
    if (change.reference !== undefined) address.reference = change.reference || null;
    // Emptied is nobody: the buyer receives it.
    const recipient = change.recipient === undefined ? order.recipient : change.recipient || null;
    const changed = {
      address: JSON.stringify(address),
      recipient,
      ...(change.phone !== undefined && { phone: change.phone }),
    };
    await trx
      .updateTable('orders')
      .set({ ...changed, updated_at: sql<Date>`now()` })
      .where('id', '=', orderId)
      .execute();
    const data = { fields: Object.keys(change).sort() };
    await noteEvent(trx, orderId, { ...byStaff(person), kind: 'address-changed', reason, data });
    await recordAct(trx, person, { act: 'order.address', subject: 'order', id: orderId, after: { ...data, reason } });
    await mailAddress(trx, deps, { ...order, address, recipient }, reason);
  });
}

/** The order's own copy of its address, in another district of the same region when one is named. */
async function addressOf(trx: Db, { address, region_id }: OrderRow, districtId: number | undefined) {
  if (districtId === undefined || districtId === address.district_id) return address;
  const district = await districtAddress(trx, districtId);
  const field = 'district_id';
  if (!district)
    throw ruleBroken('district_not_found', afterSaleTexts.districtGone, { [field]: afterSaleTexts.districtGone });
  if (district.region_id !== region_id) {
    throw ruleBroken('other_region', afterSaleTexts.addressRegion, { [field]: afterSaleTexts.addressRegion });
  }
  return { ...address, district_id: districtId, district };
}
