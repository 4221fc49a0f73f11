import type { Purchase } from './api/purchases';

/** The five steps of a delivery, in order (spec 3 §2). */
export const DELIVERY_STEPS = [
  'Pedido recibido',
  'Pago Aprobado',
  'Compra Procesada',
  'Pedido Enviado',
  'Entregado',
] as const;

const STATUS: Record<Purchase['status'], string> = {
  pending: 'Pago por confirmar',
  approved: 'Pago aprobado',
  rejected: 'Pago rechazado',
  cancelled: 'Cancelado',
  expired: 'Reserva vencida',
};

export const statusText = (status: Purchase['status']): string => STATUS[status];
