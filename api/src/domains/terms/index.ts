import { createHash } from 'node:crypto';
import { Id, Terms } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { PDF_POLICY } from '../../pdf/document';
import type { DomainOptions } from '../options';
import { AUDIENCES } from './audiences';
import { blocksOf } from './clean';
import { makePdf } from './pdf';
import { readTerms } from './text';

const tags = ['varios'];
/** Of the files themselves: the same text makes the same bytes. */
const PDF_DATE = new Date('2021-04-24T12:00:00-05:00');

/** 'Términos y condiciones' (spec 3 §7, D12): as HTML for the page, as PDF for whoever signs. */
export const terms: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  /** One file a reader, made again only when the text has changed. */
  const made = new Map<number, { text: string; etag: string; pdf: Buffer }>();

  app.get('/terms', { config: { cache: true }, schema: { tags, response: { 200: Terms } } }, async () => ({
    text: await readTerms(db),
  }));

  app.get('/terms-pdf/:id', { schema: { tags, params: z.object({ id: Id }) } }, async (request, reply) => {
    const { id } = request.params;
    const audience = AUDIENCES[id];
    if (!audience) throw notFound('No encontramos ese documento.', 'terms_missing');
    const text = await readTerms(db);
    let file = made.get(id);
    if (file?.text !== text) {
      const pdf = await makePdf(audience.title, [...blocksOf(text), ...audience.blocks], PDF_DATE);
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
