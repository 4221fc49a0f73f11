import { toCents } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type {
  PromotionBatchBody,
  PromotionBatchCodes,
  PromotionBody,
  PromotionOrders,
  PromotionBatch as WireBatch,
  AdminPromotion as WirePromotion,
  AdminPromotionRow as WireRow,
} from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { ALL_METHODS } from '../../../lib/MethodChoice';
import { type Stale, staleOf } from '../../../lib/stale';
import { toInstant, toInstantUnlessUntouched, typedNumber } from '../../../lib/typed';
import { listKey, useKeyset } from '../../../list';
import type { Promotion, PromotionBatch, PromotionEffect, PromotionOrder, PromotionRow } from '../promotion-model';
import type { PromotionValues } from '../promotion-values';

const PATH = 'admin/promotions';
const BATCHES = 'admin/promotion-batches';
const pathOf = (id: string | number) => `${PATH}/${encodeURIComponent(id)}`;

const effectFromWire = (type: 1 | 2 | 3, value: number): PromotionEffect =>
  type === 2 ? { type, amount: toCents(value) } : { type, percent: value };

const rowFromWire = (wire: WireRow): PromotionRow => ({
  ...{ id: wire.id, code: wire.code, effect: effectFromWire(wire.type, wire.value), state: wire.state },
  ...{ until: wire.until, maxUses: wire.max_uses, uses: wire.uses, cost: toCents(wire.cost) },
  ...{ reseller: wire.reseller?.user_name ?? null, batch: wire.batch },
});

const promotionFromWire = (wire: WirePromotion): Promotion => ({
  ...{ ...rowFromWire(wire), version: wire.version, since: wire.since, minimum: toCents(wire.minimum) },
  ...{ methods: methodsFromWire(wire.methods), regionId: wire.region_id, owner: wire.person?.user_name ?? null },
  ...{ isUsed: wire.used, orders: wire.orders, sold: toCents(wire.sold) },
  scope: wire.scope.map(({ category_id, seller, product }) => ({
    ...{ categoryId: category_id, seller: seller?.user_name ?? null, productId: product?.id ?? null },
  })),
});

const orderFromWire = ({ id, created_at, total, discount }: PromotionOrders['data'][number]): PromotionOrder => ({
  ...{ id, createdAt: created_at, total: toCents(total), discount: discount === null ? null : toCents(discount) },
});

/** The codes that the filter finds, newest first. */
export const usePromotions = (filter: string, userId: number) =>
  useKeyset({ path: PATH, filter, after: 'before', userId, fromWire: rowFromWire });

export const promotionKey = (id: string, userId: number) => listKey(pathOf(id), userId);

export const usePromotion = (id: string, userId: number) =>
  useEdited(promotionKey(id, userId), pathOf(id), promotionFromWire);

/** The orders that named it, newest first. */
export const usePromotionOrders = (id: number, userId: number) =>
  useKeyset({ path: `${pathOf(id)}/orders`, filter: '', after: 'before', userId, fromWire: orderFromWire });

const typeOf = (type: string) => (type === '1' ? 1 : type === '2' ? 2 : 3);

function termsOf(values: PromotionValues): Omit<PromotionBody, 'code' | 'version'> {
  const { type, value, minimum, methods, region_id, reseller, since, until, max_uses, scope } = values;
  return {
    ...{ type: typeOf(type), value: typedNumber(value), minimum: typedNumber(minimum) },
    methods: methodsToWire(methods.length === ALL_METHODS.length ? null : methods),
    ...{ region_id: typedNumber(region_id), reseller: reseller.trim() || null },
    ...{ since: toInstant(since), until: toInstant(until), max_uses: typedNumber(max_uses) },
    scope: scope.map(({ category_id, seller, product_id }) => ({
      ...{ category_id: typedNumber(category_id), seller: seller.trim() || null, product_id: typedNumber(product_id) },
    })),
  };
}

const bodyOf = (values: PromotionValues, seen: Promotion): PromotionBody => ({
  ...{ ...termsOf(values), code: values.code, version: seen.version },
  ...{
    since: toInstantUnlessUntouched(seen.since, values.since),
    until: toInstantUnlessUntouched(seen.until, values.until),
  },
});

// All of these reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field.

export const createPromotion = async (values: PromotionValues): Promise<Promotion> =>
  promotionFromWire(await api.post<WirePromotion>(PATH, { ...termsOf(values), code: values.code }));

export const savePromotion = async (values: PromotionValues, seen: Promotion): Promise<Promotion> =>
  promotionFromWire(await api.post<WirePromotion>(pathOf(seen.id), bodyOf(values, seen)));

/** Ends a promotion, or lets an ended one go on. */
export const setEnabled = async ({ id, version }: Promotion, enabled: boolean): Promise<Promotion> =>
  promotionFromWire(await api.post<WirePromotion>(`${pathOf(id)}/status`, { enabled, version }));

/** What the refusal of an old version tells; null for every other error. */
export const stalePromotion = (error: unknown): Stale<Promotion> | null => staleOf(error, promotionFromWire);

/** Many codes with the same terms. */
export function createBatch(values: PromotionValues): Promise<{ id: number; codes: number }> {
  const { name, prefix, codes } = values;
  const body: PromotionBatchBody = { ...termsOf(values), name, prefix, codes: typedNumber(codes) };
  return api.post<WireBatch>(BATCHES, body, { timeout: 60_000 });
}

export async function readBatch(id: string | number): Promise<PromotionBatch> {
  const { name, data } = await api.get<PromotionBatchCodes>(`${BATCHES}/${encodeURIComponent(id)}`);
  return { name, codes: data.map(({ max_uses, ...code }) => ({ ...code, maxUses: max_uses })) };
}
