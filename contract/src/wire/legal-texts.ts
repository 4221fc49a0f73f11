import { z } from 'zod';
import { TypedText } from './common';

/** The shop's legal texts, by the names that stand in their addresses (spec 3 §9, D261). */
export const LegalKey = z.enum([
  'terminos',
  'uso',
  'compras',
  'privacidad',
  'proveedores',
  'terminos-vendedor',
  'terminos-comprador',
  'terminos-comisionista',
]);
export type LegalKey = z.infer<typeof LegalKey>;

/** A version, and since when it holds; ISO 8601. */
const LegalSince = z.object({ version: z.number().int(), since: z.string() });

/** The version in force, the one before it and the announced one. */
const LegalStamp = LegalSince.extend({ previous: z.number().int().nullable(), next: LegalSince.nullable() });
export type LegalStamp = z.infer<typeof LegalStamp>;

/** `GET terms`: 'Términos y condiciones' as HTML that can do nothing (spec 3 §2). */
export const Terms = LegalStamp.extend({ text: z.string() });
export type Terms = z.infer<typeof Terms>;

/** `GET legal-texts`: the policies' parts in their order, each with its sections; `id` is an anchor, `html` can do nothing. */
export const LegalPolicies = z.object({
  parts: z.array(
    LegalStamp.extend({
      key: LegalKey,
      title: z.string(),
      sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
    }),
  ),
});
export type LegalPolicies = z.infer<typeof LegalPolicies>;

/** `GET legal-texts/{key}/{version}`: one version as it is, was or will be; `versions` are all that held or are announced, oldest first. */
export const LegalVersion = LegalSince.extend({
  key: LegalKey,
  title: z.string(),
  /** When the next one began or begins; null: no end is known. */
  until: z.string().nullable(),
  state: z.enum(['past', 'current', 'planned']),
  html: z.string(),
  versions: z.array(LegalSince),
});
export type LegalVersion = z.infer<typeof LegalVersion>;

/** A text in the office's list. */
const AdminLegalRow = z.object({
  key: LegalKey,
  title: z.string(),
  /** Address of the site where it is shown. */
  href: z.string(),
  /** The newest that was published; `current` holds today. */
  version: z.number().int(),
  current: LegalSince,
  next: LegalSince.nullable(),
  drafted: z.boolean(),
});

export const LegalTextList = z.object({ data: z.array(AdminLegalRow) });
export type LegalTextList = z.infer<typeof LegalTextList>;

/** More than the form lets through, so that its own words say what is wrong. */
const TypedLegalText = z.string().max(80_000);
const LegalBody = z.object({ body: TypedLegalText });

/**
 * `GET admin/legal-texts/{key}`: one text with its draft and every version, newest first. `value` is the newest's Markdown, with names
 * in the places of `figures` (D292).
 */
export const AdminLegalText = AdminLegalRow.extend({
  value: LegalBody,
  /** Current values of the figures that a text may name: days, or soles. */
  figures: z.record(z.string(), z.number()),
  /** Counter of changes of the draft: a save names the one that was seen. */
  draft_version: z.number().int(),
  draft: z.object({ body: z.string(), by: z.string(), at: z.string() }).nullable(),
  history: z.array(
    z.object({
      version: z.number().int(),
      at: z.string(),
      from: z.string(),
      by: z.string(),
      reason: z.string(),
      value: LegalBody,
    }),
  ),
});
export type AdminLegalText = z.infer<typeof AdminLegalText>;

/** The state that was seen: the newest version, and the draft. */
const LegalSeen = z.object({ version: z.number().int().min(0), draft_version: z.number().int().min(0) });
export type LegalSeen = z.infer<typeof LegalSeen>;

/** `POST admin/legal-texts/{key}/draft`; an empty body takes the draft away. */
export const LegalDraftBody = LegalSeen.extend({ body: TypedLegalText });
export type LegalDraftBody = z.infer<typeof LegalDraftBody>;

/** `POST admin/legal-texts/{key}`: publishes. `since` is a day ('2027-01-01', Lima's); empty: from now on. */
export const LegalPublishBody = LegalSeen.extend({ body: TypedLegalText, since: TypedText, reason: TypedText });
export type LegalPublishBody = z.infer<typeof LegalPublishBody>;

export const LegalPreviewBody = LegalBody;
export const LegalPreview = z.object({ html: z.string() });
export type LegalPreview = z.infer<typeof LegalPreview>;
