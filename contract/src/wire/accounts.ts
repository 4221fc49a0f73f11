import { z } from 'zod';
import { Tint } from './catalog';
import { Address } from './places';
import { SessionUser } from './session';

/** A field that a form may leave out; its rules (`@qhatu/contract/forms`) say in words what is missing. */
const Typed = z.string().max(2_000).nullish();
/** A code that may come as a number or out of a select. */
const Code = z.union([z.number(), z.string().max(20)]).nullish();

/** The customer form (spec 3 §3): registration, and `client` of the wizards' payloads. */
export const CustomerBody = z.object({
  user_name: Typed,
  name: Typed,
  last_name: Typed,
  email: Typed,
  birthdate: Typed,
  sex: Typed,
  document_type: Code,
  /** Document number. */
  ruc: Typed,
  phone: Typed,
  region_id: Code,
  province_id: Code,
  district_id: Code,
  type_address: Typed,
  address: Typed,
  urbanizacion: Typed,
  reference: Typed,
  password: Typed,
  password_confirmation: Typed,
});
export type CustomerBody = z.infer<typeof CustomerBody>;

/** `POST auth/register`. `terms` at the top level (D52, D82); `marketing` is a consent of its own (Ley 29733). */
export const RegisterBody = CustomerBody.extend({ terms: z.boolean().nullish(), marketing: z.boolean().nullish() });
export type RegisterBody = z.infer<typeof RegisterBody>;

export const ForgotPasswordBody = z.object({ email: Typed, origin: Typed });
export type ForgotPasswordBody = z.infer<typeof ForgotPasswordBody>;

export const ChangePasswordBody = z.object({ password: Typed, password_confirmation: Typed, token: Typed });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** `GET users/get-user-data/{id}` and the answer of `POST users/profile`. */
export const UserData = SessionUser.extend({
  tint: Tint.optional(),
  phone: z.string().nullable(),
  /** YYYY-MM-DD. */
  birthdate: z.string().nullable(),
  /** 0 DNI, 1 RUC, 2 Pasaporte, 3 CE. */
  document_type: z.number().int().nullable(),
  /** Document number. */
  ruc: z.string().nullable(),
  /** Consent to advertising, apart from everything else. */
  marketing: z.boolean(),
  addresses: z.array(Address),
});
export type UserData = z.infer<typeof UserData>;

/** A changed password ends every session (D6); the one that changed it goes on with a new token. */
export const SavedProfile = UserData.extend({ access_token: z.string().optional() });
export type SavedProfile = z.infer<typeof SavedProfile>;

/** `POST users/profile` (spec 3 §3). `email` is not read. */
export const ProfileBody = z.object({
  name: Typed,
  last_name: Typed,
  user_name: Typed,
  birthdate: Typed,
  phone: Typed,
  document_type: Code,
  ruc: Typed,
  /** A data URL replaces the photo, null removes it, anything else leaves it. */
  uri: z.string().max(900_000).nullish(),
  marketing: z.boolean().nullish(),
  /** Where orders go: a new address is added to the person's. */
  district_id: Code,
  address: Typed,
  reference: Typed,
  addresses: z
    .array(z.object({ district_id: Code, address: Typed, reference: Typed }))
    .max(50)
    .nullish(),
  password: Typed,
  password_confirmation: Typed,
  /** A change of the password needs the current one, or a step-up (`POST auth/step-up`). */
  current_password: z.string().max(1_000).nullish(),
});
export type ProfileBody = z.infer<typeof ProfileBody>;

/** One open session; `current` is the caller's own. */
export const OpenSession = z.object({
  id: z.number().int(),
  /** 'Chrome en Windows'; null when unknown. */
  device: z.string().nullable(),
  /** Address of its last use: an IPv4 address, or the /64 network of an IPv6 one; null when unknown. */
  address: z.string().nullable(),
  created_at: z.string(),
  used_at: z.string(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
