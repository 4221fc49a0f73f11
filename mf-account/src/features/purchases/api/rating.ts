import type { Message, QualifyBody } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import type { PurchasedLine } from './purchases';

/** `POST users/qualify-purchase` (spec 3 §7): rates the seller of a line, once. Rejects with ApiError. */
export function rateSeller({ id, orderId }: PurchasedLine, rating: number, text: string): Promise<Message> {
  const body: QualifyBody = { rating, qualification_text: text, detail_id: id, payment_id: orderId };
  return api.post<Message>('users/qualify-purchase', body);
}
