import { type Cents, toCents } from '@qhatu/contract/money';
import type { OfficeToday } from '@qhatu/contract/wire';
import { api, PERSONAL, useQuery } from '@qhatu/shared-state';
import { listKey } from './list-key';

/** How much waits, by section; what is not theirs to do is 0 (D1). */
export interface Waiting {
  /** Transfers whose proof nobody has looked at. */
  payments: number;
  /** Lines of paid orders that nobody has prepared, and those that are prepared and not sent. */
  toProcess: number;
  toSend: number;
  /** Of both, what should have been sent before today. */
  dispatchLate: number;
  returns: number;
  /** Returns whose last day has passed without an answer. */
  returnsLate: number;
  /** Accepted, and their products have not come in time. */
  returnsMissing: number;
  /** Money that a person has to send back. */
  refunds: number;
  disputes: number;
  questions: number;
  complaints: number;
  /** Of those, how many have three working days or fewer, and how many none any more. */
  complaintsSoon: number;
  complaintsLate: number;
  requests: number;
  /** Products to look at, and for a seller those that came back. */
  productsInReview: number;
  productsReturned: number;
  /** Of payments: notices that found no order, and charges that differ from their provider's. */
  paymentNotices: number;
  paymentProblems: number;
  /** Work that was given up. */
  failedJobs: number;
  /** 1: the exchange rate's source needs a look. */
  rateProblem: number;
}

interface Sold {
  orders: number;
  total: Cents;
}

/** `day` is YYYY-MM-DD, Lima's. */
export type DaySales = Sold & { day: string };

export interface Sales {
  /** Since midnight, of orders that are paid. */
  today: Sold;
  /** The same weekday of last week, until the same time of day. */
  weekAgo: Sold;
  /** The last 30 days, oldest first, today last. */
  days: DaySales[];
}

/** What sells and is nearly out. */
export interface LowStock {
  productId: number;
  variantId: number;
  name: string;
  variantLabel: string | null;
  stock: number;
  /** Units of the last 30 days. */
  sold: number;
}

export interface LineToSend {
  lineId: number;
  orderId: number;
  name: string;
  variantLabel: string | null;
  quantity: number;
  /** YYYY-MM-DD; null while its payment is in dispute. */
  sendBy: string | null;
  isLate: boolean;
}

export type OpeningStep = NonNullable<OfficeToday['opening']>[number];

export interface Today {
  waiting: Waiting;
  /** What a new shop has done and not done; empty once it is open. */
  opening: OpeningStep[];
  /** Of the shop, or of whoever's part of it this is; null for whom it is not. */
  sales: Sales | null;
  /** A seller's lines that are not sent, of the oldest orders; null for whom it is not. */
  toSend: LineToSend[] | null;
  /** The least first. */
  lowStock: LowStock[];
}

const waitingFromWire = (wire: OfficeToday['waiting']): Waiting => ({
  ...{ payments: wire.payments ?? 0, toProcess: wire.to_process ?? 0, toSend: wire.to_send ?? 0 },
  dispatchLate: wire.dispatch_late ?? 0,
  ...{ returns: wire.returns ?? 0, returnsLate: wire.returns_late ?? 0 },
  ...{ returnsMissing: wire.returns_missing ?? 0, refunds: wire.refunds ?? 0 },
  ...{ disputes: wire.disputes ?? 0, questions: wire.questions ?? 0, requests: wire.requests ?? 0 },
  ...{ complaints: wire.complaints ?? 0, complaintsSoon: wire.complaints_soon ?? 0 },
  complaintsLate: wire.complaints_late ?? 0,
  ...{ productsInReview: wire.products_in_review ?? 0, productsReturned: wire.products_returned ?? 0 },
  rateProblem: wire.rate_problem ?? 0,
  ...{ paymentNotices: wire.payment_notices ?? 0, paymentProblems: wire.payment_problems ?? 0 },
  failedJobs: wire.failed_jobs ?? 0,
});

const sold = ({ orders, total }: { orders: number; total: number }): Sold => ({ orders, total: toCents(total) });

const todayFromWire = ({ waiting, opening, sales, low_stock, to_send }: OfficeToday): Today => ({
  waiting: waitingFromWire(waiting),
  // An API from before D211 does not say.
  opening: opening ?? [],
  sales: sales && {
    ...{ today: sold(sales.today), weekAgo: sold(sales.week_ago) },
    days: sales.days.map(({ day, ...rest }) => ({ day, ...sold(rest) })),
  },
  toSend:
    to_send?.map(({ line_id, order_id, variant_label, send_by, is_late, ...line }) => ({
      ...{ ...line, lineId: line_id, orderId: order_id, variantLabel: variant_label, sendBy: send_by, isLate: is_late },
    })) ?? null,
  lowStock: (low_stock ?? []).map(({ product_id, variant_id, variant_label, name, stock, sold: units }) => ({
    ...{ productId: product_id, variantId: variant_id, name, variantLabel: variant_label, stock, sold: units },
  })),
});

/** How often what waits is asked for while somebody looks. */
const EVERY_MS = 60_000;

export const todayKey = (...userId: number[]) => listKey('admin/today', ...userId);

/** What waits for this person, and how the shop sells: for the figures in the navigation and for 'Hoy'. */
export function useToday(userId: number) {
  return useQuery({
    queryKey: todayKey(userId),
    meta: PERSONAL,
    queryFn: async ({ signal }) => todayFromWire(await api.get<OfficeToday>('admin/today', { signal })),
    refetchInterval: EVERY_MS,
  });
}
