import type { PaypalCapture, PaypalOrder } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST paypal/orders` (D76): PayPal's id of a registered purchase. Rejects with ApiError. */
export const createPaypalOrder = async (reference: string): Promise<string> =>
  (await api.post<PaypalOrder>('paypal/orders', { reference })).id;

/** The server takes the money that the buyer has approved. Rejects with ApiError. */
export async function capturePaypalOrder(id: string): Promise<void> {
  await api.post<PaypalCapture>(`paypal/orders/${encodeURIComponent(id)}/capture`);
}
