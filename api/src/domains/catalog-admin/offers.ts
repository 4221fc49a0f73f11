import { toCents } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import { type DaySpan, promotionSpan } from '@qhatu/contract/sellers';
import type { AdminProduct, ProductBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { promotionDayChecker } from '../promotions/days';
import { wrong } from './check';

/**
 * Begins and ends offers on their dates; search, prices and pages follow as for any change. Safe in several processes.
 * @returns how many began or ended
 */
export async function followOfferDates(db: Db): Promise<number> {
  const { rows } = await sql`
    update products p set has_discount = w.holds, updated_at = now()
    from (select id, (offer_from <= now() and (offer_until is null or now() < offer_until))::int::smallint as holds
      from products where offer_from is not null and offer_price is not null) w
    where p.id = w.id and p.has_discount <> w.holds returning 1`.execute(db);
  return rows.length;
}

/** An offer with an end has a beginning as well: the job that follows the dates asks for both. */
export function offerColumns({ offer }: ProductBody, now: Date) {
  if (!offer || offer.price === null) {
    return { has_discount: 0, offer_price: null, offer_from: null, offer_until: null, paymentmethodoffer: null };
  }
  const until = offer.until ? new Date(offer.until) : null;
  const from = offer.from ? new Date(offer.from) : until && until > now ? now : null;
  const begun = from === null || from <= now;
  const methods = methodsToWire(methodsFromWire(offer.methods));
  return {
    has_discount: begun && (until === null || now < until) ? 1 : 0,
    offer_price: toCents(offer.price),
    offer_from: from,
    offer_until: from && until,
    paymentmethodoffer: methods && JSON.stringify(methods),
  };
}

type OfferColumns = ReturnType<typeof offerColumns>;

/** What an offer is before it changes, and what it becomes. */
interface OfferMove {
  /** Null: a new product. */
  before: Pick<AdminProduct, 'id' | 'offer'> | null;
  after: Pick<OfferColumns, 'has_discount' | 'offer_price' | 'offer_from' | 'offer_until'>;
}

/** Whether an offer comes, goes, or has other dates. */
export function movesOffer({ before, after }: OfferMove): boolean {
  const offer = before?.offer ?? null;
  const same = (now: Date | null, was: string | null = null) => (now?.toISOString() ?? null) === was;
  return (
    (offer !== null) !== (after.offer_price !== null) ||
    !(same(after.offer_from, offer?.from) && same(after.offer_until, offer?.until))
  );
}

/**
 * The days for which a place must be left: of an offer with an end all of them, of one that begins without an end its first one, since
 * its days count once it is ended (D294). Null: none.
 */
export function offerSpan({ before, after }: OfferMove, now: Date): DaySpan | null {
  const { has_discount, offer_price, offer_from, offer_until } = after;
  if (offer_price === null) return null;
  if (offer_from && offer_until) return promotionSpan(offer_from, offer_until);
  const goesOn = before?.offer?.active && before.offer.until === null;
  if (goesOn || (has_discount === 0 && offer_from === null)) return null;
  const begins = offer_from && offer_from > now ? offer_from : now;
  return promotionSpan(begins, new Date(begins.getTime() + 1));
}

/**
 * Before dates of offers are written: an offer that ends by itself is a promotion of its seller's, of which a year has so many days
 * (D280). What keeps its dates is not judged again. Throws 422 for the first that does not fit.
 * @param moved further products whose dates an import is about to change: of them too only the days that were held count (D295)
 */
export async function checkOfferDays(
  trx: Db,
  changes: readonly (OfferMove & { seller: number })[],
  moved: readonly number[] = [],
): Promise<void> {
  const now = new Date();
  const changed = changes.filter(movesOffer);
  const judged = changed.flatMap((change) => {
    const span = offerSpan(change, now);
    return span ? [{ seller: change.seller, span, ends: change.after.offer_until !== null }] : [];
  });
  if (judged.length === 0) return;
  const products = [...moved, ...changed.flatMap(({ before }) => (before?.offer ? before.id : []))];
  const checkDays = await promotionDayChecker(trx, [...new Set(judged.map(({ seller }) => seller))], { products });
  for (const { seller, span, ends } of judged) {
    const refused = checkDays(seller, span);
    if (refused) throw wrong(ends ? 'offer_until' : 'offer_price', refused);
  }
}
