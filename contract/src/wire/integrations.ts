import { z } from 'zod';
import { MAX_STOCK } from '../shop';
import { Id, Soles } from './common';

/** Rights of a key. */
export const ApiKeyScope = z.enum(['inventory:read', 'inventory:write']);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** A key of a seller's own system (D169); the key itself is only in {@link ApiKeyMade}. */
export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(ApiKeyScope),
  /** Its first characters, to tell it by. */
  beginning: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `POST staff/api-keys`. */
export const ApiKeyBody = z.object({ name: z.string().max(200), scopes: z.array(ApiKeyScope).max(10) });
export type ApiKeyBody = z.infer<typeof ApiKeyBody>;

/** Its answer: `key` is never told again. */
export const ApiKeyMade = z.object({ msg: z.string(), key: z.string(), api_key: ApiKey });
export type ApiKeyMade = z.infer<typeof ApiKeyMade>;

/** `GET staff/api-keys`, newest first. */
export const ApiKeyList = z.object({ data: z.array(ApiKey) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** Events that a seller's own system can subscribe to. */
export const WebhookType = z.enum(['order.paid', 'line.to_send', 'return.requested', 'stock.low']);
export type WebhookType = z.infer<typeof WebhookType>;

/** An address that is told (D169). */
export const Webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(WebhookType),
  enabled: z.boolean(),
  /** Why the shop itself stopped telling it. */
  disabled_reason: z.string().nullable(),
  created_at: z.string(),
  /** Messages that wait for another try, and that were given up, of the last 30 days. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** `POST staff/webhooks`, and `POST staff/webhooks/{id}` for one that is there. */
export const WebhookBody = z.object({
  url: z.string().max(4_000),
  events: z.array(WebhookType).max(20),
  enabled: z.boolean().default(true),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Their answer. `secret` (whsec_…) signs every message; it is told when it is made, and never again. */
export const WebhookSaved = z.object({ msg: z.string(), webhook: Webhook, secret: z.string().nullable() });
export type WebhookSaved = z.infer<typeof WebhookSaved>;

/** `GET staff/webhooks`. */
export const WebhookList = z.object({ data: z.array(Webhook) });
export type WebhookList = z.infer<typeof WebhookList>;

/** One try to deliver a message: its status, or the reason that there was none. */
export const WebhookAttempt = z.object({
  at: z.string(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  milliseconds: z.number().int(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** A message as it was, or will be, sent; `next_at`: when it is tried the next time. */
export const WebhookMessage = z.object({
  id: z.string(),
  type: z.string(),
  /** The signed body, JSON. */
  body: z.string(),
  created_at: z.string(),
  next_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  attempts: z.array(WebhookAttempt),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** `GET staff/webhooks/{id}/messages`, newest first: `next` is the `before` of the next page, null on the last. */
export const WebhookMessageList = z.object({ data: z.array(WebhookMessage), next: z.string().nullable() });
export type WebhookMessageList = z.infer<typeof WebhookMessageList>;

/** Most variants that one call of `POST integrations/inventory` changes, and that `GET` lists on a page. */
export const MAX_INVENTORY_ROWS = 1_000;

/** Stock and price of a variant, as a seller's own system has them. What is left out stays. */
export const InventoryItem = z
  .object({
    variant_id: Id.optional(),
    /** The seller's SKU, in place of `variant_id` (D185). */
    sku: z.string().trim().min(1).max(64).optional(),
    /** Units that can be sold: what is counted, less nothing. */
    stock: z.number().int().min(0).max(MAX_STOCK).optional(),
    /** Before offers. */
    price: Soles.optional(),
  })
  .refine(({ variant_id, sku }) => (variant_id === undefined) !== (sku === undefined), 'variant_id or sku');
export type InventoryItem = z.infer<typeof InventoryItem>;

/** `POST integrations/inventory`. */
export const InventoryBody = z.object({ items: z.array(InventoryItem).min(1).max(MAX_INVENTORY_ROWS) });
export type InventoryBody = z.infer<typeof InventoryBody>;

/** Its answer: what was refused, and why; everything else holds. The same call twice changes nothing the second time. */
export const InventoryResult = z.object({
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.array(
    z.object({
      variant_id: z.number().int().nullable(),
      /** The SKU as it was sent. */
      sku: z.string().nullable(),
      code: z.string(),
      msg: z.string(),
    }),
  ),
});
export type InventoryResult = z.infer<typeof InventoryResult>;

/** A variant as `GET integrations/inventory` lists it. */
export const InventoryVariant = z.object({
  variant_id: z.number().int(),
  product_id: z.number().int(),
  /** The product's own code. */
  code: z.string(),
  name: z.string(),
  /** 'Talla: M, Color: Rojo'; null for a product without choices. */
  label: z.string().nullable(),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  stock: z.number().int(),
  price: Soles,
  enabled: z.boolean(),
});

/** `GET integrations/inventory`, by number: `next` is the `after` of the next page, null on the last. */
export const InventoryPage = z.object({ data: z.array(InventoryVariant), next: z.number().int().nullable() });
export type InventoryPage = z.infer<typeof InventoryPage>;

const WebhookLine = z.object({
  line_id: Id,
  product_id: Id,
  variant_id: Id.nullable(),
  code: z.string(),
  name: z.string(),
  qty: z.number().int().min(1),
});
const SoldLine = WebhookLine.extend({ variant_label: z.string().nullable(), total: Soles });
const WebhookOrder = z.object({ order_id: Id, reference: z.string() });

/** `data` of each message that a seller's own system is told (Standard Webhooks 1.0). Amounts in soles. */
export const WEBHOOK_DATA = {
  'order.paid': WebhookOrder.extend({ lines: z.array(SoldLine).min(1) }),
  'line.to_send': WebhookOrder.extend({ region_id: Id, ...SoldLine.shape }),
  'return.requested': z.object({
    order_id: Id,
    return_id: Id,
    reason: z.string(),
    comment: z.string(),
    /** YYYY-MM-DD: until when it is answered. */
    due_on: z.string(),
    lines: z.array(WebhookLine).min(1),
  }),
  'stock.low': z.object({
    variant_id: Id,
    product_id: Id,
    code: z.string(),
    name: z.string(),
    stock: z.number().int().min(0),
  }),
} as const satisfies Record<WebhookType, z.ZodObject>;
