import type { ColumnType, Generated } from 'kysely';
import type { NullableJson, NullableTimestamp, Optional, Timestamp } from './people';

type Defaulted<T> = ColumnType<T, string | undefined, string>;

/** A file of products, and how far it has come (D186). */
export interface ImportRunsTable {
  id: Generated<number>;
  owner_id: number;
  format: string;
  file_name: string;
  /** Private files that are the uploaded one, in their order. */
  parts: string[];
  /** Private files that are the ZIP of pictures beside it, in their order. */
  picture_parts: ColumnType<string[], string[] | undefined, string[]>;
  /** Cells that its owner mended, by row and column. */
  repairs: Defaulted<Record<string, Record<string, string>>>;
  /** Fields of products that its owner mended, by their keys. */
  corrections: Defaulted<Record<string, unknown>>;
  state: Generated<'reading' | 'planning' | 'ready' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'>;
  problem: Optional<string>;
  network: Optional<string>;
  device: Optional<string>;
  lease: Optional<string>;
  lease_until: NullableTimestamp;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  undone_at: NullableTimestamp;
}

/** A product of a file. */
export interface ImportItemsTable {
  id: Generated<number>;
  run_id: number;
  key: string;
  rows: number[];
  product: NullableJson<unknown>;
  problems: Defaulted<unknown[]>;
  category_id: Optional<number>;
  state: 'read' | 'new' | 'changed' | 'unchanged' | 'refused';
  reason: Optional<string>;
  words: Defaulted<unknown[]>;
  differences: Defaulted<unknown[]>;
  product_id: Optional<number>;
  version: Optional<number>;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  note: Optional<string>;
  /** The plan gives its product other dates of offer (D295). */
  offer_moves: Generated<boolean>;
  offer_from: NullableTimestamp;
  offer_until: NullableTimestamp;
  applied_at: NullableTimestamp;
  undone_at: NullableTimestamp;
}

export interface ImportMappingsTable {
  owner_id: number;
  kind: 'category' | 'attribute' | 'value';
  words: string;
  target: number;
}

/** A picture that an import has to fetch (D205). */
export interface ImportPicturesTable {
  id: Generated<number>;
  run_id: number;
  product_id: number;
  source: string;
  /** Of its address; empty: the name of a file in the ZIP. */
  host: Generated<string>;
  alt: Optional<string>;
  variant_id: Optional<number>;
  state: Generated<'waiting' | 'fetched' | 'done' | 'refused'>;
  reason: Optional<string>;
  attempts: Generated<number>;
  retry_at: NullableTimestamp;
  lease_until: NullableTimestamp;
  publish: Generated<boolean>;
  uri: Optional<string>;
  widths: Optional<number[]>;
  hash: Optional<string>;
  image_id: Optional<number>;
}

/** How often a run has called a host; the empty one: all of them. */
export interface ImportHostsTable {
  run_id: number;
  host: string;
  calls: Generated<number>;
}
