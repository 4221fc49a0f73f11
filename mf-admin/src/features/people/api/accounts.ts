import type { InvitationForm } from '@qhatu/contract/forms';
import { type Cents, toCents } from '@qhatu/contract/money';
import type { OrderState } from '@qhatu/contract/orders';
import type {
  Message,
  Account as WireAccount,
  RoleRights as WireRights,
  AccountRow as WireRow,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { listKey, useKeyset } from '../../../list';

export type AccountState = 'active' | 'unverified' | 'invited' | 'suspended';

/** Somebody with an account. Instants are ISO 8601. */
export interface AccountRow {
  id: number;
  name: string;
  userName: string;
  email: string;
  roleId: number;
  state: AccountState;
  createdAt: string;
}

/** One of them with what whoever runs the shop has to know. */
export interface Account extends AccountRow {
  phone: string | null;
  hasTwoStep: boolean;
  sessions: { id: number; device: string | null; address: string | null; usedAt: string }[];
  /** The last ten. */
  orders: { id: number; state: OrderState; total: Cents; placedAt: string }[];
  orderCount: number;
}

const rowFromWire = (wire: WireRow): AccountRow => ({
  ...{ id: wire.id, name: wire.name, userName: wire.user_name, email: wire.email },
  ...{ roleId: wire.role_id, state: wire.state, createdAt: wire.created_at },
});

const accountFromWire = (wire: WireAccount): Account => ({
  ...rowFromWire(wire),
  ...{ phone: wire.phone, hasTwoStep: wire.two_step, orderCount: wire.orders_count },
  sessions: wire.sessions.map(({ id, device, address, used_at }) => ({ id, device, address, usedAt: used_at })),
  orders: wire.orders.map(({ id, status, total, created_at }) => ({
    ...{ id, state: status, total: toCents(total), placedAt: created_at },
  })),
});

const PATH = 'admin/accounts';
const pathOf = (id: string | number) => `${PATH}/${encodeURIComponent(id)}`;

export const useAccounts = (filter: string, userId: number) =>
  useKeyset({ path: PATH, filter, after: 'before', userId, fromWire: rowFromWire });

/** One account, for person `userId`; always read anew. */
export function useAccount(id: string, userId: number) {
  return useQuery({
    queryKey: listKey(pathOf(id), userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => accountFromWire(await api.get<WireAccount>(pathOf(id), { signal })),
    staleTime: 0,
  });
}

/** After an act the list and the account are read again. */
export function useReloadAccounts(id?: string): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of id === undefined ? [PATH] : [PATH, pathOf(id)])
      void client.invalidateQueries({ queryKey: listKey(key) });
  };
}

const act = (id: number, what: string, body?: object) => api.post<Message>(`${pathOf(id)}/${what}`, body);

/** Mails the link that the account's state asks for. */
export const sendLink = (id: number) => act(id, 'links');
export const closeSessions = (id: number) => act(id, 'close-sessions');
export const suspend = (id: number, reason: string) => act(id, 'suspend', { reason });
export const reopen = (id: number) => act(id, 'reopen');
/** 409 when the role is no longer the one that was seen. */
export const changeRole = (id: number, roleId: number, seen: number) =>
  act(id, 'role', { role_id: roleId, from: seen });

/** Mails a one-time link to somebody who will work here. */
export const invite = (typed: InvitationForm, roleId: number) =>
  api.post<Message>('admin/invitations', { ...typed, role_id: roleId });

/** A route of the API and who may call it; the wire's names are the office's own. */
export type RoleRights = WireRights;

export function useRoleRights(userId: number) {
  return useQuery({
    queryKey: listKey('admin/roles', userId),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<RoleRights>('admin/roles', { signal }),
  });
}
