import type { Generated } from 'kysely';
import type { Json, Timestamp } from './people';

export interface ReleasePointerTable {
  id: Generated<number>;
  /** Grows with each change: names the state to whoever wants to change it. */
  version: number;
  document: string;
  history: string;
}

export interface ReleaseCountsTable {
  /** A front door's process. */
  door: string;
  counts: Json<unknown>;
  at: Timestamp;
}
