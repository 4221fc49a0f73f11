import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

/** Written by inserts only: a trigger refuses everything else, see migrations/0001-baseline/security.ts. */
export interface SecurityEventsTable {
  id: ColumnType<number, never, never>;
  at: ColumnType<Date, never, never>;
  /** Whose account it is about. */
  user_id: ColumnType<number | null, number | null | undefined, never>;
  /** Who did it; null: nobody who was logged in. */
  actor_id: ColumnType<number | null, number | null | undefined, never>;
  kind: ColumnType<string, string, never>;
  /** As a visitor is counted: an IPv4 address, the /64 of an IPv6 one. */
  network: Optional<string>;
  /** 'Chrome en Windows'. */
  device: Optional<string>;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface SecondFactorsTable {
  id: Generated<number>;
  user_id: number;
  kind: 'passkey' | 'app';
  /** As its owner called it. */
  name: string;
  /** base64url, as the browser names it. */
  credential_id: Optional<string>;
  /** COSE key, base64url. */
  public_key: Optional<string>;
  /** Signatures so far, as the authenticator counts; 0 for those that do not. */
  counter: Generated<number>;
  transports: NullableJson<string[]>;
  /** Of an authenticator app; sealed. */
  secret: Optional<string>;
  /** Time step (RFC 6238) of the last code that was accepted. */
  last_step: Optional<number>;
  created_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface RecoveryCodesTable {
  /** SHA-256 of the code, hex. */
  hash: string;
  user_id: number;
  created_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface LoginChallengesTable {
  /** SHA-256 of the challenge, hex. */
  hash: string;
  /** The second step of a login, a login by passkey, a factor to add, one to add before the first login, a step-up. */
  purpose: 'login' | 'passkey' | 'enrol' | 'setup' | 'step-up';
  /** Null: whoever the passkey names. */
  user_id: Optional<number>;
  visitor: string;
  /** Of an app that is being added; sealed. */
  secret: Optional<string>;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}
