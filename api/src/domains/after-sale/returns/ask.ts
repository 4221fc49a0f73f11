import { isoOf, writeDay } from '@qhatu/contract/dates';
import { refundTexts } from '@qhatu/contract/forms';
import {
  isInTime,
  type OrderState,
  RETURN_REASONS,
  returnDue,
  returnReasonTitle,
  returnUntil,
} from '@qhatu/contract/orders';
import type { AfterSale, OrderReturn, ReturnBody } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { SEALED, sealValue } from '../../../crypto/sealed-columns';
import type { Db } from '../../../db/open';
import type { Origin } from '../../../http/device';
import { conflict, notFound, ruleBroken } from '../../../http/errors';
import { bodyHash, keyReused } from '../../../http/idempotency';
import { noteBankData } from '../../accounts/bank-data';
import { lockOrder, noteEvent } from '../../orders/move';
import { deliveredAt } from '../../orders/progress';
import { type OrderLineRow, type OrderRow, orderLines } from '../../orders/read';
import { type MailDeps, mailReturnAsked } from '../mails';
import { afterSaleTexts } from '../texts';
import { countUnits, type UnitsOf } from '../units';
import { areFreePictures } from './pictures';
import { returnsOf } from './read';

/** From where something can come back: some of it was sent, and nobody disputes its payment. */
export const RETURNABLE: readonly OrderState[] = ['preparing', 'sent', 'delivered'];

/** What can be asked for now: units that no return holds, for the reasons whose time is not over (spec 3 §9). */
export function returnableLines(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  unitsOf: UnitsOf,
  now: Date,
): AfterSale['returnable'] {
  if (!RETURNABLE.includes(order.status)) return [];
  return lines.flatMap((line) => {
    const came = deliveredAt(line);
    const qty = line.qty - unitsOf(line.id).returning;
    if (!came || qty <= 0) return [];
    const reasons = RETURN_REASONS.filter((reason) => isInTime(came, reason, now)).map((reason) => ({
      reason,
      text: returnReasonTitle(reason),
      until: isoOf(returnUntil(came, reason)),
    }));
    return reasons.length > 0 ? [{ detail_id: line.id, qty, reasons }] : [];
  });
}

interface Asked {
  orderId: number;
  userId: number;
  /** From where it is asked for. */
  origin: Origin;
  /** Asked again under the same key it is the same return. */
  key: string;
  body: ReturnBody;
}

interface AskDeps extends MailDeps {
  app: Pick<FastifyInstance, 'jobs' | 'mail' | 'sealer'>;
}

/**
 * A buyer wants to give products back (D124): one return for each seller, with the mails to both, in one transaction.
 * Throws 404 for another's order or line (D4), 409 for an order of which nothing can come back, 422 for what was never sent,
 * comes too late, or is more than was bought, and for a key that came with something else.
 */
export async function askReturn(
  db: Db,
  deps: AskDeps,
  { orderId, userId, origin, key, body }: Asked,
): Promise<OrderReturn[]> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || order.user_id !== userId || order.placed_at === null) throw notFound();
    const hash = bodyHash(body);
    const known = await trx
      .selectFrom('order_returns')
      .select(['id', 'body_hash'])
      .where('order_id', '=', orderId)
      .where('key', '=', key)
      .execute();
    const ofThis = async (ids: readonly number[]) =>
      (await returnsOf(trx, order, null)).filter(({ id }) => ids.includes(id));
    if (known.some(({ body_hash }) => body_hash !== hash)) throw keyReused();
    if (known.length > 0) return ofThis(known.map(({ id }) => id));

    const lines = await orderLines(trx, [orderId]);
    const requested = checkReturn(order, lines, await countUnits(trx, [orderId]), body);
    if (body.pictures.length > 0 && !(await areFreePictures(trx, userId, body.pictures))) {
      throw ruleBroken('picture_not_found', afterSaleTexts.pictureGone, { pictures: afterSaleTexts.pictureGone });
    }
    const ids: number[] = [];
    for (const seller of new Set(requested.map(({ line }) => line.seller_id))) {
      const own = requested.filter(({ line }) => line.seller_id === seller);
      ids.push(await storeReturn(trx, deps, { order, seller, own, key, hash, body }));
    }
    if (body.account) await noteBankData(deps.app, trx, origin, userId);
    const asked = await ofThis(ids);
    for (const one of asked) await mailReturnAsked(trx, deps, order, one);
    return asked;
  });
}

type RequestedLine = { line: OrderLineRow; qty: number };

function checkReturn(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  unitsOf: UnitsOf,
  body: ReturnBody,
): RequestedLine[] {
  if (!body.comment) throw ruleBroken('invalid', refundTexts.comment, { comment: refundTexts.comment });
  const units = new Map<number, number>();
  for (const { detail_id, qty } of body.lines) units.set(detail_id, (units.get(detail_id) ?? 0) + qty);
  if (units.size === 0) throw ruleBroken('invalid', refundTexts.lines, { lines: refundTexts.lines });
  const requested = [...units].map(([id, qty]): RequestedLine => {
    const line = lines.find((one) => one.id === id);
    if (!line) throw notFound();
    return { line, qty };
  });
  for (const { line } of requested) {
    if (!line.sent_at) throw ruleBroken('not_sent', afterSaleTexts.returnNotSent(line.name));
  }
  if (!RETURNABLE.includes(order.status)) throw conflict('not_returnable', afterSaleTexts.notReturnable);
  const now = new Date();
  for (const { line, qty } of requested) {
    const came = deliveredAt(line);
    if (came && !isInTime(came, body.reason, now)) {
      const day = writeDay(returnUntil(came, body.reason));
      throw ruleBroken('return_too_late', afterSaleTexts.returnTooLate(line.name, day));
    }
    const left = line.qty - unitsOf(line.id).returning;
    if (qty > left) throw ruleBroken('return_too_many', afterSaleTexts.returnTooMany(line.name, left));
  }
  return requested;
}

async function storeReturn(
  trx: Db,
  { app }: AskDeps,
  {
    order,
    seller,
    own,
    key,
    hash,
    body,
  }: { order: OrderRow; seller: number; own: readonly RequestedLine[]; key: string; hash: string; body: ReturnBody },
): Promise<number> {
  const { account } = body;
  const { id } = await trx
    .insertInto('order_returns')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      seller_id: seller,
      key,
      body_hash: hash,
      reason: body.reason,
      comment: body.comment,
      due_on: isoOf(returnDue(new Date())),
      account: account ? sealValue(app.sealer, SEALED.returnAccount, order.user_id, JSON.stringify(account)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_return_lines')
    .values(own.map(({ line, qty }) => ({ return_id: id, line_id: line.id, qty })))
    .execute();
  if (body.pictures.length > 0) {
    await trx
      .insertInto('order_return_pictures')
      .values([...new Set(body.pictures)].map((upload_id) => ({ return_id: id, upload_id })))
      .execute();
  }
  const data = { return: id, seller };
  const reason = returnReasonTitle(body.reason);
  await noteEvent(trx, order.id, { kind: 'return-asked', actor: 'buyer', actorId: order.user_id, reason, data });
  return id;
}
