import { ROLE } from '@qhatu/contract/model';
import { AdminRequestList, BankData, Id, Message, RequestStatus } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { requireRole } from '../../http/person';
import { idParams, RejectBody, reasonOf, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { approveRequest, rejectRequest } from './decide-request';
import { findRequestBank, findRequestFile, listRequests } from './requests';
import { adminTexts } from './texts';

const status = RequestStatus.default('pending');
const fileParams = z.object({ id: Id, field: z.enum(['ruc_file', 'image']) });

/** Requests to sell and to recommend, with their documents. Administration only. */
export const adminRequestRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const deps = { app, db, env };
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.get(
    '/admin/requests',
    {
      onRequest,
      schema: { tags, querystring: z.object({ after: Id.optional(), status }), response: { 200: AdminRequestList } },
    },
    async (request) => {
      const requests = await listRequests(db, app.sealer, request.query);
      await noteRead(db, request, 'requests', idsOf(requests));
      return requests;
    },
  );

  app.get(
    '/admin/requests/:id/bank',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, response: { 200: BankData } } },
    async (request) => {
      const bank = await findRequestBank(db, app.sealer, request.params.id);
      if (!bank) throw notFound();
      await noteRead(db, request, 'bank', [request.params.id]);
      return bank;
    },
  );

  app.get(
    '/admin/requests/:id/files/:field',
    { onRequest, schema: { tags, params: fileParams } },
    async (request, reply) => {
      const { id, field } = request.params;
      const file = await findRequestFile(db, id, field);
      if (!file) throw notFound();
      await noteRead(db, request, 'request-files', [id]);
      return app.privateFiles.send(reply, { ...file, name: `solicitud-${id}-${field}` });
    },
  );

  app.post(
    '/admin/requests/:id/approve',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      await approveRequest(deps, request.params.id, staffOf(request));
      return { msg: adminTexts.requestApproved };
    },
  );

  app.post(
    '/admin/requests/:id/reject',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, body: RejectBody, response: { 200: Message } } },
    async (request) => {
      await rejectRequest(deps, request.params.id, staffOf(request), reasonOf(request.body));
      return { msg: adminTexts.requestRejected };
    },
  );
};
