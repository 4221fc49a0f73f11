import { z } from 'zod';

/** Something that staff did; `before` and `after` hold only what the act changed. */
export const StaffAct = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  actor: z.object({ id: z.number().int(), user_name: z.string(), role: z.number().int() }),
  /** The shop of a seller in which it was done, by them or by their staff (D234). */
  shop: z.object({ id: z.number().int(), user_name: z.string() }).nullish(),
  /** `subject.verb`: 'product.update'. */
  act: z.string(),
  subject: z.string(),
  subject_id: z.number().int().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  network: z.string().nullable(),
  device: z.string().nullable(),
});
export type StaffAct = z.infer<typeof StaffAct>;

/** Newest first; `next` is the `before` of the next page, null at the end. */
export const StaffActList = z.object({ data: z.array(StaffAct), next: z.number().int().nullable() });
export type StaffActList = z.infer<typeof StaffActList>;
