import { paths } from '@qhatu/contract/paths';
import type { FastifyInstance } from 'fastify';

/** What crawlers have no business with: the api, and pages that mean something only to the person on them. */
const PERSONAL = [
  '/api/',
  '/discovery.json',
  '/dev/',
  '/sandbox',
  paths.cart.path,
  paths.checkout.path,
  paths.orderSuccess.path,
  '/pages/',
  paths.dashboard.path,
  paths.designs.path,
  '/sales/',
  paths.admin.href(),
  '/login',
  paths.wishlist.path,
  paths.compare.path,
];

export async function robots(app: FastifyInstance, { siteUrl }: { siteUrl: string }): Promise<void> {
  const text = `User-agent: *\n${PERSONAL.map((path) => `Disallow: ${path}`).join('\n')}\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  );
}
