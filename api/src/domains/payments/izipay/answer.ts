import { z } from 'zod';

/** A payment as Lyra's REST API V4 describes it, in answers and in notifications alike; only what we read. */
const CardPayment = z.object({
  shopId: z.string(),
  orderStatus: z.string(),
  orderDetails: z.object({
    orderId: z.string(),
    /** Céntimos. */
    orderTotalAmount: z.number().int(),
    orderCurrency: z.string(),
  }),
  transactions: z
    .array(
      z.object({
        uuid: z.string().min(8).max(100),
        amount: z.number().int(),
        currency: z.string(),
        status: z.string(),
      }),
    )
    .min(1),
});
export type CardPayment = z.infer<typeof CardPayment>;

/** What a signed answer says, checked only as far as its form goes; null when it cannot be read. */
export function readCardPayment(raw: string): CardPayment | null {
  try {
    return CardPayment.parse(JSON.parse(raw));
  } catch {
    return null;
  }
}

export const parseCardPayment = (value: unknown): CardPayment | null => CardPayment.safeParse(value).data ?? null;

/** The transaction that paid the order, or the last that was tried. */
export function decidingTransaction({ transactions }: CardPayment): CardPayment['transactions'][number] {
  const paid = transactions.find(({ status }) => status === 'PAID');
  // The schema asks for at least one.
  return paid ?? (transactions.at(-1) as CardPayment['transactions'][number]);
}

/** Paid in full, by one transaction. */
export const isPaid = (payment: CardPayment): boolean =>
  payment.orderStatus === 'PAID' && decidingTransaction(payment).status === 'PAID';
