import sanitizeHtml from 'sanitize-html';

/** What a legal text needs and nothing that runs, loads or looks like our own interface. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }, true),
      h1: 'h2',
      b: 'strong',
      i: 'em',
    },
    disallowedTagsMode: 'discard',
  }).trim();

export interface TextBlock {
  kind: 'title' | 'subtitle' | 'paragraph' | 'point';
  text: string;
}

const KINDS: Record<string, TextBlock['kind']> = {
  h2: 'subtitle',
  h3: 'subtitle',
  h4: 'subtitle',
  p: 'paragraph',
  li: 'point',
};
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of cleaned HTML. */
export const plain = (html: string): string =>
  html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[ \t]+/g, ' ')
    .trim();

/** A cleaned text as plain blocks, for paper. */
export function blocksOf(cleaned: string): TextBlock[] {
  return [...cleaned.matchAll(/<(h2|h3|h4|p|li)>([\s\S]*?)<\/\1>/g)].flatMap(([, tag = 'p', inner = '']) => {
    const text = plain(inner);
    return text ? [{ kind: KINDS[tag] ?? 'paragraph', text }] : [];
  });
}
