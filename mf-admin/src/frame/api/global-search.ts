import { type Cents, toCents } from '@qhatu/contract/money';
import type { AdminProductList, FoundPeople, StaffOrderList } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from '../../lib/api/list-key';

/** How many of each kind are looked for. */
export const SHOWN = 5;

interface Found {
  orders: { id: number; buyer: string; total: Cents }[];
  products: { id: number; name: string; code: string }[];
  people: { id: number; name: string; email: string }[];
  busy: boolean;
}

/** What the API finds for a text, of what `looksFor` names. */
export function useGlobalSearch(
  text: string,
  userId: number,
  looksFor: Record<'orders' | 'products' | 'people', boolean>,
): Found {
  const asked = encodeURIComponent(text);
  const ask = <T>(path: string, enabled: boolean) => ({
    queryKey: listKey(path, userId),
    meta: PERSONAL,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<T>(path, { signal }),
    enabled,
    retry: false,
  });
  const orders = useQuery(ask<StaffOrderList>(`staff/orders?perPage=${SHOWN}&q=${asked}`, looksFor.orders));
  const products = useQuery(ask<AdminProductList>(`admin/products?text=${asked}`, looksFor.products));
  const people = useQuery(ask<FoundPeople>(`admin/people?q=${asked}`, looksFor.people));
  return {
    orders: (orders.data?.data ?? []).map(({ id, buyer, total }) => ({ id, buyer: buyer.name, total: toCents(total) })),
    products: (products.data?.data ?? []).slice(0, SHOWN).map(({ id, name, code }) => ({ id, name, code })),
    people: (people.data?.data ?? []).map(({ id, name, email }) => ({ id, name, email })),
    busy: [orders, products, people].some(({ isFetching }) => isFetching),
  };
}
