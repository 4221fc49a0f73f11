import { isoOf, limaDay } from '@qhatu/contract/dates';
import { ROLE } from '@qhatu/contract/model';
import { type DaySpan, spanWithin } from '@qhatu/contract/sellers';
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
  if (!seller) return { seller: null, most, taken: [] };
  const products = asked.except_product ? [asked.except_product] : [];
  const days = await readPromotionDays(db, [seller.id], { products, promotion: asked.except_promotion ?? null });
  return { seller, most, taken: shown(days.get(seller.id) ?? [], new Date()) };
}
