import { z } from 'zod';
import { ORDER_STATES } from '../orders';
import { Soles } from './common';
import { ShopRight } from './shop-members';

const count = z.number().int().min(0);

/** `invited`: asked to work here and has set no password yet; `unverified`: has not confirmed the e-mail. */
export const AccountState = z.enum(['active', 'unverified', 'invited', 'suspended']);
export type AccountState = z.infer<typeof AccountState>;

/** A person with an account, in the list of the back office. */
export const AccountRow = z.object({
  id: z.number().int(),
  name: z.string(),
  user_name: z.string(),
  email: z.string(),
  role_id: z.number().int(),
  state: AccountState,
  created_at: z.string(),
});
export type AccountRow = z.infer<typeof AccountRow>;

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const AccountList = z.object({ data: z.array(AccountRow), next: z.number().int().nullable() });
export type AccountList = z.infer<typeof AccountList>;

/** An account with the data that the shop's administration needs, without documents and home addresses. */
export const Account = AccountRow.extend({
  phone: z.string().nullable(),
  two_step: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.number().int(),
      device: z.string().nullable(),
      address: z.string().nullable(),
      used_at: z.string(),
    }),
  ),
  /** The last ten. */
  orders: z.array(
    z.object({ id: z.number().int(), status: z.enum(ORDER_STATES), total: Soles, created_at: z.string() }),
  ),
  orders_count: count,
});
export type Account = z.infer<typeof Account>;

/** `POST admin/accounts/{id}/suspend`. */
export const SuspendBody = z.object({ reason: z.string().max(500) });

/** `POST admin/accounts/{id}/role`: to a role of D1, seen from the one that was shown. */
export const RoleBody = z.object({ role_id: z.number().int().min(1).max(5), from: z.number().int() });

/** `POST admin/invitations`. */
export const InvitationBody = z.object({
  name: z.string().max(200),
  email: z.string().max(300),
  role_id: z.union([z.literal(2), z.literal(4), z.literal(5)]),
});

/** `GET admin/roles`: every route that asks for a role, as the server checks it; `rights`: what a seller's staff need one of. */
export const RoleRights = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    roles: z.array(z.number().int()),
    rights: z.array(ShopRight).optional(),
  }),
);
export type RoleRights = z.infer<typeof RoleRights>;
