import { isMember, ROLE, type Session } from '@qhatu/contract/model';
import type { ShopMembership } from '@qhatu/contract/wire';
import { personalQuery, useQuery } from '@qhatu/shared-state';

/** Whether the person works in a seller's shop (D234), asked only of those whose role is none of the office's. */
export function useWorksInShop(session: Session | null): boolean {
  const role = isMember(session) ? session.person.roleId : null;
  const { data } = useQuery({
    ...personalQuery<ShopMembership>('staff/membership'),
    enabled: role === ROLE.client || role === ROLE.reseller,
  });
  return (data?.shop ?? null) !== null;
}
