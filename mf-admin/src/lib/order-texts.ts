import type { OrderState } from '@qhatu/contract/orders';
import type { BadgeProps } from '@qhatu/ui';

/** How an order stands, for whoever handles it. */
export const STATE_TEXTS: Readonly<Record<OrderState, { text: string; tone: BadgeProps['tone'] }>> = {
  awaiting_payment: { text: 'Por pagar', tone: 'warning' },
  paid: { text: 'Por preparar', tone: 'brand' },
  preparing: { text: 'En preparación', tone: 'info' },
  sent: { text: 'Enviado', tone: 'info' },
  delivered: { text: 'Entregado', tone: 'success' },
  cancelled: { text: 'Anulado', tone: 'neutral' },
  rejected: { text: 'Pago rechazado', tone: 'neutral' },
  expired: { text: 'Vencido', tone: 'neutral' },
  returned: { text: 'Devuelto', tone: 'neutral' },
  refunded: { text: 'Reembolsado', tone: 'neutral' },
  disputed: { text: 'En disputa', tone: 'danger' },
};

/** Money on its way back. */
type RefundStatus = 'asked' | 'by-hand' | 'done';

export const REFUND_TEXTS: Readonly<Record<RefundStatus, { text: string; tone: BadgeProps['tone'] }>> = {
  asked: { text: 'En camino', tone: 'info' },
  'by-hand': { text: 'Por pagar a mano', tone: 'warning' },
  done: { text: 'Hecho', tone: 'success' },
};

export const ACTOR_TEXTS = {
  buyer: 'comprador',
  seller: 'vendedor',
  administration: 'administración',
  provider: 'proveedor de pago',
  shop: 'la tienda',
} as const;
