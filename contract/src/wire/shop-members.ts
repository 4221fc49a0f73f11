import { z } from 'zod';

/**
 * Rights that a seller may give their staff in the shop (D234). Money, bank data, keys and the staff itself are never among
 * them.
 */
export const SHOP_RIGHTS = ['products', 'stock', 'orders', 'questions', 'figures', 'page'] as const;
export const ShopRight = z.enum(SHOP_RIGHTS);
export type ShopRight = z.infer<typeof ShopRight>;

const rights = z.array(ShopRight).max(SHOP_RIGHTS.length);

/** A person of a shop's staff, or one who was invited and has not come yet. */
export const ShopMember = z.object({
  id: z.number().int(),
  email: z.string(),
  /** Null: has not come yet. */
  name: z.string().nullable(),
  may: rights,
  invited_at: z.string(),
  /** Until when the mail's link works; null: used. */
  expires_at: z.string().nullable(),
  joined_at: z.string().nullable(),
  /** The last time that one of the rights was used, to ten minutes. */
  used_at: z.string().nullable(),
});
export type ShopMember = z.infer<typeof ShopMember>;

/** `GET staff/members`, in the order in which they were asked. */
export const ShopMemberList = z.object({ data: z.array(ShopMember) });
export type ShopMemberList = z.infer<typeof ShopMemberList>;

/** `POST staff/members`. */
export const ShopMemberBody = z.object({ email: z.string().max(300), may: rights });
export type ShopMemberBody = z.infer<typeof ShopMemberBody>;

/** `POST staff/members/{id}`. */
export const ShopRightsBody = z.object({ may: rights });

/** `POST staff/invitation` and `…/accept`: the last part of the mail's link. */
export const ShopInvitationBody = z.object({ secret: z.string().max(100) });

/** An invitation to a shop's staff, with its rights. */
export const ShopInvitation = z.object({ shop: z.string(), email: z.string(), may: rights });
export type ShopInvitation = z.infer<typeof ShopInvitation>;

/** `GET staff/membership`: the shop that whoever asks works in; null: none. */
export const ShopMembership = z.object({
  shop: z.object({ seller_id: z.number().int(), user_name: z.string(), name: z.string(), may: rights }).nullable(),
});
export type ShopMembership = z.infer<typeof ShopMembership>;
