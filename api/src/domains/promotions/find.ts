import { toSoles } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire, PHANTOM_PROMOTION_ID } from '@qhatu/contract/pricing';
import type { Promotion } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';

export interface FoundPromotion {
  wire: Promotion;
  reseller: { id: number; user_name: string; name: string } | null;
}

/**
 * A code that somebody typed. 'own' is a reseller's, for themselves: it applies to nobody's purchase of their own.
 * 'used_up' reads like 'unknown' to the buyer (D43), but an order may tell them apart.
 */
export type PromotionSearch = { found: FoundPromotion } | { found: null; reason: 'unknown' | 'used_up' | 'own' };

interface Row {
  id: number;
  code: string;
  type_id: number;
  rate: number;
  amount: number;
  min_amount: number;
  paymentmethodoffer: Promotion['paymentmethodoffer'];
  region_id: number | null;
  in_window: boolean;
  used_up: boolean;
  reseller: FoundPromotion['reseller'];
  scope: Promotion['scope'];
}

/**
 * Finds a code as it stands now: enabled, inside its window, with uses left. Case-sensitive (D20). A code that belongs
 * to a person exists for nobody else, and a reseller's own gives nothing to themselves: `userId` says who asks, null is
 * a stranger.
 */
export async function findPromotion(db: Db, code: string, userId: number | null): Promise<PromotionSearch> {
  const { rows } = await sql<Row>`${preparedPlan}
    select p.id, p.code, p.type_id, p.rate, p.amount, p.min_amount, p.paymentmethodoffer, p.region_id,
           p.enabled and p.since <= now() and now() < p.until as in_window,
           p.max_uses is not null and p.uses >= p.max_uses as used_up,
           (select json_build_object('id', u.id, 'user_name', u.user_name, 'name', trim(u.name || ' ' || u.last_name))
            from users u where u.id = p.reseller_id) as reseller,
           coalesce((
             select json_agg(json_build_object('seller_id', s.seller_id, 'category_id', s.category_id,
                                               'subcategory_id', s.subcategory_id, 'product_id', s.product_id)
                             order by s.id)
             from promotion_scopes s where s.promotion_id = p.id), '[]') as scope
    from promotions p where p.code = ${code.trim()} and (p.user_id is null or p.user_id = ${userId}::int)`.execute(db);
  const row = rows[0];
  if (!row?.in_window || row.id === PHANTOM_PROMOTION_ID) return { found: null, reason: 'unknown' };
  if (row.used_up) return { found: null, reason: 'used_up' };
  if (row.reseller !== null && row.reseller.id === userId) return { found: null, reason: 'own' };
  return { found: { wire: promotionOf(row), reseller: row.reseller } };
}

function promotionOf(row: Row): Promotion {
  // On the wire a code of type 2 carries its soles where the others carry their percentage (spec 2 §3).
  const rate = row.type_id === 2 ? toSoles(row.amount) : row.rate;
  return {
    id: row.id,
    code: row.code,
    min_discount_amount: toSoles(row.min_amount),
    paymentmethodoffer: methodsToWire(methodsFromWire(row.paymentmethodoffer)),
    region_id: row.region_id,
    promotion_type_code_id: row.type_id,
    promotion_codes: [{ promotion_type_code_id: row.type_id, discount_rate: rate }],
    scope: row.scope,
  };
}
