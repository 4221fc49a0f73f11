import { legalTextForm } from '@qhatu/contract/forms';
import { dateLegal, fillLegal } from '@qhatu/contract/legal';
import { ROLE } from '@qhatu/contract/model';
import {
  AdminLegalText,
  LegalDraftBody,
  LegalKey,
  LegalPreview,
  LegalPreviewBody,
  LegalPublishBody,
  LegalTextList,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkForm } from '../../http/check-form';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { readLegalFigures } from '../settings/legal-figures';
import { staffOf } from '../staff/record-act';
import { legalHtml } from '../terms/markdown';
import { listLegalTexts, publishLegalText, readLegalAdmin, saveLegalDraft } from './texts';

const params = z.object({ key: LegalKey });

/** *Páginas legales* (D261): terms and policies as dated versions, each with a draft. Administration only. */
export const legalAdmin: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const one = { 200: AdminLegalText };

  app.get('/admin/legal-texts', { onRequest, schema: { tags, response: { 200: LegalTextList } } }, async () =>
    listLegalTexts(db),
  );

  app.get('/admin/legal-texts/:key', { onRequest, schema: { tags, params, response: one } }, async (request) =>
    readLegalAdmin(db, request.params.key),
  );

  app.post(
    '/admin/legal-texts/:key',
    { onRequest: [onRequest, proof], schema: { tags, params, body: LegalPublishBody, response: one } },
    async (request) => publishLegalText(db, staffOf(request), request.params.key, request.body),
  );

  app.post(
    '/admin/legal-texts/:key/draft',
    { onRequest, schema: { tags, params, body: LegalDraftBody, response: one } },
    async (request) => saveLegalDraft(db, staffOf(request), request.params.key, request.body),
  );

  app.post(
    '/admin/legal-texts/:key/preview',
    { onRequest, schema: { tags, params, body: LegalPreviewBody, response: { 200: LegalPreview } } },
    async (request) => {
      checkForm(legalTextForm(request.params.key), request.body);
      const now = new Date();
      const figures = (await readLegalFigures(db)).at(now);
      return { html: legalHtml(dateLegal(fillLegal(request.body.body, figures), now)) };
    },
  );
};
