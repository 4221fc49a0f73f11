import { ComplaintBody, FiledComplaint, SupportTypes } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, tooMany } from '../../http/errors';
import { readIdempotencyKey } from '../../http/idempotency';
import type { DomainOptions } from '../options';
import { adminComplaintRoutes } from './admin-routes';
import { checkComplaint } from './check';
import { openConversation } from './conversation';
import { type Filing, fileComplaint, filedBefore } from './file';
import { complaintMails, pdfPath } from './mails';
import { sendComplaint } from './pdf';
import { findComplaint, listTypes } from './read';
import { bookTexts, numberText } from './texts';

const tags = ['reclamos'];
const HOUR = 3_600;
/** A complaint is a mail to an address that nobody has proven: few to one address, more from one office. */
const PER_HOUR = { visitor: 40, email: 10 } as const;
/** Each draws a page. */
const DRAWINGS = { rateLimit: { max: 60, timeWindow: 60_000 } };

/** Whose complaint it is. `user_id` is looked at, never believed: another member's is not found (D4). */
function fileOf({ person }: FastifyRequest, named: number | null | undefined): number | null {
  const member = person && !person.anonymous ? person.id : null;
  if (member !== null && named && named !== member) throw notFound();
  return member;
}

/** The Libro de Reclamaciones: open to everybody, logged in or not (D57, Ley 29571). */
export const complaints: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  complaintMails({ app, db, env });
  await app.register(adminComplaintRoutes, options);

  /** A new complaint, counted (D49): a call that is repeated is not. */
  const file = async (visitor: string, filing: Filing) => {
    for (const [key, limit] of [
      [`complaint:${visitor}`, PER_HOUR.visitor],
      [`complaint-to:${filing.complaint.form.email.toLowerCase()}`, PER_HOUR.email],
    ] as const) {
      const { count, secondsLeft } = await app.counter.add(key, HOUR);
      if (count > limit) throw tooMany(secondsLeft);
    }
    return fileComplaint({ app, db }, filing, (trx, stored) => openConversation(trx, { ...filing, stored }));
  };

  app.post('/support/support-types', { schema: { tags, response: { 200: SupportTypes } } }, async () => ({
    result: true as const,
    msg: 'OK',
    types: await listTypes(db),
  }));

  app.post(
    '/support/chatCreate',
    { schema: { tags, body: ComplaintBody, response: { 200: FiledComplaint } } },
    async (request) => {
      const userId = fileOf(request, request.body.user_id);
      const header = request.headers['idempotency-key'];
      const requestKey = header === undefined ? null : readIdempotencyKey(header);
      const complaint = await checkComplaint(db, request.body);
      const filing = { complaint, userId, requestKey };
      const filed = (await filedBefore(db, app.sealer, filing)) ?? (await file(request.visitor, filing));
      const number = numberText(filed);
      return {
        result: true as const,
        msg: bookTexts.filed(filed.reason, number),
        complaint: {
          number,
          created_at: filed.created_at.toISOString(),
          due_on: filed.due_on,
          pdf: pdfPath(filed.key),
        },
      };
    },
  );

  app.get(
    '/support/complaints/:key/pdf',
    { config: DRAWINGS, schema: { tags, params: z.object({ key: z.string().min(1).max(100) }) } },
    async (request, reply) => {
      const complaint = await findComplaint(db, app.sealer, { key: request.params.key });
      if (!complaint) throw notFound('No encontramos esa hoja de reclamación.');
      return sendComplaint(reply, complaint);
    },
  );
};
