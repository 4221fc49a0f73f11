import { Parser } from 'htmlparser2';

const HTML = /<\/?[a-z][^>]*>/i;
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'ul',
  'ol',
  'table',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const LINES = new Set(['li', 'tr', 'br', 'hr']);
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'title']);

export const isHtml = (description: string): boolean => HTML.test(description);

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A description as HTML, for programs that take nothing else: paragraphs, and lines in them. */
export const htmlDescription = (text: string): string =>
  text === ''
    ? ''
    : `<p>${text
        .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
        .replace(/\r\n?/g, '\n')
        .replace(/\n{2,}/g, '</p><p>')
        .replace(/\n/g, '<br>')}</p>`;

/** Whether what a file says in HTML is what an export of this description says: spaces that HTML does not keep are no difference. */
export const isSameDescription = (html: string, description: string): boolean =>
  isHtml(html) && plainDescription(html) === plainDescription(htmlDescription(description));

/**
 * A description as the shop keeps it: text with paragraphs. Of HTML only what a reader would have seen is left, a list's
 * points as lines; text without tags stays as it is.
 */
export function plainDescription(description: string): string {
  if (!isHtml(description)) return description.trim();
  let text = '';
  let unseen = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (UNSEEN.has(name)) unseen += 1;
        else if (BLOCKS.has(name)) text += '\n\n';
        else if (LINES.has(name)) text += name === 'li' ? '\n• ' : '\n';
      },
      onclosetag: (name) => {
        if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
        else if (BLOCKS.has(name)) text += '\n\n';
      },
      ontext: (part) => {
        if (unseen === 0) text += part.replace(/\s+/g, ' ');
      },
    },
    { decodeEntities: true },
  );
  parser.end(description);
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=• )/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}
