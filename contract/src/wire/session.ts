import { z } from 'zod';

export { ANONYMOUS_USER_ID } from '../ids';

export const SessionUser = z.object({
  id: z.number().int(),
  name: z.string(),
  last_name: z.string(),
  user_name: z.string(),
  email: z.string(),
  /** Avatar, or null. */
  uri: z.string().nullable(),
  /** D1: 1 cliente, 2 administrador, 3 comisionista, 4 vendedor, 5 soporte. */
  role_id: z.number().int(),
  /** 1: has applied as a seller. */
  formularioventa: z.number().int(),
  /** 1 subscribed, 0 unsubscribed, null never set. */
  suscribed: z.number().int().nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** D3. */
export const Session = z.object({ access_token: z.string(), user: SessionUser });
export type Session = z.infer<typeof Session>;

export const LoginBody = z.object({ email: z.string(), password: z.string() });
export type LoginBody = z.infer<typeof LoginBody>;
