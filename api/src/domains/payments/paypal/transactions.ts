import { z } from 'zod';
import { errorOf, type PaypalConnection } from './connection';

/** Amounts in this list are less than nothing when money went away. */
const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^-?\d{0,9}(\.\d+)?$/) });

/** A line of Transaction Search v1; only what we read. */
const Line = z.object({
  transaction_info: z.object({
    transaction_id: z.string().min(1),
    paypal_reference_id: z.string().optional(),
    transaction_event_code: z.string(),
    transaction_initiation_date: z.string().optional(),
    transaction_status: z.string(),
    transaction_amount: Money,
    invoice_id: z.string().optional(),
    custom_field: z.string().optional(),
  }),
});

const Answer = z.object({
  transaction_details: z.array(z.unknown()).default([]),
  total_pages: z.number().int().default(1),
  last_refreshed_datetime: z.string().optional(),
});

/** A movement of the shop's PayPal account. */
export interface PaypalTransaction {
  id: string;
  /** PayPal's event code of a movement: `T0006` is a checkout's payment, `T1107` a refund. */
  code: string;
  /** When it was made, ISO 8601; undefined: nobody said. */
  at?: string;
  /** D denied, P pending, S done, V taken back whole. */
  status: string;
  /** Minor units of `currency`; less than nothing: money that went away. */
  cents: number;
  currency: string;
  /** PayPal's name of what it follows: the capture of a refund, the order of a capture. */
  of: string | null;
  /** The names that the shop gave with it. */
  references: string[];
}

/** A page of PayPal's list. */
export interface PaypalTransactions {
  transactions: PaypalTransaction[];
  /** Lines that are of no shape that we know. */
  unread: number;
  pages: number;
  /** End of the list: later movements are not in it yet. */
  refreshedAt: Date | null;
}

export function readPaypalTransactions(body: unknown): PaypalTransactions | null {
  const answer = Answer.safeParse(body).data;
  if (!answer) return null;
  const lines = answer.transaction_details.map((line) => Line.safeParse(line).data?.transaction_info);
  const refreshedAt = new Date(answer.last_refreshed_datetime ?? '');
  return {
    transactions: lines.flatMap((line) => (line ? transactionOf(line) : [])),
    unread: lines.filter((line) => line === undefined).length,
    pages: answer.total_pages,
    refreshedAt: Number.isNaN(refreshedAt.getTime()) ? null : refreshedAt,
  };
}

/** This list writes no colon into an instant's offset. */
function toInstant(written = ''): string | undefined {
  const at = new Date(written);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const transactionOf = (line: z.infer<typeof Line>['transaction_info']): PaypalTransaction => ({
  ...{ id: line.transaction_id, code: line.transaction_event_code, status: line.transaction_status },
  at: toInstant(line.transaction_initiation_date),
  cents: Math.round(Number(line.transaction_amount.value) * 100),
  currency: line.transaction_amount.currency_code,
  of: line.paypal_reference_id ?? null,
  references: [line.custom_field, line.invoice_id].filter((name) => name !== undefined),
});

/** The call of PayPal's list. */
export const transactionCalls = ({ call, unexpected }: PaypalConnection) => ({
  /**
   * A page of the account's movements, whoever made them (Transaction Search v1): 31 days at most, pages from 1 on.
   * `not_allowed`: the app has not got that right; `too_large`: there are more than 10,000. Throws 503.
   */
  async transactions(window: {
    from: Date;
    to: Date;
    page: number;
  }): Promise<PaypalTransactions | 'not_allowed' | 'too_large'> {
    const service = 'reporting/transactions';
    const query = new URLSearchParams({
      ...{ start_date: window.from.toISOString(), end_date: window.to.toISOString() },
      ...{ fields: 'transaction_info', page_size: '500', page: String(window.page) },
    });
    const answer = await call(service, `/v1/${service}?${query}`);
    if (answer.status === 403) {
      unexpected(service, answer);
      return 'not_allowed';
    }
    if (answer.status === 400 && errorOf(answer.body) === 'RESULTSET_TOO_LARGE') return 'too_large';
    const list = answer.status === 200 ? readPaypalTransactions(answer.body) : null;
    if (!list) throw unexpected(service, answer);
    return list;
  },
});

/** Money that somebody paid: every `T00nn` that came in, but what was denied. */
export const isPayment = ({ code, cents, status }: PaypalTransaction): boolean =>
  /^T00\d\d$/.test(code) && cents > 0 && status !== 'D';

/**
 * Money of a payment that went away: a refund (`T1107`), a reversal that PayPal made (`T1106`), a card's charge-back (`T1201`).
 * What is only held for a dispute (`T1110`, `T1111`) is not gone.
 */
export const isReturn = ({ code, cents, status }: PaypalTransaction): boolean =>
  ['T1106', 'T1107', 'T1201'].includes(code) && cents < 0 && status !== 'D';
