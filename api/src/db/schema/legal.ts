import type { Generated } from 'kysely';
import type { NullableJson, Optional, Timestamp } from './people';

/** Words that were agreed to (Ley 29733). */
export interface ConsentTextsTable {
  purpose: string;
  version: string;
  text: string;
  since: Timestamp;
}

/** Who agreed to which words, or took it back, and when. */
export interface ConsentsTable {
  id: Generated<number>;
  user_id: Optional<number>;
  email: Optional<string>;
  purpose: string;
  version: string;
  agreed: boolean;
  at: Timestamp;
  /** Which versions of the legal texts its words are: `{ terminos: 2 }`. */
  legal_versions: NullableJson<Record<string, number>>;
}

/** A legal text that somebody is writing: one for each, seen by staff alone. */
export interface LegalDraftsTable {
  key: string;
  /** Counts what was done to it, its end included. */
  version: Generated<number>;
  /** Markdown; null: there is none. */
  body: string | null;
  actor_id: number | null;
  saved_at: Timestamp;
}
