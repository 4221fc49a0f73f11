/**
 * A product as a file tells it, whatever its format. `undefined`: the file has no such column, what the shop knows
 * stays. `null`: the column is there and the cell is empty, and by its format's own rule that erases the value; where a
 * format says that an empty cell changes nothing, its reader leaves the field out.
 */
export interface FileProduct {
  /** What says that rows belong to one product: handle, SKU of the parent, item group. Unique in its file. */
  key: string;
  /** Rows of the file it was read from, the header is 1; in an XML file numbers of its items. */
  rows: readonly number[];
  name?: string | null;
  /** HTML as the file has it; cleaned when it is written. */
  description?: string | null;
  brand?: string | null;
  /** The category in the file's own words, from the root on. Which of ours it is, the mapping says. */
  category?: readonly string[] | null;
  tags?: readonly string[] | null;
  status?: 'draft' | 'published';
  condition?: 'new' | 'used';
  warranty?: string | null;
  adult?: boolean;
  freeShipping?: boolean;
  /** At least one. */
  variants: readonly FileVariant[];
  /** Addresses (http, https) or names of files beside it, in their order. */
  images?: readonly FileImage[] | null;
}

export interface FileVariant {
  row: number;
  sku?: string | null;
  gtin?: string | null;
  /** Attribute and value in the file's words, in their order: `[['Color', 'Rojo'], ['Talla', 'M']]`. Empty: the only one. */
  options: readonly (readonly [name: string, value: string])[];
  /** In céntimos, before any offer. */
  price?: number | null;
  /** In céntimos; less than the price. */
  offerPrice?: number | null;
  offerFrom?: Date | null;
  offerUntil?: Date | null;
  /** Absolute. `null`: the file does not keep count. */
  stock?: number | null;
  enabled?: boolean;
  images?: readonly FileImage[];
}

export interface FileImage {
  source: string;
  alt?: string | null;
}

/**
 * A row that cannot be taken, in a sentence for its seller. A product with such a row is not told at all: with a variant
 * less it would take that variant off sale.
 */
export interface FileProblem {
  /** The header is 1; in an XML file the number of the item. */
  row: number;
  /** Of the product that it belongs to, where it can be said. */
  key?: string;
  /** The column's name as the file has it. */
  column?: string;
  /** What stands in that cell. */
  value?: string;
  text: string;
}

/** What is read of a file, in the order of its products. */
export type FileEntry = { kind: 'product'; product: FileProduct } | { kind: 'problem'; problem: FileProblem };

export const FILE_FORMATS = ['qhatu', 'shopify', 'woocommerce', 'google-tsv', 'google-xml'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
