import { z } from 'zod';

/** Kinds of entries in the security log. */
export const SecurityKind = z.enum([
  'login',
  'login-failed',
  'login-blocked',
  'logout',
  'session-ended',
  'step-up',
  'step-up-failed',
  'password-changed',
  'email-changed',
  'bank-changed',
  'data-copied',
  'role-changed',
  'suspended',
  'reactivated',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'staff-read',
  'account-deleted',
  'shop-joined',
  'shop-rights',
  'shop-left',
]);
export type SecurityKind = z.infer<typeof SecurityKind>;

/** Ways to log in, or to prove one's presence at a session. */
export const LoginMethod = z.enum([
  'password',
  'password+app',
  'password+passkey',
  'password+recovery',
  'passkey',
  'mail',
]);
export type LoginMethod = z.infer<typeof LoginMethod>;

export const FactorKind = z.enum(['passkey', 'app']);
export type FactorKind = z.infer<typeof FactorKind>;

/** Personal data that staff look at. */
export const ReadSubject = z.enum([
  'orders',
  'proofs',
  'lines',
  'requests',
  'request-files',
  'bank',
  'refund-bank',
  'complaints',
  'messages',
  'suggestions',
  'chats',
  'customers',
  'people',
  'designs',
  'prints',
  'newsletter',
  'security-log',
]);
export type ReadSubject = z.infer<typeof ReadSubject>;

/** More about an event; never a secret, an address or a name. */
export const SecurityDetails = z.object({
  method: LoginMethod.optional(),
  /** Why a login was not let in. */
  reason: z.enum(['password', 'code', 'recovery-code', 'passkey', 'suspended', 'unverified']).optional(),
  factor: FactorKind.optional(),
  /** Roles before and after (D1). */
  from: z.number().int().optional(),
  to: z.number().int().optional(),
  /** Kind and id of the data that staff read. */
  what: ReadSubject.optional(),
  ids: z.array(z.number().int()).optional(),
  /** Number of ended sessions, or of recovery codes that are left. */
  count: z.number().int().optional(),
  /** The seller in whose shop somebody works. */
  shop: z.number().int().optional(),
});
export type SecurityDetails = z.infer<typeof SecurityDetails>;

/** One line of 'Actividad de tu cuenta'. */
export const ActivityEvent = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  kind: SecurityKind,
  /** True when its owner did it, as far as a session tells. */
  own: z.boolean(),
  /** Null when the shop did it, and for what the person's departure took along. */
  network: z.string().nullable(),
  /** 'Chrome en Windows'. */
  device: z.string().nullable(),
  details: SecurityDetails,
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** A page by key: `next` is the `before` of the following one; null: that was all. */
export const Activity = z.object({ data: z.array(ActivityEvent), next: z.number().int().nullable() });
export type Activity = z.infer<typeof Activity>;

const Named = z.object({ id: z.number().int(), user_name: z.string() });

/** The event for administration: of everybody, with its actor and its person. */
export const SecurityLogEvent = ActivityEvent.omit({ own: true }).extend({
  user: Named.nullable(),
  actor: Named.nullable(),
});
export type SecurityLogEvent = z.infer<typeof SecurityLogEvent>;

export const SecurityLog = z.object({ data: z.array(SecurityLogEvent), next: z.number().int().nullable() });
export type SecurityLog = z.infer<typeof SecurityLog>;
