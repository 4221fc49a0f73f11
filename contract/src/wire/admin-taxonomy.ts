import { z } from 'zod';
import { BodyId, keyedListOf, TypedText } from './common';

export const AdminCategory = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** Null: a root. Two levels. */
  parent_id: z.number().int().nullable(),
  name: z.string(),
  /** Empty: none. */
  uri: z.string(),
  tint: z.string().optional(),
  position: z.number().int(),
  enabled: z.boolean(),
  especial: z.boolean(),
  freelancer: z.boolean(),
  /** Products in it that are not archived, without those of its subcategories. */
  products: z.number().int(),
});
export type AdminCategory = z.infer<typeof AdminCategory>;

export const CategoryBody = z.object({
  version: z.number().int().optional(),
  name: TypedText,
  parent_id: BodyId.nullable(),
  /** The one that it stands before among its siblings; null: the last. Left out: where it is. */
  before: BodyId.nullish(),
  enabled: z.boolean().default(true),
  especial: z.boolean().default(false),
  freelancer: z.boolean().default(false),
});
export type CategoryBody = z.infer<typeof CategoryBody>;

export const RemoveCategoryBody = z.object({ version: z.number().int(), move_to: BodyId.nullish() });
export type RemoveCategoryBody = z.infer<typeof RemoveCategoryBody>;

/** An attribute with its values, for variants and characteristics. */
export const AdminAttribute = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  kind: z.enum(['text', 'color', 'size', 'number']),
  /** True when shoppers filter a search by it. */
  filterable: z.boolean(),
  values: z.array(
    z.object({
      id: z.number().int(),
      value_text: z.string(),
      /** `#rrggbb` of a colour. */
      payload: z.string().nullable(),
      /** Something has it: it cannot go. */
      used: z.boolean(),
    }),
  ),
});
export type AdminAttribute = z.infer<typeof AdminAttribute>;

export const AttributeBody = z.object({
  version: z.number().int().optional(),
  name: TypedText,
  /** Kind of a new one; it never changes. */
  kind: z.enum(['text', 'color', 'size']).default('text'),
  filterable: z.boolean().default(true),
  /** Values in their order. One without an id is new, and a missing one is deleted. */
  values: z
    .array(z.object({ id: BodyId.optional(), value_text: TypedText, payload: TypedText.nullish() }))
    .max(300)
    .default([]),
});
export type AttributeBody = z.infer<typeof AttributeBody>;

export const RemoveAttributeBody = z.object({ version: z.number().int() });
export type RemoveAttributeBody = z.infer<typeof RemoveAttributeBody>;

/** Kinds of labels that products share. */
export const LabelKind = z.enum(['brands', 'tags']);
export type LabelKind = z.infer<typeof LabelKind>;

/** A brand or a tag, with how many products have it. */
export const Label = z.object({ id: z.number().int(), name: z.string(), products: z.number().int() });
export type Label = z.infer<typeof Label>;

/** `GET admin/labels/{kind}?q&after`: by name. */
export const LabelList = keyedListOf(Label);
export type LabelList = z.infer<typeof LabelList>;

/** `POST admin/labels/{kind}/{id}`. `from` is the name that was seen; `merge`: a name that another has joins the two (D218). */
export const LabelBody = z.object({ name: TypedText, from: z.string(), merge: z.boolean().default(false) });
export type LabelBody = z.infer<typeof LabelBody>;
