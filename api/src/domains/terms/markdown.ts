import { Marked } from 'marked';
import { cleanHtml, plain } from './clean';

const markdown = new Marked({ gfm: true });
/** What follows a heading to name its anchor: `## Envíos {#envios}`. */
const ANCHOR = /[ \t]*\{#([a-z0-9-]{1,60})\}[ \t]*$/;
const ANCHORS = new RegExp(`^(#{1,4} .*?)${ANCHOR.source}`, 'gm');
const ACCENTS = /\p{Mn}/gu;

export interface LegalSection {
  /** Its anchor. */
  id: string;
  title: string;
  html: string;
}

/** A legal text's Markdown as HTML that can do nothing ({@link cleanHtml}). */
export const legalHtml = (body: string): string =>
  cleanHtml(markdown.parse(body.replace(ANCHORS, '$1'), { async: false }));

const slug = (title: string): string =>
  title
    .normalize('NFD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'parte';

/** The same text in parts, one for each `##` with its anchor; what stands before the first is left out. */
export function legalSections(body: string): LegalSection[] {
  const taken = new Set<string>();
  return body
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => {
      const [first = '', ...rest] = part.slice(3).split('\n');
      const title = plain(cleanHtml(markdown.parseInline(first.replace(ANCHOR, ''), { async: false })));
      const named = ANCHOR.exec(first)?.[1] ?? slug(title);
      let id = named;
      for (let nth = 2; taken.has(id); nth++) id = `${named}-${nth}`;
      taken.add(id);
      return { id, title, html: legalHtml(rest.join('\n')) };
    });
}
