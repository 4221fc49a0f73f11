import { ROLE } from '@qhatu/contract/model';
import {
  Id,
  MailPreview,
  Message,
  NewsletterFigures,
  NewsletterIssue,
  NewsletterIssueBody,
  NewsletterIssueList,
  NewsletterPreviewBody,
  NewsletterSendBody,
  RejectBody,
  SubscriberList,
  SubscriberState,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, tooMany } from '../../http/errors';
import { requireRole } from '../../http/person';
import { idParams, reasonOf, tags } from '../../http/staff-requests';
import { signFrame } from '../../mail';
import { siteOf } from '../accounts/mails';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { createIssue, findIssue, listIssues, previewIssue, updateIssue } from './issues';
import { personaliseIssue } from './render';
import { handleSending, type SendStep, startSending, stepSending } from './send';
import { listSubscribers, readFigures, removeSubscriber } from './subscribers';
import { newsletterTexts } from './texts';

/** An empty choice of a form is none. */
const blank = z.literal('').transform(() => undefined);
const TESTS_PER_HOUR = 20;

/** *Boletín* (D228): who is subscribed, what they are written, and how it goes out. Administration only. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a plugin's routes are read as one list
export const newsletter: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const site = siteOf(env);
  const deps = { app, db, site };
  const one = { 200: NewsletterIssue };
  handleSending(deps);

  app.get(
    '/admin/newsletter/figures',
    { onRequest, schema: { tags, response: { 200: NewsletterFigures } } },
    async () => readFigures(db),
  );

  const querystring = z.object({
    text: z.string().trim().max(254).optional(),
    state: z.union([SubscriberState, blank]).optional(),
    issue: z.union([blank, Id]).optional(),
    before: Id.optional(),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
  });
  app.get(
    '/admin/newsletter/subscribers',
    { onRequest, schema: { tags, querystring, response: { 200: SubscriberList } } },
    async (request) => {
      const found = await listSubscribers(db, request.query);
      await noteRead(db, request, 'newsletter', idsOf(found));
      return found;
    },
  );

  app.post(
    '/admin/newsletter/subscribers/:id/remove',
    { onRequest, schema: { tags, params: idParams, body: RejectBody, response: { 200: Message } } },
    async (request) => {
      await removeSubscriber(db, staffOf(request), request.params.id, reasonOf(request.body));
      return { msg: newsletterTexts.removed };
    },
  );

  app.get(
    '/admin/newsletter/issues',
    {
      onRequest,
      schema: { tags, querystring: z.object({ before: Id.optional() }), response: { 200: NewsletterIssueList } },
    },
    async (request) => listIssues(db, request.query.before),
  );

  app.post(
    '/admin/newsletter/issues',
    { onRequest, schema: { tags, body: NewsletterIssueBody, response: one } },
    async (request) => createIssue(db, staffOf(request), request.body),
  );

  app.get(
    '/admin/newsletter/issues/:id',
    { onRequest, schema: { tags, params: idParams, response: one } },
    async (request) => findIssue(db, request.params.id),
  );

  app.post(
    '/admin/newsletter/issues/:id',
    { onRequest, schema: { tags, params: idParams, body: NewsletterIssueBody, response: one } },
    async (request) => updateIssue(db, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/admin/newsletter/preview',
    { onRequest, schema: { tags, body: NewsletterPreviewBody, response: { 200: MailPreview } } },
    async (request) => {
      const mail = personaliseIssue(await previewIssue(db, request.body, site), null);
      return { ...mail, frame: await signFrame(db, mail.html) };
    },
  );

  app.post(
    '/admin/newsletter/test',
    { onRequest, schema: { tags, body: NewsletterPreviewBody, response: { 200: Message } } },
    async (request) => {
      const { id } = staffOf(request);
      const mail = await previewIssue(db, request.body, site);
      const { count, secondsLeft } = await app.counter.add(`newsletter-test:${id}`, 3_600);
      if (count > TESTS_PER_HOUR) throw tooMany(secondsLeft);
      const self = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
      if (!self) throw notFound();
      const { subject, ...words } = personaliseIssue(mail, null);
      await app.mail.later(db, { to: self.email, subject: `[Prueba] ${subject}`, ...words });
      return { msg: newsletterTexts.tested };
    },
  );

  app.post(
    '/admin/newsletter/issues/:id/send',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, body: NewsletterSendBody, response: one } },
    async (request) => startSending(deps, staffOf(request), request.params.id, request.body),
  );

  for (const step of ['pause', 'resume', 'stop'] satisfies SendStep[]) {
    app.post(
      `/admin/newsletter/issues/:id/${step}`,
      {
        onRequest: step === 'resume' ? [onRequest, proof] : onRequest,
        schema: { tags, params: idParams, response: one },
      },
      async (request) => stepSending(deps, staffOf(request), request.params.id, step),
    );
  }
};
