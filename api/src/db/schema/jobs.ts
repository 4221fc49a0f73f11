import type { Generated } from 'kysely';
import type { Json, NullableTimestamp, Optional, Timestamp } from './people';

/** Who does what must happen once among processes, by its name (D206). */
export interface LeasesTable {
  name: string;
  holder: string;
  expires_at: Timestamp;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  run_at: Timestamp;
  attempts: Generated<number>;
  locked_until: NullableTimestamp;
  /** Of the run that has it now, or had it last. */
  lease: Optional<string>;
  last_error: Optional<string>;
  failed_at: NullableTimestamp;
  created_at: Timestamp;
  /** Of the request that left it, where traces are told (D267). */
  traceparent: Optional<string>;
}
