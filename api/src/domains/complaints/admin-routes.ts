import { ROLE } from '@qhatu/contract/model';
import { AdminComplaintList, AnswerComplaintBody, ComplaintView, Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { requireRole } from '../../http/person';
import { idParams, pageByKey, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { answerComplaint, answerOf } from './answer';
import { sendComplaint } from './pdf';
import { findComplaint, listComplaints } from './read';
import { bookTexts } from './texts';

/** The book from the inside: what waits until when, and the answers. Support and administration (D1). */
export const adminComplaintRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.support, ROLE.admin);
  const querystring = z.object({ ...pageByKey, view: ComplaintView.default('open') });

  app.get(
    '/admin/complaints',
    { onRequest, schema: { tags, querystring, response: { 200: AdminComplaintList } } },
    async (request) => {
      const complaints = await listComplaints(db, app.sealer, request.query, new Date());
      await noteRead(db, request, 'complaints', idsOf(complaints));
      return complaints;
    },
  );

  app.get('/admin/complaints/:id/pdf', { onRequest, schema: { tags, params: idParams } }, async (request, reply) => {
    const complaint = await findComplaint(db, app.sealer, { id: request.params.id });
    if (!complaint) throw notFound();
    await noteRead(db, request, 'complaints', [complaint.id]);
    return sendComplaint(reply, complaint);
  });

  app.post(
    '/admin/complaints/:id/answer',
    { onRequest, schema: { tags, params: idParams, body: AnswerComplaintBody, response: { 200: Message } } },
    async (request) => {
      const answer = answerOf(request.body.answer);
      await answerComplaint({ app, db }, { id: request.params.id, by: staffOf(request), answer });
      return { msg: bookTexts.answered };
    },
  );
};
