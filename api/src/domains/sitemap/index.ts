import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { escapeXml } from '../../http/xml';
import type { DomainOptions } from '../options';
import { type Entry, otherPages, productParts, productsOfPart } from './queries';

const tags = ['varios'];
const HOUR = 'public, max-age=3600';
const PRODUCTS = /^productos-(\d{1,5})\.xml$/;
const OTHERS = 'paginas.xml';

const entry = (tag: string) => (one: Entry) =>
  `<${tag}><loc>${escapeXml(one.loc)}</loc>${one.changed ? `<lastmod>${one.changed.toISOString().slice(0, 10)}</lastmod>` : ''}</${tag}>`;

const document = (root: string, tag: string, entries: readonly Entry[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.map(entry(tag)).join('\n')}\n</${root}>\n`;

/** A list of pages (sitemaps.org). */
const urlSet = (entries: readonly Entry[]): string => document('urlset', 'url', entries);

/** A list of such lists. */
const sitemapIndex = (entries: readonly Entry[]): string => document('sitemapindex', 'sitemap', entries);

/** The site's addresses for search engines, in parts of 50,000. The front door shows it as `/sitemap.xml`. */
export const sitemap: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const address = (path: string) => new URL(path, env.SITE_URL).href;
  const file = (name: string) => address(`/sitemaps/${name}`);

  app.get('/sitemap.xml', { schema: { tags } }, async (_request, reply) => {
    const parts = await productParts(db);
    const entries = parts.map(({ part, changed }) => ({ loc: file(`productos-${part}.xml`), changed }));
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(sitemapIndex([{ loc: file(OTHERS) }, ...entries]));
  });

  app.get(
    '/sitemaps/:file',
    { schema: { tags, params: z.object({ file: z.string().max(40) }) } },
    async (request, reply) => {
      const part = Number(PRODUCTS.exec(request.params.file)?.[1] ?? 0);
      if (part === 0 && request.params.file !== OTHERS) throw notFound();
      const entries = part > 0 ? await productsOfPart(db, part, address) : await otherPages(db, address);
      if (entries.length === 0) throw notFound();
      return reply.type('application/xml; charset=utf-8').header('cache-control', HOUR).send(urlSet(entries));
    },
  );
};
