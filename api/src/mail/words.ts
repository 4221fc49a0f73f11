import { fillPlaceholders } from '@qhatu/contract/forms';
import type { MailText } from '@qhatu/contract/wire';
import type { Db } from '../db/open';
import type { Message } from './outbox';
import { renderMail } from './template';

/** Between the paragraphs of a mail's words. */
export const PARAGRAPH = '\n\n';

/** A mail whose words administration may change (D230, D263). */
export interface MailTemplate {
  /** What it is about: mails are listed by it. */
  group:
    | 'Cuentas'
    | 'Pedidos'
    | 'Devoluciones'
    | 'Preguntas'
    | 'Libro de Reclamaciones'
    | 'Vendedores'
    | 'Otros avisos';
  /** What it is called, and when it is sent. */
  title: string;
  when: string;
  /** Places in its words that are filled for each reader; the `required` ones have to stay. */
  known: readonly string[];
  required: readonly string[];
  /** Places that may have nothing to say: a paragraph of which nothing else is known is left out. */
  optional?: readonly string[];
  /** Its own words, which hold until somebody saves others. */
  words: MailText;
}

/** What fills a mail, and what stands in it whatever its words are. */
export interface MailFilling {
  /** By the places of the words. */
  values: Record<string, string>;
  /** Where its button leads; null: it has none. */
  url: string | null;
  /** A summary below the words: name and value. */
  rows?: [string, string][];
}

/** Under which the words of a mail stand among the versions of settings (D230). */
export const mailTextKey = (kind: string): string => `mail.${kind}`;

/** The words that administration saved last; null when nobody has, and the mail's own hold. */
async function readMailText(db: Db, kind: string): Promise<MailText | null> {
  const row = await db
    .selectFrom('setting_versions')
    .select('value')
    .where('key', '=', mailTextKey(kind))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.value as MailText | undefined) ?? null;
}

const placesOf = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

/** Words with their places filled, as a mail in both forms. What fills them stays text: it makes no paragraph and no HTML. */
export function mailFrom(
  words: MailText,
  { values, url, rows }: MailFilling,
  optional: readonly string[] = [],
): Omit<Message, 'to'> {
  const filled = (text: string) => fillPlaceholders(text, values);
  const says = (paragraph: string) => {
    const places = placesOf(paragraph);
    return places.length === 0 || places.some((name) => !optional.includes(name) || values[name]);
  };
  const body = words.body
    .split(/\n\s*\n/)
    .filter(says)
    .map((paragraph) => filled(paragraph.trim()));
  return {
    subject: filled(words.subject),
    ...renderMail({
      ...{ title: filled(words.title), body, rows },
      ...(url !== null && { action: { label: filled(words.action), url } }),
    }),
  };
}

/** The mails of a list, in the words that hold now, read once for many readers. @returns what writes one to somebody */
export const letterOf =
  <Kind extends string>(templates: Readonly<Record<Kind, MailTemplate>>) =>
  async (db: Db, kind: Kind): Promise<(filling: MailFilling & { to: string }) => Message> => {
    const { words, optional } = templates[kind];
    const now = (await readMailText(db, kind)) ?? words;
    return ({ to, ...filling }) => ({ to, ...mailFrom(now, filling, optional) });
  };

/**
 * The mails of a list, each in the words that hold now. @returns what writes one of them: `to` somebody, with what fills it
 */
export const mailWriter =
  <Kind extends string>(templates: Readonly<Record<Kind, MailTemplate>>) =>
  async (db: Db, kind: Kind, filling: MailFilling & { to: string }): Promise<Message> =>
    (await letterOf(templates)(db, kind))(filling);
