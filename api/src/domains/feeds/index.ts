import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER } from '@qhatu/contract/shop';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import type { DomainOptions } from '../options';
import { type FeedFormat, GOOGLE, META } from './formats';
import { KeptFiles } from './kept-file';
import { feedItems, findSeller } from './products';

const tags = ['varios'];
const KEPT_SECONDS = 3_600;
const FORMATS: Readonly<Record<string, FeedFormat>> = { 'google.xml': GOOGLE, 'meta.csv': META };
const file = z.enum(['google.xml', 'meta.csv']);

/** Everything on sale for shopping services, of the shop or of one seller; the front door shows it below `/feeds` (D170). */
export const feeds: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const kept = new KeptFiles(KEPT_SECONDS * 1000);
  const address = (path: string) => new URL(path, env.SITE_URL).href;

  const feed = async (format: FeedFormat, name: string, seller: { id: number; name: string } | null) => {
    const path = join(env.DATA_DIR, 'feeds', name);
    await kept.ready(path, async function* () {
      yield format.head(seller?.name ?? PROVIDER.brand, address);
      for await (const item of feedItems(db, seller?.id ?? null)) yield format.item(item, address);
      yield format.foot;
    });
    return createReadStream(path);
  };

  app.get('/feeds/:file', { schema: { tags, params: z.object({ file }) } }, async (request, reply) => {
    const format = FORMATS[request.params.file] as FeedFormat;
    return reply
      .type(format.type)
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(await feed(format, request.params.file, null));
  });

  app.get(
    '/feeds/:seller/:file',
    { schema: { tags, params: z.object({ seller: z.string().max(120), file }) } },
    async (request, reply) => {
      const seller = await findSeller(db, request.params.seller);
      if (!seller) throw notFound();
      const format = FORMATS[request.params.file] as FeedFormat;
      return reply
        .type(format.type)
        .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
        .send(await feed(format, `${seller.id}-${request.params.file}`, seller));
    },
  );
};
