import { fillPlaces } from '@qhatu/contract/forms';
import type { MailText } from '@qhatu/contract/wire';
import type { Db } from '../db/open';
import type { Message } from './outbox';
import { renderMail } from './template';

/** Under which the words of a mail stand among the versions of settings (D230). */
export const mailTextKey = (kind: string): string => `mail.${kind}`;

/** The words that administration saved last; null when nobody has, and the mail's own hold. */
export async function readMailText(db: Db, kind: string): Promise<MailText | null> {
  const row = await db
    .selectFrom('setting_versions')
    .select('value')
    .where('key', '=', mailTextKey(kind))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.value as MailText | undefined) ?? null;
}

/** Words with their places filled, as a mail in both forms. What fills them stays text: it makes no paragraph and no HTML. */
export function mailFrom(words: MailText, values: Record<string, string>, url: string): Omit<Message, 'to'> {
  const filled = (text: string) => fillPlaces(text, values);
  const body = words.body.split(/\n\s*\n/).map((paragraph) => filled(paragraph.trim()));
  return {
    subject: filled(words.subject),
    ...renderMail({ title: filled(words.title), body, action: { label: filled(words.action), url } }),
  };
}
