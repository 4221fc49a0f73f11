import { ROLE } from '@qhatu/contract/model';
import { Id, JobList, JobState, Message, SystemState } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { listJobs, retryJob } from './jobs';
import { readSystem } from './state';

/** *Sistema*: how the servers are, and the work that they have not done. Administration only. */
export const system: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireRole(ROLE.admin);

  app.get('/admin/system', { onRequest, schema: { tags, response: { 200: SystemState } } }, async () => ({
    ...(await readSystem(db, env)),
    redis: await app.counter.state(),
  }));

  const blank = z.literal('').transform(() => undefined);
  const querystring = z.object({
    state: z.union([JobState, blank]).optional(),
    kind: z.string().trim().max(60).optional(),
    before: Id.optional(),
  });
  app.get('/admin/jobs', { onRequest, schema: { tags, querystring, response: { 200: JobList } } }, async (request) =>
    listJobs(db, request.query),
  );

  app.post(
    '/admin/jobs/:id/retry',
    { onRequest, schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      await retryJob(db, staffOf(request), request.params.id);
      return { msg: 'El trabajo se intentará de nuevo ahora' };
    },
  );
};
