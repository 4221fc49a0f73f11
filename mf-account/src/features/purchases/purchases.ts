import type { DeliveryStep, Purchase, PurchaseDetail, PurchaseList } from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery } from '@qhatu/shared-state';

/** The five steps of a delivery, in order (spec 3 §2). */
export const DELIVERY_STEPS = [
  'Pedido recibido',
  'Pago Aprobado',
  'Compra Procesada',
  'Pedido Enviado',
  'Entregado',
] as const;

/** How many steps of a line are done: where the progress stands, from 0 to 5. */
export function stepsDone(detail: PurchaseDetail): number {
  const { estadoenvio1, estadoenvio2, estadoenvio3, estadoenvio4, estadoenvio5 } = detail;
  const states: DeliveryStep[] = [estadoenvio1, estadoenvio2, estadoenvio3, estadoenvio4, estadoenvio5];
  const open = states.findIndex((state) => state !== 'complete');
  return open < 0 ? states.length : open;
}

/** One entry of the history: a purchased line with its order. */
export interface PurchasedLine {
  detail: PurchaseDetail;
  purchase: Purchase;
}

export const linesOf = (pages: readonly PurchaseList[]): PurchasedLine[] =>
  pages.flatMap(({ data }) => data.flatMap((purchase) => purchase.details.map((detail) => ({ detail, purchase }))));

/** The person's purchases, newest first, page by page (D9, D48). */
export function usePurchases(userId: number) {
  return useInfiniteQuery({
    queryKey: ['api', 'users/purchases', userId],
    meta: PERSONAL,
    queryFn: ({ pageParam, signal }) => api.get<PurchaseList>(`users/purchases?page=${pageParam}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }: PurchaseList) =>
      current_page < last_page ? current_page + 1 : undefined,
    enabled: userId !== 0,
  });
}

const STATUS: Record<Purchase['status'], string> = {
  pending: 'Pago por confirmar',
  approved: 'Pago aprobado',
  rejected: 'Pago rechazado',
  cancelled: 'Cancelado',
  expired: 'Reserva vencida',
};

export const statusText = (status: Purchase['status']): string => STATUS[status];
