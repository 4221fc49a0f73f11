import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableTimestamp, Optional, Timestamp } from './people';

export interface ExchangeRatesTable {
  id: Generated<number>;
  /** Soles for one US dollar. */
  venta: number;
  created_at: Timestamp;
}

export interface SettingsTable {
  key: string;
  value: Json<unknown>;
}

/** Written by inserts only: a trigger refuses everything else, see migrations/0010-settings.ts. */
export interface SettingVersionsTable {
  key: ColumnType<string, string, never>;
  version: ColumnType<number, number, never>;
  value: ColumnType<Record<string, number | boolean | string | null>, string, never>;
  reason: ColumnType<string, string, never>;
  /** Null: the shop itself, nobody of staff. */
  actor_id: ColumnType<number | null, number | null, never>;
  valid_from: ColumnType<Date, Date | undefined, never>;
  /** Null: before versions could be saved ahead, when `valid_from` was the moment. */
  saved_at: ColumnType<Date | null, never, never>;
}

/** A row for each source of the exchange rate: what came of the last try. */
export interface ExchangeRateTriesTable {
  source: 'bcrp';
  tried_at: ColumnType<Date, Date, Date>;
  good_at: NullableTimestamp;
  outcome: Optional<'saved' | 'same' | 'jump' | 'old' | 'failed'>;
  detail: Optional<string>;
}
