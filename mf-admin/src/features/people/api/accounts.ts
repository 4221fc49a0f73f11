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
import type { OptimisticAct } from '../../../lib/useUndoable';
import { listKey, useKeyset, useOptimistic } from '../../../list';

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

const accountKey = (id: string | number, userId: number) => listKey(pathOf(id), userId);

/** One account, for person `userId`; always read anew. */
export function useAccount(id: string, userId: number) {
  return useQuery({
    queryKey: accountKey(id, userId),
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
export const reopen = (id: number) => act(id, 'reopen');
/** 409 when the role is no longer the one that was seen. */
export const changeRole = (id: number, roleId: number, seen: number) =>
  act(id, 'role', { role_id: roleId, from: seen });

/** Takes the account from its owner, seen at once. Undone it is open again; its sessions stay closed, and its owner is told of both (D325). */
export function useSuspension({ id, state }: Account, userId: number): (reason: string) => OptimisticAct {
  const optimistic = useOptimistic();
  const show = (changed: Partial<Account>) =>
    optimistic.data<Account>(accountKey(id, userId), (account) => ({ ...account, ...changed }));
  return (reason) => ({
    show: () => show({ state: 'suspended', sessions: [] }),
    work: async () => ({
      said: (await act(id, 'suspend', { reason })).msg,
      undo: { show: () => show({ state }), work: async () => ({ said: (await reopen(id)).msg }) },
    }),
  });
}

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
