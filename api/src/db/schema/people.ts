import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A column that the database fills; `Date` on reading. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** jsonb: parsed on reading, written with `JSON.stringify`. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** Absent on insert means null. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface RolesTable {
  id: number;
  name: string;
}

export interface UsersTable {
  id: Generated<number>;
  /** D1. */
  role_id: Generated<number>;
  name: string;
  last_name: Generated<string>;
  user_name: string;
  email: string;
  /** Argon2id; null: nobody can log in (user 5). */
  password_hash: Optional<string>;
  phone: Optional<string>;
  /** Avatar. */
  uri: Optional<string>;
  /** YYYY-MM-DD. */
  birthdate: Optional<string>;
  sex: Optional<string>;
  document_type: Optional<number>;
  /** Sealed. */
  document_number: Optional<string>;
  /** Null until the link of D7 was opened. */
  verified_at: NullableTimestamp;
  suspended_at: NullableTimestamp;
  /** Products off sale while the account goes on (D184); kept by whoever opens and ends `seller_pauses`. */
  selling_paused_at: NullableTimestamp;
  /** Neither suspended nor paused: what they sell can be bought. Computed by the database. */
  sells: GeneratedAlways<boolean>;
  formularioventa: Generated<number>;
  suscribed: Optional<number>;
  business_name: Optional<string>;
  ruc: Optional<string>;
  /** 1 boleta, 0 factura, 2 recibo por honorarios. */
  bill_type: Optional<number>;
  /** Issues invoices. */
  fob: Generated<boolean>;
  /** When the terms were accepted; null for accounts that are older than the question. */
  terms_at: NullableTimestamp;
  /** When advertising was agreed to; null: it was not (Ley 29733). */
  marketing_at: NullableTimestamp;
  /** Has a second factor; kept by a trigger of `second_factors`. */
  two_step: Generated<boolean>;
  /** The person left: nothing of them is here any more but the id. */
  deleted_at: NullableTimestamp;
  /** Mails about unread answers are welcome, until the person unsubscribes. */
  notices: Generated<boolean>;
  /** Key of the link that ends them. */
  notice_key: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  id: Generated<number>;
  user_id: number;
  /** 'Chrome en Windows'. */
  device: Optional<string>;
  /** Where it was last used from, as a visitor is counted: an IPv4 address, the /64 of an IPv6 one. */
  address: Optional<string>;
  /** When the person came in. Its life is counted from here and never renewed. */
  created_at: Timestamp;
  used_at: Timestamp;
  /** When its person last proved that they are at it; null: not since they came in. */
  stepped_up_at: NullableTimestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

/** Secrets of the shop itself, made by the first process that needs one. */
export interface ServerKeysTable {
  name: string;
  /** base64url. */
  secret: string;
  created_at: Timestamp;
}

export interface OneTimeLinksTable {
  /** SHA-256 of the secret, hex. */
  hash: string;
  user_id: number;
  purpose: 'activate' | 'reset' | 'unsubscribe';
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: NullableTimestamp;
}

/** Six-digit ubigeo as an integer: 150100. */
export interface RegionsTable {
  id: number;
  name: string;
}

export interface ProvincesTable {
  id: number;
  region_id: number;
  name: string;
}

export interface DistrictsTable {
  id: number;
  province_id: number;
  name: string;
}

export interface AddressesTable {
  id: Generated<number>;
  user_id: number;
  district_id: number;
  address: string;
  reference: Optional<string>;
  created_at: Timestamp;
}
