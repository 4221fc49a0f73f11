import { z } from 'zod';
import { BodyId, Id, Soles, TypedText } from './common';

/** Progress of a file of products (D186): read, compared with the shop, waiting for its owner, done, undone. */
export const ImportState = z.enum(['reading', 'planning', 'ready', 'running', 'done', 'failed', 'undoing', 'undone']);
export type ImportState = z.infer<typeof ImportState>;

/** Planned or done change of a product of the file. */
export const ImportPlan = z.enum(['new', 'changed', 'unchanged', 'refused']);
export type ImportPlan = z.infer<typeof ImportPlan>;

/** Products of a run: by plan, those that were not looked at yet, that were done and taken back. */
export const ImportCounts = z.object({
  read: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Number of new and changed products that were applied. */
  applied: z.number().int(),
  undone: z.number().int(),
  /** Number of changed products of which a part goes off sale. */
  off_sale: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** Pictures that the run fetches (D205). */
export const ImportPictures = z.object({
  waiting: z.number().int(),
  /** Number of pictures that are tried later than within the hour: their owner has used up the day's limit (D373). */
  tomorrow: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** True when there is a ZIP, whose files cells may name. */
  zip: z.boolean(),
  /** The first of those that failed; all of them are in the report. */
  refused: z.array(z.object({ product_id: z.number().int(), name: z.string(), source: z.string(), msg: z.string() })),
});
export type ImportPictures = z.infer<typeof ImportPictures>;

/** `GET admin/imports/{id}`. */
export const ImportRun = z.object({
  id: z.number().int(),
  format: z.string(),
  file_name: z.string(),
  state: ImportState,
  /** `reading` or `planning`, but its job failed for good: nothing is at work on it (D406). */
  given_up: z.boolean(),
  /** Why the file as a whole could not be read. */
  problem: z.string().nullable(),
  counts: ImportCounts,
  pictures: ImportPictures,
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Time until which the import can be undone; null: there is nothing to undo, or it is too late. */
  undo_until: z.string().nullable(),
});
export type ImportRun = z.infer<typeof ImportRun>;

/** `GET admin/imports`, newest first: `next` is the `before` of the next page, null on the last. */
export const ImportRunList = z.object({ data: z.array(ImportRun), next: z.number().int().nullable() });
export type ImportRunList = z.infer<typeof ImportRunList>;

/** A difference between the shop and the file; null: nothing there. */
export const ImportDifference = z.object({
  /** 'Precio'. */
  field: z.string(),
  /** The variant: 'Rojo, M'. */
  variant: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ImportDifference = z.infer<typeof ImportDifference>;

/** A cell that cannot be read. */
export const ImportProblem = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  text: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A product of the file. */
export const ImportItem = z.object({
  id: z.number().int(),
  /** Rows of the file; the header is 1. */
  rows: z.array(z.number().int()),
  name: z.string(),
  /** Null: nobody has looked at it yet. */
  plan: ImportPlan.nullable(),
  /** Why it is refused, or what was left alone when it was taken back. */
  msg: z.string().nullable(),
  differences: z.array(ImportDifference),
  /**
   * Data of the product in the file; null: its rows could not be read. `price`: of its cheapest variant; `stock`: of all
   * variants.
   */
  summary: z
    .object({
      category: z.string().nullable(),
      variants: z.number().int(),
      price: Soles.nullable(),
      stock: z.number().int().nullable(),
    })
    .nullable(),
  product_id: z.number().int().nullable(),
  applied: z.boolean(),
  undone: z.boolean(),
  /** Cells to mend; empty for a product that could be read. */
  problems: z.array(ImportProblem),
  /** Fields that can be corrected in a product that was read and refused. */
  fields: z
    .object({
      name: z.string(),
      category_id: z.number().int().nullable(),
      variants: z.array(
        z.object({
          row: z.number().int(),
          label: z.string(),
          sku: z.string().nullable(),
          price: Soles.nullable(),
          stock: z.number().int().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** `GET admin/imports/{id}/items`, in the order of the file: `next` is the `after` of the next page, null on the last. */
export const ImportItemList = z.object({ data: z.array(ImportItem), next: z.number().int().nullable() });
export type ImportItemList = z.infer<typeof ImportItemList>;

/** Corrections of one product; other fields stay as in the file. An empty one compares it again. */
export const ImportCorrection = z.object({
  /** The item. */
  id: Id,
  name: TypedText.optional(),
  category_id: BodyId.optional(),
  variants: z
    .array(
      z.object({
        row: z.number().int(),
        sku: z.string().max(200).nullish(),
        price: Soles.nullish(),
        stock: z.number().int().min(0).max(1_000_000).nullish(),
      }),
    )
    .max(1_000)
    .optional(),
  cells: z
    .array(z.object({ row: z.number().int().positive(), column: z.string().max(200), value: TypedText }))
    .max(100)
    .optional(),
});
export type ImportCorrection = z.infer<typeof ImportCorrection>;

/** `POST admin/imports/{id}/corrections`: all of them or none; the file is read anew once. */
export const ImportCorrectionsBody = z.object({ items: z.array(ImportCorrection).min(1).max(200) });
export type ImportCorrectionsBody = z.infer<typeof ImportCorrectionsBody>;

/** `GET admin/imports/{id}/undo`, the last product first: `next` is the `before` of the next page, null on the last. */
export const ImportUndo = z.object({
  /** New products that would be withdrawn, and changed ones that would go back. */
  withdrawn: z.number().int(),
  restored: z.number().int(),
  data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      product_id: z.number().int().nullable(),
      effect: z.enum(['withdrawn', 'restored', 'kept']),
      /** Fetched by the import, and removed again. */
      pictures: z.number().int(),
      /** The remaining part, and the reason. */
      msg: z.string().nullable(),
    }),
  ),
  next: z.number().int().nullable(),
});
export type ImportUndo = z.infer<typeof ImportUndo>;

/** Words of the file that stand for something of the shop's. */
export const ImportWord = z.object({
  kind: z.enum(['category', 'attribute', 'value']),
  /** Words by which it is remembered. */
  words: z.string(),
  label: z.string(),
  /** Of a value: its attribute. */
  attribute_id: z.number().int().nullable(),
  /** Category, attribute or value of the shop; null: not known yet. */
  target: z.number().int().nullable(),
  /** Products that say so. */
  items: z.number().int(),
});
export type ImportWord = z.infer<typeof ImportWord>;

/** `GET admin/imports/{id}/words`, those without an answer first. */
export const ImportWordList = z.object({ data: z.array(ImportWord) });
export type ImportWordList = z.infer<typeof ImportWordList>;

/** `POST admin/imports/{id}/words`: remembered for the next file as well. */
export const ImportWordsBody = z.object({
  words: z
    .array(z.object({ kind: ImportWord.shape.kind, words: z.string().max(1_000), target: Id }))
    .min(1)
    .max(1_000),
});
export type ImportWordsBody = z.infer<typeof ImportWordsBody>;
