import { toCents } from '@qhatu/contract/money';
import { isPaidOnline, type MethodId } from '@qhatu/contract/payment-methods';
import type { Address, OrderBody } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import { type ApiError, conflict, notFound, ruleBroken } from '../../../http/errors';
import { bodyHash } from '../../../http/idempotency';
import type { NewJob } from '../../../jobs';
import { usePromotion } from '../../promotions/use';
import type { OpenLimits } from '../../settings/limits';
import { checkOpenPurchases } from '../open-purchases';
import { ownsProof } from '../proofs/storage';
import { type PricedPurchase, pricePurchase } from '../quote';
import { orderTexts } from '../texts';
import { checkOrder } from './check';
import { type Beginning, claimKey } from './claim-key';
import { checkStock } from './shortage';
import { type OrderToStore, type StoredOrder, storeOrder } from './store';

export interface Purchase {
  userId: number;
  key: string;
  body: OrderBody;
  /** From where (`request.visitor`). */
  network: string | null;
  /** A proof that is already stored, or null. */
  proofId: number | null;
}

export interface PlaceOptions {
  /** Methods that can be paid with (`PAYMENT_METHODS`). */
  accepted: readonly MethodId[];
  limits: OpenLimits;
  /** Work that must happen when the order is stored, and only then: stored by the order's own statement (D227). */
  jobOf: (orderId: number) => NewJob;
}

/** The order's id, and the order itself when it was made just now and not by an earlier call with the key (D14). */
export interface Placed {
  orderId: number;
  stored: StoredOrder | null;
}

/** Thrown when another purchase was faster between our check and our write. Rolls back; the reason is looked up afterwards. */
class Overtaken extends Error {
  readonly what: 'stock' | 'promotion';
  readonly address: Address;

  constructor(what: 'stock' | 'promotion', address: Address) {
    super(what);
    this.what = what;
    this.address = address;
  }
}

/**
 * Makes an order, all of it or nothing: key, order, lines, reservations, use of the code, stock and the mail to send
 * are one transaction (D13, D14, D25). Throws 404 for an address that is not the buyer's, 409 with the fresh quote when
 * total, stock or code changed, 422 for a broken rule. What is refused is not remembered: the same key may try again.
 */
export async function placeOrder(db: Db, purchase: Purchase, options: PlaceOptions): Promise<Placed> {
  return placing(db, purchase, (trx) => placeWithin(trx, purchase, options));
}

/** Runs one placing in a transaction; when somebody else was faster, says so with the fresh figures. */
export async function placing<T>(
  db: Db,
  purchase: Pick<Purchase, 'userId' | 'body'>,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof Overtaken) throw await overtakenConflict(db, purchase, error);
    if (isOperationTaken(error)) {
      throw ruleBroken('operation_used', orderTexts.operationUsed, { code: orderTexts.operationUsed });
    }
    // Deleted by its owner in another tab: priced again, the line is refused by name.
    if (isDesignGone(error)) await pricePurchase(db, purchase.body, null, purchase.userId);
    throw error;
  }
}

/** Whether a line's design was deleted between its price and its order (D405). */
const isDesignGone = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && constraint === 'order_lines_custom';
};

async function placeWithin(trx: Db, purchase: Purchase, options: PlaceOptions): Promise<Placed> {
  const { userId, network, body, proofId } = purchase;
  const wanted = { userId, key: purchase.key, hash: bodyHash(body), addressId: body.address_id };
  const claim = await claimKey(trx, wanted);
  const { orderId } = claim;
  if (!claim.isNew) return { orderId, stored: null };

  const { address, priced } = await checkPurchase(trx, purchase, claim.beginning, options);
  if (isPaidOnline(priced.figures.method)) throw conflict('payment_missing', orderTexts.paymentMissing);
  const job = options.jobOf(orderId);
  const stored = await storeChecked(trx, { id: orderId, userId, network, body, address, priced, proofId, job });
  return { orderId, stored };
}

/** Every rule of a purchase before anything is taken. */
export async function checkPurchase(
  trx: Db,
  { userId, network, body, proofId }: Omit<Purchase, 'key'>,
  { address, settings }: Beginning,
  options: Pick<PlaceOptions, 'accepted' | 'limits'>,
): Promise<{ address: Address; priced: PricedPurchase }> {
  if (!address) throw notFound(orderTexts.addressGone, 'address_not_found');
  if (proofId !== null && !(await ownsProof(trx, userId, proofId)))
    throw notFound(orderTexts.proofGone, 'proof_not_found');
  const priced = await pricePurchase(trx, body, address.district.region_id, userId, { settings });
  checkOrder(body, priced, options.accepted);
  checkStock(priced);
  checkTotal(body, priced);
  // The last rule, since from here on the account's other purchases wait.
  await checkOpenPurchases(trx, { userId, network }, options.limits, priced);
  return { address, priced };
}

/** The order with one use of its code and its products; throws when somebody was faster ({@link placing} says so). */
export async function storeChecked(trx: Db, order: OrderToStore): Promise<StoredOrder> {
  const { address, priced } = order;
  if (priced.promotion && !(await usePromotion(trx, priced.promotion.wire.id))) {
    throw new Overtaken('promotion', address);
  }
  // Last, so that the rows that everybody wants are locked only until the commit.
  const stored = await storeOrder(trx, order);
  if (!stored) throw new Overtaken('stock', address);
  return stored;
}

/**
 * D13: the buyer pays what the page said or nothing; a code that does not hold is no reason to refuse (D89). Why the
 * total differs is said where it is known.
 */
function checkTotal(body: OrderBody, { figures, wire, usedUp }: PricedPurchase): void {
  if (toCents(body.total) === figures.total) return;
  if (usedUp) throw conflict('promotion_used_up', orderTexts.couponSpent, { quote: wire });
  throw conflict('total_changed', figures.msg ?? orderTexts.totalChanged, { quote: wire });
}

async function overtakenConflict(
  db: Db,
  { body, userId }: Pick<Purchase, 'userId' | 'body'>,
  { what, address }: Overtaken,
): Promise<ApiError> {
  const fresh = await pricePurchase(db, body, address.district.region_id, userId);
  if (what === 'promotion') return conflict('promotion_used_up', orderTexts.couponSpent, { quote: fresh.wire });
  checkStock(fresh);
  // The code's use was taken and given back in this moment: the buyer may confirm again.
  return conflict('out_of_stock', orderTexts.stockMoved, { quote: fresh.wire });
}

/** Whether a live order has this operation number of its bank already (`orders_operation`). */
export const isOperationTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'orders_operation';
};
