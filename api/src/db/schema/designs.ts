import type { DesignDocument } from '@qhatu/contract/wire';
import type { Generated } from 'kysely';
import type { Json, Optional, Timestamp } from './people';

/** The empty cloth of a product that can be designed on. */
export interface DesignImagesTable {
  id: Generated<number>;
  product_id: number;
  /** 1 front, 2 back. */
  view: number;
  color_value_id: number;
  uri: string;
  widths: number[];
}

export interface DesignRectanglesTable {
  product_id: number;
  /** 1 front, 2 back. */
  view: number;
  size_value_id: number;
  /** Fractions of the picture's side. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PrintsTable {
  id: Generated<number>;
  /** Null: a predefined design of the shop. */
  user_id: Optional<number>;
  name: Optional<string>;
  group: Optional<string>;
  /** An address below /media; of an upload its place below `DATA_DIR/private`. */
  uri: string;
  thumb: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: Generated<number>;
  position: Generated<number>;
  enabled: Generated<boolean>;
  created_at: Timestamp;
}

export interface ProductCustomsTable {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  variant_id: number;
  /** Céntimos a unit, on top of what the variant costs. */
  stickers_total: number;
  quantity: number;
  description: Optional<string>;
  image_optimized: Generated<boolean>;
  design: Json<DesignDocument>;
  idempotency_key: string;
  body_hash: string;
  created_at: Timestamp;
}

export interface ProductCustomImagesTable {
  custom_id: number;
  view: number;
  uri: string;
}

export interface ProductCustomPrintsTable {
  custom_id: number;
  print_id: number;
}
