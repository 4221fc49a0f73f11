import { isoOf, limaDay } from '@qhatu/contract/dates';
import { ROLE } from '@qhatu/contract/model';
import { type DaySpan, promotionSpan, spanWithin } from '@qhatu/contract/sellers';
import type { PromotionDays } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { type ShopActor, sellerOf } from '../../http/person';
import { readPromotionDays } from '../promotions/days';
import { findAccount } from '../security/read';
import { readSellersRule } from '../settings/read';

interface Asked {
  seller?: string | undefined;
  product?: number | undefined;
  except_product?: number | undefined;
  except_promotion?: number | undefined;
}

/** Of the last year on, and as far ahead as somebody plans: what a form of dates has to know. */
const YEARS = { back: 1, ahead: 5 };

function shown(days: readonly DaySpan[], now: Date): DaySpan[] {
  const { year } = limaDay(now);
  const bounds = {
    from: isoOf({ year: year - YEARS.back, month: 1, day: 1 }),
    until: isoOf({ year: year + YEARS.ahead, month: 12, day: 31 }),
  };
  return days.flatMap((span) => spanWithin(span, bounds) ?? []).sort((a, b) => a.from.localeCompare(b.from));
}

async function askedSeller(db: Db, { seller, product }: Asked): Promise<number | null> {
  if (seller) return findAccount(db, seller);
  if (!product) return null;
  const row = await db.selectFrom('products').select('seller_id').where('id', '=', product).executeTakeFirst();
  return row?.seller_id ?? null;
}

/** What a product's offer has held that has no end; null: it has none, or is another seller's. */
async function runningOffer(db: Db, sellerId: number, productId: number, now: Date): Promise<DaySpan | null> {
  const row = await db
    .selectFrom('products')
    .select('offer_since')
    .where('id', '=', productId)
    .where('seller_id', '=', sellerId)
    .where('offer_until', 'is', null)
    .executeTakeFirst();
  return row?.offer_since && row.offer_since < now ? promotionSpan(row.offer_since, now) : null;
}

/** A seller's own days of promotion, whatever they ask for; of anybody for administration (D4, D280). */
export async function findPromotionDays(db: Db, person: ShopActor, asked: Asked): Promise<PromotionDays> {
  const { promotion_days: most } = await readSellersRule(db);
  const id = sellerOf(person) ?? (await askedSeller(db, asked));
  const seller =
    id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'user_name'])
          .where('id', '=', id)
          .where('role_id', '=', ROLE.seller)
          .executeTakeFirst();
  if (!seller) return { seller: null, most, taken: [], running: null };
  const products = asked.except_product ? [asked.except_product] : [];
  const days = await readPromotionDays(db, [seller.id], { products, promotion: asked.except_promotion ?? null });
  const now = new Date();
  const running = asked.except_product ? await runningOffer(db, seller.id, asked.except_product, now) : null;
  return {
    ...{ seller, most, taken: shown(days.get(seller.id) ?? [], now) },
    running: running && (shown([running], now)[0] ?? null),
  };
}
