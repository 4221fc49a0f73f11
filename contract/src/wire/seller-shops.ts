import { z } from 'zod';
import { Image, ShopAway } from './catalog';

const Words = z.string().nullable();

/** `GET staff/shop`: what a seller says of their shop, and for administration of theirs. Plain text. */
export const SellerShop = z.object({
  seller: z.object({ id: z.number().int(), user_name: z.string() }),
  /** 0: nothing was saved yet. */
  version: z.number().int(),
  /** Instead of the business's name; null: that one. */
  display_name: Words,
  about: Words,
  delivery: Words,
  returns: Words,
  banner: Image.nullable(),
  /** Why administration hides all of it; null: it is shown. */
  hidden_reason: Words,
  /** Its products are off sale since then, and until that day of Lima (YYYY-MM-DD) at least (D184); null: they are on sale. */
  paused: z.object({ since: z.string(), until: z.string() }).nullable(),
});
export type SellerShop = z.infer<typeof SellerShop>;

const Typed = z.string().max(5_000).nullish();

/** `POST staff/shop`. `version` is the one that was seen. */
export const SellerShopBody = z.object({
  version: z.number().int().min(0),
  display_name: Typed,
  about: Typed,
  delivery: Typed,
  returns: Typed,
  /** False takes the banner away. */
  banner: z.boolean().default(true),
});
export type SellerShopBody = z.infer<typeof SellerShopBody>;

/** `GET admin/shops`: shops of all who sell, a page by their place in the list. */
export const SellerShopList = z.object({ data: z.array(SellerShop), next: z.number().int().nullable() });
export type SellerShopList = z.infer<typeof SellerShopList>;

/** `POST admin/shops/{id}/visibility`: a reason hides it, none shows it again. */
export const ShopVisibilityBody = z.object({ reason: z.string().trim().min(1).max(500).nullable() });
export type ShopVisibilityBody = z.infer<typeof ShopVisibilityBody>;

/** `POST admin/shops/{id}/reopen`: its products are on sale again before their time. */
export const ShopReopenBody = z.object({ reason: z.string().trim().min(3).max(500) });
export type ShopReopenBody = z.infer<typeof ShopReopenBody>;

/** `GET staff/shop/away`: the days off that a seller has now or will have, and how many more they may take (D253). */
export const ShopAwayState = z.object({
  away: ShopAway.nullable(),
  /** Whether they have begun. */
  begun: z.boolean(),
});
export type ShopAwayState = z.infer<typeof ShopAwayState>;

/** `POST staff/shop/away`: takes the place of those that have not ended. */
export const ShopAwayBody = z.object({ from: z.string().max(20), until: z.string().max(20), note: Typed });
export type ShopAwayBody = z.infer<typeof ShopAwayBody>;
