import type { ShopAwayBody, ShopAwayState } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from '../../../list';

const PATH = 'staff/shop/away';

export const awayKey = (userId: number) => listKey(PATH, '', userId);

/** Days are 'YYYY-MM-DD' of Lima. */
export type Away = ShopAwayState;

/** The days off that the person has now or will have (D253). */
export const useAway = (userId: number) =>
  useQuery({
    queryKey: awayKey(userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<ShopAwayState>(PATH, { signal }),
  });

export type AwayValues = Record<'from' | 'until' | 'note', string>;

/** Takes the place of those that have not ended. Rejects with 422 beside the fields. */
export const saveAway = (values: AwayValues) => api.post<ShopAwayState>(PATH, values satisfies ShopAwayBody);

export const endAway = () => api.post<ShopAwayState>(`${PATH}/end`, {});
