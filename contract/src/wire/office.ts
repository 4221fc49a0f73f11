import { z } from 'zod';
import { Soles } from './common';

const count = z.number().int().min(0);

/** Numbers of waiting tasks, by section; tasks of other roles are absent (D1). */
export const Waiting = z.object({
  /** Transfers whose proof nobody has looked at. */
  payments: count.optional(),
  /** Lines of paid orders that nobody has prepared, and those that are prepared and not sent. */
  to_process: count.optional(),
  to_send: count.optional(),
  /** Number of both that should have been sent before today (D184). */
  dispatch_late: count.optional(),
  returns: count.optional(),
  /** Returns whose last day has passed without an answer. */
  returns_late: count.optional(),
  /** Returns that were accepted and whose products have not come in time (D277). */
  returns_missing: count.optional(),
  /** Money that a person has to send back. */
  refunds: count.optional(),
  disputes: count.optional(),
  /** Messages of payment providers that nothing here understood. */
  payment_notices: count.optional(),
  /** Charges that differ from what the provider says. */
  payment_problems: count.optional(),
  /** Work that was given up. */
  failed_jobs: count.optional(),
  questions: count.optional(),
  complaints: count.optional(),
  /** Number of those with three working days or fewer, and of those without any left. */
  complaints_soon: count.optional(),
  complaints_late: count.optional(),
  requests: count.optional(),
  /** Products that wait to be looked at, for administration; those sent back, for their seller. */
  products_in_review: count.optional(),
  products_returned: count.optional(),
  /** 1: the source of the exchange rate is silent, or says what cannot be taken (D262). */
  rate_problem: count.optional(),
});
export type Waiting = z.infer<typeof Waiting>;

/** `GET admin/people`: whom staff may mean by what they typed, a handful. */
export const FoundPeople = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      user_name: z.string(),
      email: z.string(),
      role_id: z.number().int(),
    }),
  ),
});
export type FoundPeople = z.infer<typeof FoundPeople>;

const Sold = z.object({ orders: count, total: Soles });

/**
 * `GET admin/today`: waiting tasks and sales, of the shop or of a seller, by the caller's rights (D254). Days are Lima's,
 * YYYY-MM-DD.
 */
export const OfficeToday = z.object({
  waiting: Waiting,
  /**
   * Steps that a new shop has done or has to do before it can sell; null for others than administration, and once it is open
   * (D211).
   */
  opening: z
    .array(
      z.object({
        step: z.enum(['accounts', 'methods', 'shipping', 'category', 'product', 'home']),
        done: z.boolean(),
      }),
    )
    .nullable(),
  sales: z
    .object({
      /** Since midnight, of orders that are paid. */
      today: Sold,
      /** The same weekday of last week, until the same time of day. */
      week_ago: Sold,
      /** The last 30 days, oldest first, today last. */
      days: z.array(Sold.extend({ day: z.string() })),
    })
    .nullable(),
  /** A seller's unsent lines of the oldest orders; null for administration. */
  to_send: z
    .array(
      z.object({
        line_id: z.number().int(),
        order_id: z.number().int(),
        name: z.string(),
        variant_label: z.string().nullable(),
        quantity: z.number().int(),
        /** The last day to send it; null while its payment is in dispute. */
        send_by: z.string().nullable(),
        is_late: z.boolean(),
      }),
    )
    .nullish(),
  /** Products that sell and are nearly out of stock, the lowest stock first. Null for other roles. */
  low_stock: z
    .array(
      z.object({
        product_id: z.number().int(),
        variant_id: z.number().int(),
        name: z.string(),
        variant_label: z.string().nullable(),
        stock: z.number().int(),
        /** Units of the last 30 days. */
        sold: z.number().int(),
      }),
    )
    .nullable(),
});
export type OfficeToday = z.infer<typeof OfficeToday>;

/** Filters of a list that somebody keeps under a name. */
export const ListView = z.object({
  id: z.number().int(),
  /** Name of the list: 'productos'. */
  list: z.string(),
  name: z.string(),
  /** Filters as in the list's address, without `?`. */
  search: z.string(),
});
export type ListView = z.infer<typeof ListView>;

/** `POST admin/views`. */
export const ListViewBody = z.object({
  list: z.string().regex(/^[a-z-]{1,40}$/),
  name: z.string().max(40),
  search: z.string().max(2000),
});
export type ListViewBody = z.infer<typeof ListViewBody>;

const SoldUnits = Sold.extend({ units: count });

/** Periods that a seller's figures are asked for, in days. */
export const FIGURE_DAYS = [7, 30, 90] as const;

/** A seller's sales, and the visitors of their products and shop page (D192, D255). */
const SoldAndSeen = SoldUnits.extend({
  views: count,
  /** Visitors by day: a person who comes on two days counts on each. */
  visitors: count,
  /** Orders for each visitor, in per cent with a decimal; null: nobody came, or in a period too few to say it (D276). */
  conversion: z.number().min(0).nullable(),
});

/** `GET staff/figures?days`: what a seller sold, today among the days. Days are Lima's, YYYY-MM-DD (D192). */
export const SellerFigures = z.object({
  current: SoldAndSeen,
  /** The same for as many days before. */
  before: SoldAndSeen,
  days: z.array(SoldAndSeen.extend({ day: z.string() })),
  /** Products with the highest sales. */
  products: z.array(
    z.object({
      ...{ id: z.number().int(), name: z.string(), units: count, total: Soles, stock: count },
      /** Days that the stock lasts at this pace; null: nothing was sold. */
      days_left: count.nullable(),
    }),
  ),
  /** Questions and chats of people in these days. */
  interest: z.object({ questions: count, chats: count }),
});
export type SellerFigures = z.infer<typeof SellerFigures>;
