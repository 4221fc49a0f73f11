import { z } from 'zod';
import { BodyId, Message } from './common';

/** `POST suggestion` (spec 2 §7): `user_id` null is an anonymous one; another one's id is not read. */
export const SuggestionBody = z.object({
  user_id: z.number().int().nullish(),
  mensaje: z.string().max(4_000),
});
export type SuggestionBody = z.infer<typeof SuggestionBody>;

/** `POST share` (spec 2 §7): where a product was shared. */
export const ShareBody = z.object({
  user_id: z.number().int().nullish(),
  product_id: BodyId.nullish(),
  redsocial: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/i),
});
export type ShareBody = z.infer<typeof ShareBody>;

/** `codigo` is the free-shipping code for Lima; null when this share earns none. */
export const ShareResult = Message.extend({ codigo: z.string().nullable() });
export type ShareResult = z.infer<typeof ShareResult>;
