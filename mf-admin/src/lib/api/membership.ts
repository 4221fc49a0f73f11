import { type Person, ROLE } from '@qhatu/contract/model';
import type { Message, ShopInvitation, ShopMembership, ShopRight } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from './list-key';

export type { ShopRight };

/** What a seller may let their staff do, as both of them read it (D234). */
export const SHOP_RIGHT_TEXTS: readonly (readonly [ShopRight, string])[] = [
  ['products', 'Productos: crear, editar, publicar y archivar'],
  ['stock', 'Stock: mover unidades'],
  ['orders', 'Pedidos: preparar, enviar y responder devoluciones, sin devolver dinero'],
  ['questions', 'Preguntas y calificaciones: responderlas'],
  ['figures', 'Cifras: cuánto vende la tienda'],
  ['page', 'Mi tienda: su página pública'],
];

export type Membership = NonNullable<ShopMembership['shop']>;

export const membershipKey = (userId: number) => listKey('staff/membership', '', userId);

/** In whose shop this person works; asked only of those whose role is none of the office's. */
export function useMembership({ id, roleId }: Person): { shop: Membership | null; isAsked: boolean } {
  const enabled = roleId === ROLE.client || roleId === ROLE.reseller;
  const { data, isLoading } = useQuery({
    queryKey: membershipKey(id),
    meta: PERSONAL,
    enabled,
    queryFn: async ({ signal }) => (await api.get<ShopMembership>('staff/membership', { signal })).shop ?? null,
  });
  return { shop: (enabled && data) || null, isAsked: enabled && isLoading };
}

/** What the link of a mail asks of this person. */
export const useShopInvitation = (userId: number, secret: string) =>
  useQuery({
    queryKey: listKey('staff/invitation', secret, userId),
    meta: PERSONAL,
    retry: false,
    queryFn: () => api.post<ShopInvitation>('staff/invitation', { secret }),
  });

export const acceptInvitation = (secret: string) => api.post<Message>('staff/invitation/accept', { secret });

export const leaveShop = () => api.post<Message>('staff/membership/leave', {});
