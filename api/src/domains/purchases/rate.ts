import { isPaidState } from '@qhatu/contract/orders';
import type { QualifyBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { ownLine } from './received';
import { purchaseTexts } from './texts';

/** Stored in half stars. */
const HALF_STARS = 2;

/**
 * Rates the seller of an own line, once (spec 3 §4). Throws 404 for a line that is another person's or of another order,
 * 422 before the payment is approved, 409 the second time, also when both come at the same moment.
 */
export async function rateSeller(db: Db, userId: number, body: QualifyBody): Promise<void> {
  const line = await ownLine(db, userId, body.detail_id);
  if (line.order_id !== body.payment_id) throw notFound();
  if (!isPaidState(line.status)) throw ruleBroken('not_paid', purchaseTexts.notPaid);
  const stored = await db
    .insertInto('seller_ratings')
    .values({
      seller_id: line.seller_id,
      user_id: userId,
      order_line_id: line.id,
      rating: body.rating * HALF_STARS,
      message: body.qualification_text?.trim() ?? '',
    })
    .onConflict((oc) => oc.column('order_line_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw conflict('already_rated', purchaseTexts.alreadyRated);
}
