import { z } from 'zod';
import { TypedText } from './common';

/** The words of a mail: `{nombre}` and its like are filled for each reader, an empty line parts paragraphs. */
export const MailText = z.object({ subject: TypedText, title: TypedText, body: TypedText, action: TypedText });
export type MailText = z.infer<typeof MailText>;

/** A mail whose words can be changed (D230). */
export const MailTextRow = z.object({
  kind: z.string(),
  /** Subject area: 'Pedidos'. */
  group: z.string(),
  /** Title of the mail, with its occasion. */
  title: z.string(),
  when: z.string(),
  subject: z.string(),
  /** Versions that were saved; 0: it says its own words. */
  version: z.number().int(),
});
export type MailTextRow = z.infer<typeof MailTextRow>;

export const MailTextList = z.object({ data: z.array(MailTextRow) });
export type MailTextList = z.infer<typeof MailTextList>;

/** One mail with its places, its own words and every version, newest first; `at` is ISO 8601. */
export const AdminMailText = MailTextRow.extend({
  value: MailText,
  built_in: MailText,
  known: z.array(z.string()),
  required: z.array(z.string()),
  history: z.array(
    z.object({ version: z.number().int(), at: z.string(), by: z.string(), reason: z.string(), value: MailText }),
  ),
});
export type AdminMailText = z.infer<typeof AdminMailText>;

/** Saves over the version that was seen. */
export const MailTextBody = z.object({
  version: z.number().int().min(0),
  reason: z.string().max(300),
  value: MailText,
});
export type MailTextBody = z.infer<typeof MailTextBody>;
