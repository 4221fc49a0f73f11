import { z } from 'zod';
import { byMethod, byOnlineMethod } from '../payment-methods';
import { Soles } from './common';

/** `shipping`: what it costs to Lima and for a line to a province, and from which subtotal Lima is free. */
export const ShippingSetting = z.object({ lima: Soles, province: Soles, free_from: Soles });
export type ShippingSetting = z.infer<typeof ShippingSetting>;

/** `delivery`: hours from the order to the door, and days without delivery: 'dd/MM/yyyy' with commas between them (D210). */
export const DeliverySetting = z.object({
  lima_hours: z.number().int(),
  province_hours: z.number().int(),
  closed_days: z.string(),
});
export type DeliverySetting = z.infer<typeof DeliverySetting>;

/** `methods`: which can be paid with, and what each adds, by their number (spec 2 §2). */
export const MethodsSetting = z.object({
  ...byMethod('on', () => z.boolean()),
  ...byMethod('surcharge', () => Soles),
});
export type MethodsSetting = z.infer<typeof MethodsSetting>;

/**
 * `rate`: soles for one dollar; null until somebody has said. Where it was not typed: whose it is, of which day ('2026-08-28') and what
 * they published.
 */
export const RateSetting = z.object({
  venta: z.number().nullable(),
  source: z.enum(['bcrp']).optional(),
  day: z.string().optional(),
  published: z.number().optional(),
});
export type RateSetting = z.infer<typeof RateSetting>;

/** `rate-source`: source of the rate; its surcharge, and its greatest change at once, both per cent (D262). */
export const RateSourceSetting = z.object({
  source: z.enum(['hand', 'bcrp']),
  margin: z.number(),
  most_change: z.number(),
});
export type RateSourceSetting = z.infer<typeof RateSourceSetting>;

/** `GET admin/exchange-rate`, `POST admin/exchange-rate/try`: the rate that holds, its day, and the last try. Instants are ISO 8601. */
export const ExchangeRateState = z.object({
  source: RateSourceSetting.shape.source,
  venta: z.number().nullable(),
  /** Day of a published rate, and the rate itself; null: it was typed. */
  day: z.string().nullable(),
  published: z.number().nullable(),
  tried_at: z.string().nullable(),
  /** When the source was last asked with success. */
  good_at: z.string().nullable(),
  outcome: z.enum(['saved', 'same', 'jump', 'old', 'failed']).nullable(),
  /** The same in words. */
  detail: z.string().nullable(),
});
export type ExchangeRateState = z.infer<typeof ExchangeRateState>;

/** `holds`: how long an order that nobody has paid keeps its products: a transfer, in hours, and what a provider charges. */
export const HoldsSetting = z.object({ transfer_hours: z.number().int(), charged_minutes: z.number().int() });
export type HoldsSetting = z.infer<typeof HoldsSetting>;

/** `limits`: how much an account may hold without paying: purchases, and units of one product in them (D96). */
export const LimitsSetting = z.object({ open_orders: z.number().int(), open_units: z.number().int() });
export type LimitsSetting = z.infer<typeof LimitsSetting>;

/** `moderation`: whose products are looked at before shoppers see them; `first`: how many of a new seller's (D194). */
export const ModerationSetting = z.object({ mode: z.enum(['off', 'first', 'all']), first: z.number().int() });
export type ModerationSetting = z.infer<typeof ModerationSetting>;

/** `fees`: what the provider of a method keeps of an order, tax included: per cent of its total, and an amount (D191). */
export const FeesSetting = z.object({
  ...byOnlineMethod('percent', () => z.number()),
  ...byOnlineMethod('fixed', () => Soles),
});
export type FeesSetting = z.infer<typeof FeesSetting>;

/** `dispatch`: working days in which sellers send paid products, and the consequence when they do not (D184). */
export const DispatchSetting = z.object({
  days: z.number().int(),
  suspend_after: z.number().int(),
  reopen_after: z.number().int(),
});
export type DispatchSetting = z.infer<typeof DispatchSetting>;

/**
 * `sellers`: working days from the end of a period to its payment, days of promotion a year (D280, D281), and days after
 * which a sent parcel counts as received (D293); settings from before that have the policy's 14.
 */
export const SellersSetting = z.object({
  paid_after: z.number().int(),
  promotion_days: z.number().int(),
  received_after: z.number().int().default(14),
});
export type SellersSetting = z.infer<typeof SellersSetting>;

/** `accounts`: where transfers go. Each text is empty until somebody has said; `code_n` is what a wallet's QR code holds. */
export const AccountsSetting = z.object({
  ...{ holder: z.string(), ruc: z.string(), proof_email: z.string() },
  ...{ bank_1: z.string(), number_1: z.string(), cci_1: z.string() },
  ...{ bank_2: z.string(), number_2: z.string(), cci_2: z.string() },
  ...{ bank_3: z.string(), number_3: z.string(), cci_3: z.string() },
  ...{ wallet_1: z.string(), phone_1: z.string(), code_1: z.string() },
  ...{ wallet_2: z.string(), phone_2: z.string(), code_2: z.string() },
});
export type AccountsSetting = z.infer<typeof AccountsSetting>;

export const SettingKey = z.enum([
  'shipping',
  'delivery',
  'methods',
  'rate',
  'rate-source',
  'holds',
  'limits',
  'moderation',
  'dispatch',
  'sellers',
  'fees',
  'accounts',
]);
export type SettingKey = z.infer<typeof SettingKey>;

const SettingValue = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()]));
export type SettingValue = z.infer<typeof SettingValue>;

/** `GET admin/settings/{key}`: how it stands. Version 0 is the shop's own, which nobody has changed. */
export const AdminSetting = z.object({
  key: SettingKey,
  version: z.number().int(),
  value: SettingValue,
  /** Newest first. */
  history: z.array(
    z.object({ version: z.number().int(), at: z.string(), by: z.string(), reason: z.string(), value: SettingValue }),
  ),
});
export type AdminSetting = z.infer<typeof AdminSetting>;

/** `POST admin/settings/{key}`. `version` is the one that was seen. */
export const SettingBody = z.object({
  version: z.number().int().min(0),
  reason: z.string().max(300).default(''),
  value: SettingValue,
});
export type SettingBody = z.infer<typeof SettingBody>;

/** `GET settings/public`: what prices are computed with in the browser, and where transfers go. `revision` grows with every change. */
export const PublicSettings = z.object({
  revision: z.number().int(),
  shipping: ShippingSetting,
  delivery: DeliverySetting,
  methods: MethodsSetting,
  holds: HoldsSetting,
  accounts: AccountsSetting,
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** `GET settings/delivery`: the settings of delivery that a product's page needs. */
export const DeliveryTerms = PublicSettings.pick({ shipping: true, delivery: true });
export type DeliveryTerms = z.infer<typeof DeliveryTerms>;
