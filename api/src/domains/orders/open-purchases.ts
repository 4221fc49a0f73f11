import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { ApiError } from '../../http/errors';
import { maxOpenOrders, maxOpenUnits, type OpenLimits } from '../settings/limits';
import { countedLines } from './place/check';
import type { PricedPurchase } from './quote';
import { orderTexts } from './texts';

/** A network may have so many times as much: an office or a household shares an address (D49). */
const NETWORK_FACTOR = 4;

/** Who buys: the account, and from where (`request.visitor`; null: not known, and not limited). */
export interface BuyerPlace {
  userId: number;
  network: string | null;
}

interface Held {
  own: number;
  network: number;
}

/** Orders and units that wait for their payment already. */
interface OpenPurchases {
  purchases: Held;
  /** Units by product. */
  units: ReadonlyMap<number, Held>;
}

/** Ordered units of each product with its name, of the lines that count. */
function unitsPerProduct(priced: PricedPurchase): Map<number, { name: string; qty: number }> {
  const units = new Map<number, { name: string; qty: number }>();
  for (const { product, pricing } of countedLines(priced)) {
    const { id, name } = product.wire;
    units.set(id, { name, qty: (units.get(id)?.qty ?? 0) + pricing.qty });
  }
  return units;
}

/**
 * Orders that wait for their payment, whose products are held. `unplaced: false` leaves out the buyer's own that a provider
 * was to charge: a new purchase lets go of those.
 */
async function openPurchases(
  db: Db,
  { userId, network }: BuyerPlace,
  productIds: readonly number[],
  { unplaced }: { unplaced: boolean },
): Promise<OpenPurchases> {
  const { rows } = await sql<{ product_id: number | null } & Held>`
    with held as (
      select o.id as purchase, o.user_id = ${userId} as own, o.network = ${network}::text as near, l.product_id, l.qty
      from orders o join order_lines l on l.order_id = o.id
      where o.status = 'awaiting_payment' and (o.user_id = ${userId} or o.network = ${network}::text)
        and (${unplaced}::boolean or o.placed_at is not null or o.user_id <> ${userId}))
    select null::int as product_id, count(distinct purchase) filter (where own)::int as own,
      count(distinct purchase) filter (where near)::int as network
    from held
    union all
    select product_id, coalesce(sum(qty) filter (where own), 0)::int, coalesce(sum(qty) filter (where near), 0)::int
    from held where product_id = any(${[...productIds]}::int[]) group by product_id`.execute(db);
  const units = new Map<number, Held>();
  let purchases: Held = { own: 0, network: 0 };
  for (const { product_id, ...held } of rows) {
    if (product_id === null) purchases = held;
    else units.set(product_id, held);
  }
  return { purchases, units };
}

/** Why a purchase would be one too many, or null. */
function refusalFor(limits: OpenLimits, open: OpenPurchases, priced: PricedPurchase): ApiError | null {
  const orders = maxOpenOrders(limits, priced.limits);
  const units = maxOpenUnits(limits, priced.limits);
  // A purchase of S/ 0 waits for no payment (D21).
  if (orders > 0 && priced.figures.total > 0) {
    if (open.purchases.own >= orders) {
      return new ApiError(422, 'too_many_open_orders', orderTexts.tooManyOpen(open.purchases.own));
    }
    if (open.purchases.network >= orders * NETWORK_FACTOR) {
      return new ApiError(422, 'too_many_open_orders', orderTexts.tooManyOpenNearby);
    }
  }
  if (units === null) return null;
  for (const [productId, { name, qty }] of unitsPerProduct(priced)) {
    const held = open.units.get(productId) ?? { own: 0, network: 0 };
    const tooMany = (text: string) => new ApiError(422, 'too_many_units', text, { extra: { product_id: productId } });
    if (held.own + qty > units) return tooMany(orderTexts.tooManyUnits({ name, most: units, held: held.own }));
    if (held.network + qty > units * NETWORK_FACTOR) return tooMany(orderTexts.tooManyUnitsNearby(name));
  }
  return null;
}

const isLimited = ({ MAX_OPEN_ORDERS, MAX_OPEN_UNITS }: OpenLimits): boolean =>
  MAX_OPEN_ORDERS > 0 || MAX_OPEN_UNITS > 0;

const productsOf = (priced: PricedPurchase): number[] => [...unitsPerProduct(priced).keys()];

/**
 * Refuses a purchase that would hold too much without being paid, in the transaction that would store it. Locks make
 * purchases of one account, and of one network, come one after the other from here to the commit, so that many at the same
 * moment are counted as well. @throws 422 `too_many_open_orders`, `too_many_units`
 */
export async function checkOpenPurchases(
  trx: Db,
  buyer: BuyerPlace,
  limits: OpenLimits,
  priced: PricedPurchase,
): Promise<void> {
  if (!isLimited(limits)) return;
  // The account's lock, then the network's: always in this order, so that nobody waits in a circle.
  await lock(trx, `open-purchases:user:${buyer.userId}`);
  if (buyer.network !== null) await lock(trx, `open-purchases:network:${buyer.network}`);
  const open = await openPurchases(trx, buyer, productsOf(priced), { unplaced: true });
  const refusal = refusalFor(limits, open, priced);
  if (refusal) throw refusal;
}

const lock = (trx: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);

/** What `checkOpenPurchases` would say of a quote, before anything is typed or transferred; null when nothing. */
export async function openPurchasesNotice(
  db: Db,
  buyer: BuyerPlace,
  limits: OpenLimits,
  priced: PricedPurchase,
): Promise<string | null> {
  if (!isLimited(limits)) return null;
  const open = await openPurchases(db, buyer, productsOf(priced), { unplaced: false });
  return refusalFor(limits, open, priced)?.message ?? null;
}
