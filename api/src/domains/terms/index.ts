import { createHash } from 'node:crypto';
import { Id, LegalKey, LegalPolicies, LegalVersion, Terms } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { PDF_POLICY } from '../../pdf/document';
import type { DomainOptions } from '../options';
import { AUDIENCES } from './audiences';
import { blocksOf } from './clean';
import { legalHtml, legalSections } from './markdown';
import { makePdf } from './pdf';
import { followLegalDays, LEGAL, POLICIES, readLegalText, readLegalVersion } from './texts';

const tags = ['varios'];
const FOLLOW_SECONDS = 2;

/** The legal texts as they hold today, and every version of them (spec 3 §7, §9, D12, D261): HTML for pages, PDF for whoever signs. */
export const terms: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  /** One file a reader, made again only when the text has changed. */
  const made = new Map<number, { text: string; etag: string; pdf: Buffer }>();
  let looked = new Date();
  app.jobs.every(FOLLOW_SECONDS, 'legal texts follow their days', async () => {
    const now = new Date();
    await followLegalDays(db, looked, now);
    looked = now;
  });

  app.get('/terms', { config: { cache: true }, schema: { tags, response: { 200: Terms } } }, async () => {
    const { body, ...stamp } = await readLegalText(db, 'terminos');
    return { ...stamp, text: legalHtml(body) };
  });

  app.get(
    '/legal-texts',
    { config: { cache: true }, schema: { tags, response: { 200: LegalPolicies } } },
    async () => ({
      parts: await Promise.all(
        POLICIES.map(async (key) => {
          const { body, ...stamp } = await readLegalText(db, key);
          return { ...stamp, key, title: LEGAL[key].title, sections: legalSections(body) };
        }),
      ),
    }),
  );

  app.get(
    '/legal-texts/:key/:version',
    {
      config: { cache: true },
      schema: { tags, params: z.object({ key: LegalKey, version: Id }), response: { 200: LegalVersion } },
    },
    async ({ params: { key, version } }) => {
      const { body, ...one } = await readLegalVersion(db, key, version);
      return { ...one, html: legalHtml(body) };
    },
  );

  app.get('/terms-pdf/:id', { schema: { tags, params: z.object({ id: Id }) } }, async (request, reply) => {
    const { id } = request.params;
    const audience = Object.hasOwn(AUDIENCES, id) ? AUDIENCES[id as keyof typeof AUDIENCES] : undefined;
    if (!audience) throw notFound('No encontramos ese documento.', 'terms_missing');
    const [common, own] = [await readLegalText(db, 'terminos'), await readLegalText(db, audience.key)];
    const text = `${common.body}\n\n${own.body}`;
    let file = made.get(id);
    if (file?.text !== text) {
      const blocks = [common, own].flatMap(({ body }) => blocksOf(legalHtml(body)));
      // The same text makes the same bytes.
      const [, newer = ''] = [common.since, own.since].sort();
      const pdf = await makePdf(audience.title, blocks, new Date(newer));
      file = { text, pdf, etag: `"${createHash('sha1').update(pdf).digest('base64url')}"` };
      made.set(id, file);
    }
    reply.header('etag', file.etag).header('cache-control', 'public, max-age=300');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return reply
      .header('content-security-policy', PDF_POLICY)
      .header('content-disposition', `inline; filename="${audience.file}"`)
      .type('application/pdf')
      .send(file.pdf);
  });
};
