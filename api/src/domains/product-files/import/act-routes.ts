import { ROLE } from '@qhatu/contract/model';
import { ImportCorrectionsBody, ImportRun, ImportWordsBody, Message } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../../db/open';
import { requireRole } from '../../../http/person';
import { idParams, tags } from '../../../http/staff-requests';
import { dropFilesSoon } from '../../../uploads/drop-files';
import { privateKey } from '../../../uploads/private-files';
import type { DomainOptions } from '../../options';
import { type Staff, staffOf } from '../../staff/record-act';
import { correctItems } from './correct';
import { discardRun, findRun, JOB, saveWords, startRun, startUndo } from './runs';
import { importTexts } from './texts';

/** What its owner does to an import: each wakes the job that works on it. */
export const actRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin, ROLE.seller);
  const run = { 200: ImportRun };

  /** Does something to a run, wakes the job that works on it, and tells how the run stands. */
  const after = async (
    request: FastifyRequest,
    id: number,
    act: (trx: Db, staff: Staff) => Promise<void>,
  ): Promise<ImportRun> => {
    const staff = staffOf(request);
    await db.transaction().execute(async (trx) => {
      await act(trx, staff);
      await app.jobs.add(trx, JOB, { id });
    });
    return findRun(db, staff.id, id);
  };

  app.post(
    '/admin/imports/:id/words',
    { onRequest, schema: { tags, params: idParams, body: ImportWordsBody, response: run } },
    async (request) =>
      after(request, request.params.id, (trx, { id }) => saveWords(trx, id, request.params.id, request.body)),
  );

  app.post(
    '/admin/imports/:id/start',
    { onRequest, schema: { tags, params: idParams, response: run } },
    async (request) => after(request, request.params.id, (trx, staff) => startRun(trx, staff, request.params.id)),
  );

  app.post(
    '/admin/imports/:id/undo',
    { onRequest, schema: { tags, params: idParams, response: run } },
    async (request) => after(request, request.params.id, (trx, staff) => startUndo(trx, staff, request.params.id)),
  );

  app.post(
    '/admin/imports/:id/discard',
    { onRequest, schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      await db.transaction().execute(async (trx) => {
        const parts = await discardRun(trx, staffOf(request), request.params.id);
        await dropFilesSoon(app.jobs, trx, parts.map(privateKey));
      });
      return { msg: importTexts.discarded };
    },
  );

  app.post(
    '/admin/imports/:id/corrections',
    { onRequest, schema: { tags, params: idParams, body: ImportCorrectionsBody, response: run } },
    async (request) =>
      after(request, request.params.id, (trx, { id }) =>
        correctItems(trx, id, { id: request.params.id, items: request.body.items }),
      ),
  );
};
