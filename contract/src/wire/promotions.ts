import { z } from 'zod';
import { PaymentMethodOffer } from './catalog';
import { BodyId, Soles, TypedText } from './common';

/** ISO 8601 with its offset. */
const Instant = z.iso.datetime({ offset: true });
const count = z.number().int().min(0);

/** 1 shipping, 2 a fixed amount, 3 a percentage (spec 2 §4). */
export const PromotionType = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type PromotionType = z.infer<typeof PromotionType>;

/** State of a code. Ended: its window has passed, or a person ended it. */
export const PromotionState = z.enum(['scheduled', 'active', 'used_up', 'ended']);
export type PromotionState = z.infer<typeof PromotionState>;

const Account = z.object({ id: z.number().int(), user_name: z.string() });

/** Scope of a code: an entry fits when everything that it names does; no entries reach everything (spec 2 §5). */
const ScopeRow = z.object({
  seller: Account.nullable(),
  category_id: z.number().int().nullable(),
  product: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

/** A promotion in the list of promotions. */
export const AdminPromotionRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  code: z.string(),
  type: PromotionType,
  /** Percent, or soles for type 2. */
  value: z.number(),
  state: PromotionState,
  since: z.string(),
  /** Null: without an end. */
  until: z.string().nullable(),
  max_uses: count.nullable(),
  /** Orders that keep it now; a cancelled one gives it back. */
  uses: count,
  /** Discounts on paid orders, beyond the sellers' own offers. */
  cost: Soles,
  reseller: Account.nullable(),
  batch: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type AdminPromotionRow = z.infer<typeof AdminPromotionRow>;

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const AdminPromotionList = z.object({ data: z.array(AdminPromotionRow), next: z.number().int().nullable() });
export type AdminPromotionList = z.infer<typeof AdminPromotionList>;

/** A promotion as whoever runs the shop sees it. */
export const AdminPromotion = AdminPromotionRow.extend({
  /** The SUBTOTAL of its scope must be strictly greater (D20). */
  minimum: Soles,
  /** Null: every method. */
  methods: PaymentMethodOffer.nullable(),
  /** The only region that it delivers to. */
  region_id: z.number().int().nullable(),
  /** The only person who can use the code; null: everybody can. */
  person: Account.nullable(),
  scope: z.array(ScopeRow),
  /** Some order has named it: its code and type stay what they are. */
  used: z.boolean(),
  /** Paid orders with it, and what their buyers paid in all. */
  orders: count,
  sold: Soles,
});
export type AdminPromotion = z.infer<typeof AdminPromotion>;

const terms = {
  type: PromotionType,
  value: z.number().nullable(),
  minimum: Soles.nullish(),
  methods: PaymentMethodOffer.nullish(),
  region_id: BodyId.nullish(),
  /** User name, e-mail or number of a reseller. */
  reseller: TypedText.nullish(),
  since: Instant.nullish(),
  until: Instant.nullish(),
  max_uses: z.number().nullish(),
  scope: z
    .array(
      z.object({
        /** User name, e-mail or number. */
        seller: TypedText.nullish(),
        category_id: BodyId.nullish(),
        product_id: BodyId.nullish(),
      }),
    )
    .max(100)
    .default([]),
};

/** Body of saving a promotion; the rules are `promotionForm`'s. */
export const PromotionBody = z.object({
  /** The version that was seen; left out for a new one. */
  version: z.number().int().optional(),
  code: TypedText,
  ...terms,
});
export type PromotionBody = z.infer<typeof PromotionBody>;

/** Many codes with the same terms: `prefix`, a dash and eight characters that nobody can guess. */
export const PromotionBatchBody = z.object({
  name: TypedText,
  prefix: TypedText,
  codes: z.number().nullable(),
  ...terms,
});
export type PromotionBatchBody = z.infer<typeof PromotionBatchBody>;

export const PromotionBatch = z.object({ id: z.number().int(), name: z.string(), codes: z.number().int() });
export type PromotionBatch = z.infer<typeof PromotionBatch>;

/** The codes of a batch, for the file that somebody sends out. */
export const PromotionBatchCodes = PromotionBatch.extend({
  data: z.array(
    z.object({
      code: z.string(),
      uses: count,
      max_uses: count.nullable(),
      since: z.string(),
      until: z.string().nullable(),
    }),
  ),
});
export type PromotionBatchCodes = z.infer<typeof PromotionBatchCodes>;

const PromotionDay = z.iso.date();

/** `GET admin/promotion-days`: what a seller has of the year's days of promotion (D280). Days are Lima's, both ends are part. */
export const PromotionDays = z.object({
  /** Null: no seller's, so that no limit holds. */
  seller: Account.nullable(),
  /** Days a year. */
  most: count,
  /** Held or planned already, without what is being changed; in their order, one day maybe more than once. */
  taken: z.array(z.object({ from: PromotionDay, until: PromotionDay })),
  /**
   * The part of `taken` that the changed offer without an end has used so far: it stays used once that offer is over (D294).
   * Null: there is none.
   */
  running: z.object({ from: PromotionDay, until: PromotionDay }).nullable(),
});
export type PromotionDays = z.infer<typeof PromotionDays>;

/** Ends a promotion, or lets an ended one go on. */
export const PromotionStatusBody = z.object({ enabled: z.boolean(), version: z.number().int() });

/** Orders with a code, newest first. */
export const PromotionOrders = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      created_at: z.string(),
      status: z.string(),
      total: Soles,
      /** Discount of the code; null: from before it was kept. */
      discount: Soles.nullable(),
    }),
  ),
  next: z.number().int().nullable(),
});
export type PromotionOrders = z.infer<typeof PromotionOrders>;
