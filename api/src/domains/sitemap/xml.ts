import { escapeXml } from '../../http/xml';

export interface Entry {
  /** Absolute address. */
  loc: string;
  changed?: Date | null;
}

const entry = (tag: string) => (one: Entry) =>
  `<${tag}><loc>${escapeXml(one.loc)}</loc>${one.changed ? `<lastmod>${one.changed.toISOString().slice(0, 10)}</lastmod>` : ''}</${tag}>`;

const document = (root: string, tag: string, entries: readonly Entry[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.map(entry(tag)).join('\n')}\n</${root}>\n`;

/** A list of pages (sitemaps.org). */
export const urlSet = (entries: readonly Entry[]): string => document('urlset', 'url', entries);

/** A list of such lists. */
export const sitemapIndex = (entries: readonly Entry[]): string => document('sitemapindex', 'sitemap', entries);
