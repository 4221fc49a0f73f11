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
        /** CREDIT is money that went back to the buyer. */
        operationType: z.string().nullish(),
      }),
    )
    .min(1),
});
export type CardPayment = z.infer<typeof CardPayment>;
type CardTransaction = CardPayment['transactions'][number];

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
export function decidingTransaction({ transactions }: CardPayment): CardTransaction {
  // The schema asks for at least one.
  return transactions.find(tookMoney) ?? (transactions.at(-1) as CardTransaction);
}

/** A refund is PAID too, but to the buyer. */
const tookMoney = ({ status, operationType }: CardTransaction): boolean =>
  status === 'PAID' && (operationType ?? 'DEBIT') === 'DEBIT';

/** Paid in full, by one transaction. */
export const isPaid = (payment: CardPayment): boolean =>
  payment.orderStatus === 'PAID' && tookMoney(decidingTransaction(payment));
