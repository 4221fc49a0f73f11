import { toCents } from '@qhatu/contract/money';
import type { PartyBalance } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from './list-key';

/** What the caller is owed now: not final yet, final, and in settlements that are to be paid. */
export function useBalance(userId: number) {
  return useQuery({
    queryKey: listKey('staff/balance', '', userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => {
      const { pending, earned, due, due_on } = await api.get<PartyBalance>('staff/balance', { signal });
      return { pending: toCents(pending), earned: toCents(earned), due: toCents(due), dueOn: due_on };
    },
  });
}
