import type { Message, ShopMemberList, ShopRight } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from '../../../list';

/** Somebody of the shop's staff, or who was asked and has not come. */
export interface TeamMember {
  id: number;
  email: string;
  /** Null: has not come yet. */
  name: string | null;
  may: ShopRight[];
  invitedAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
}

export const teamKey = (userId: number) => listKey('staff/members', '', userId);

const date = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

export const useTeam = (userId: number) =>
  useQuery({
    queryKey: teamKey(userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) =>
      (await api.get<ShopMemberList>('staff/members', { signal })).data.map(
        ({ invited_at, expires_at, used_at, id, email, name, may }): TeamMember => ({
          ...{ id, email, name, may, invitedAt: new Date(invited_at) },
          ...{ expiresAt: date(expires_at), usedAt: date(used_at) },
        }),
      ),
  });

export const inviteToShop = (email: string, may: readonly string[]) =>
  api.post<Message>('staff/members', { email, may });

export const setRights = (id: number, may: readonly string[]) => api.post<Message>(`staff/members/${id}`, { may });

export const removeFromShop = (id: number) => api.post<Message>(`staff/members/${id}/remove`, {});
