import multipart from '@fastify/multipart';
import { ROLE } from '@qhatu/contract/model';
import { PREVIEW } from '@qhatu/contract/operations';
import {
  AdminHome,
  HomeDraftBody,
  HomePicture,
  HomePreview,
  HomePublishBody,
  HomeSeen,
  HomeVersionList,
  Id,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { withPlaceholder } from '../../http/placeholders';
import { idParams, tags } from '../../http/staff-requests';
import { keepPicture, PICTURE_BYTES } from '../../uploads/keep-picture';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import {
  discardDraft,
  followHomeDates,
  listVersions,
  previewHome,
  publishDraft,
  readAdminHome,
  restoreVersion,
  saveDraft,
} from './versions';

const FOLLOW_SECONDS = 2;

/** Home from the inside (D144): a draft, a preview of it, its publication, and every earlier state. */
export const homeAdmin: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const whole = { 200: AdminHome };
  await app.register(multipart, { limits: { fileSize: PICTURE_BYTES, files: 1, fields: 5, parts: 6 } });
  let looked = new Date();
  app.jobs.every(FOLLOW_SECONDS, 'home follows its dates', async () => {
    const now = new Date();
    await followHomeDates(db, looked, now);
    looked = now;
  });

  app.get('/admin/home', { onRequest, schema: { tags, response: whole } }, async () => readAdminHome(db));

  app.post('/admin/home', { onRequest, schema: { tags, body: HomeDraftBody, response: whole } }, async (request) =>
    saveDraft(db, staffOf(request), request.body.seen, request.body.content),
  );

  app.post(
    '/admin/home/discard',
    { onRequest, schema: { tags, body: z.object({ seen: HomeSeen }), response: whole } },
    async (request) => discardDraft(db, staffOf(request), request.body.seen),
  );

  app.post(
    '/admin/home/publish',
    { onRequest: [onRequest, proof], schema: { tags, body: HomePublishBody, response: whole } },
    async (request) => publishDraft(db, staffOf(request), request.body.seen, request.body.note ?? null),
  );

  app.post('/admin/home/preview', { onRequest, schema: { tags, response: { 200: HomePreview } } }, async () =>
    previewHome(db, PREVIEW.param),
  );

  app.get(
    '/admin/home/versions',
    {
      onRequest,
      schema: { tags, querystring: z.object({ before: Id.optional() }), response: { 200: HomeVersionList } },
    },
    async (request) => listVersions(db, request.query.before),
  );

  app.post(
    '/admin/home/versions/:id/restore',
    { onRequest, schema: { tags, params: idParams, body: z.object({ seen: HomeSeen }), response: whole } },
    async (request) => restoreVersion(db, staffOf(request), request.body.seen, request.params.id),
  );

  app.post(
    '/admin/home/pictures',
    { onRequest, schema: { tags, consumes: ['multipart/form-data'], response: { 200: HomePicture } } },
    async (request) => withPlaceholder(await keepPicture(app, request, { db, kind: 'scene', folder: 'home' })),
  );
};
