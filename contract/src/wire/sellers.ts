import { z } from 'zod';
import { CustomerBody } from './accounts';
import { BodyId } from './common';
import { SessionUser } from './session';

/** A value of a select: its digits, or the number itself (spec 3 §3). */
const Choice = z.union([z.string().max(20), z.number()]).nullish();
const Text = (max: number) => z.string().max(max).nullish();
/** An image or PDF as data URL: 5 MB in base64, and what stands before it. */
const FileText = z.string().max(7_500_000).nullish();

/** `vendor` of `POST auth/register-vendor` (spec 3 §3). The rules are the form's; here is only the shape. */
export const VendorBody = z.object({
  business_name: Text(400),
  ruc: Text(40),
  ruc_file: FileText,
  bill_type: Choice,
  preferred_bill_type: Choice,
  business_line: Choice,
  sales_range: Choice,
  store_quantity: Choice,
  principal_store_address: Text(400),
  type_address: Text(20),
  urbanizacion: Text(100),
  reference: Text(600),
  region_id: Choice,
  province_id: Choice,
  district_id: Choice,
  phone: Text(40),
  phone2: Text(40),
  facebook: Text(400),
  instagram: Text(400),
  youtube: Text(400),
});
export type VendorBody = z.infer<typeof VendorBody>;

export const BankBody = z.object({
  bank: Text(40),
  type: Choice,
  holder: Text(400),
  account: Text(60),
  account_confirmation: Text(60),
});
export type BankBody = z.infer<typeof BankBody>;

export const ContactBody = z.object({ name: Text(400), email: Text(400), phone: Text(60) });
export type ContactBody = z.infer<typeof ContactBody>;

export const ResellerBody = z.object({ ruc: Text(40), ruc_file: FileText, bill_type: Choice });
export type ResellerBody = z.infer<typeof ResellerBody>;

/** The password of now, of a member who has not stepped up a moment ago (`POST auth/step-up`): bank data are their money. */
const CurrentPassword = z.string().max(1_000).nullish();

/** The customer form, or null when a member is logged in (D51). */
const Client = CustomerBody.nullish();

export const RegisterVendorBody = z.object({
  user_id: BodyId.nullish(),
  client: Client,
  vendor: VendorBody,
  bank: BankBody,
  contacts: z.array(ContactBody).max(50),
  terms: z.boolean().nullish(),
  current_password: CurrentPassword,
});
export type RegisterVendorBody = z.infer<typeof RegisterVendorBody>;

export const RegisterResellerBody = z.object({
  user_id: BodyId.nullish(),
  client: Client,
  reseller: ResellerBody,
  bank: BankBody,
  terms: z.boolean().nullish(),
  current_password: CurrentPassword,
});
export type RegisterResellerBody = z.infer<typeof RegisterResellerBody>;

/** `POST users/be-seller-2`: the business behind a request that was made by the form (spec 3 §7). */
export const BeSeller2Body = z.object({
  vendor: VendorBody,
  bank: BankBody,
  contacts: z.array(ContactBody).max(50),
  current_password: CurrentPassword,
});
export type BeSeller2Body = z.infer<typeof BeSeller2Body>;

/** The user as the session shows it from now on (spec 3 §7). */
export const RegisteredUser = z.object({ msg: z.string(), user: SessionUser });
export type RegisteredUser = z.infer<typeof RegisteredUser>;

/** A provider as it is kept: values of the selects as numbers, what was left out is null. */
export const VendorData = z.object({
  business_name: z.string(),
  ruc: z.string(),
  phone: z.string(),
  phone2: z.string().nullable(),
  /** 1 boleta, 0 factura. */
  bill_type: z.number().int(),
  /** 1 boleta, 0 boleta y factura. */
  preferred_bill_type: z.number().int(),
  sales_range: z.number().int(),
  business_line: z.object({ id: z.number().int(), name: z.string() }),
  store_quantity: z.number().int(),
  /** Of the principal store; null without stores. */
  store: z
    .object({
      type_address: z.string(),
      address: z.string(),
      urbanizacion: z.string(),
      reference: z.string(),
      district_id: z.number().int(),
      /** District, province, region. */
      place: z.string(),
    })
    .nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
});
export type VendorData = z.infer<typeof VendorData>;

export const BankData = z.object({
  bank: z.string(),
  /** 0 savings, 1 current. */
  type: z.number().int(),
  holder: z.string(),
  account: z.string(),
});
export type BankData = z.infer<typeof BankData>;

export const ContactData = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type ContactData = z.infer<typeof ContactData>;

/** 1 boleta, 0 factura, 2 recibo por honorarios. */
export const ResellerData = z.object({ ruc: z.string(), bill_type: z.number().int() });
export type ResellerData = z.infer<typeof ResellerData>;

/** Of the request form. `birthday` is YYYY-MM-DD. */
export const IdentityData = z.object({ address: z.string(), birthday: z.string() });
export type IdentityData = z.infer<typeof IdentityData>;

export const RequestKind = z.enum(['seller', 'reseller']);
export const RequestStatus = z.enum(['pending', 'approved', 'rejected']);

/** `GET users/requests`: what a person has asked for, the newest first. */
export const OwnRequest = z.object({
  id: z.number().int(),
  kind: RequestKind,
  status: RequestStatus,
  /** The business is still missing: `users/be-seller-2` brings it. */
  incomplete: z.boolean(),
  reason: z.string().nullable(),
  /** ISO 8601. */
  created_at: z.string(),
});
export type OwnRequest = z.infer<typeof OwnRequest>;
