import { z } from 'zod';

/** Every error of the API (D8). `msg` and `error` are the same Spanish sentence; `code` is stable and English. */
export const ErrorBody = z.object({
  msg: z.string(),
  error: z.string(),
  code: z.string(),
  /** Spanish text per field, keyed by the field's wire name. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Quoted by error screens, so that a person can report it. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A page of a list (D9). `from` and `to` are 1-based positions, null on an empty page. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.number().int(),
    per_page: z.number().int(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
  });

export interface List<T> {
  data: T[];
  total: number;
  per_page: number;
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
}

/** A page of a list that is read by key (D213): `next` is the `after` of the next page, null on the last one. */
export const keyedListOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next: z.number().int().nullable() });

/** Answer of calls that only say how it went. */
export const Message = z.object({ msg: z.string() });
export type Message = z.infer<typeof Message>;

/** Soles with two decimals, as a number: 39.9 is S/ 39,90. */
export const Soles = z.number();

/** An identifier in a path or a query: a positive 32-bit integer, malformed ones are 400 (D8). */
export const Id = z.coerce.number().int().positive().max(2_147_483_647);

/** An identifier in a body: a number already. */
export const BodyId = z.number().int().positive().max(2_147_483_647);
/** Place of a message in its conversation, counted from 1; 0 stands before the first. */
export const Seq = z.number().int().min(0).max(2_147_483_647);

/** The wire's booleans are 0 and 1. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
export type Flag = z.infer<typeof Flag>;

/** A typed text. Its limit is above every form's, so that a text which is too long gets the form's own error, not a 400. */
export const TypedText = z.string().max(20_000);

/** Body of what somebody says about a product; `user_id` must be the caller's own (D4). */
export const aboutProduct = { user_id: BodyId.optional(), product_id: BodyId };
