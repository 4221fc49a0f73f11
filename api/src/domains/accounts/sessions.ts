import { ANONYMOUS_USER_ID, Id, LoginBody, Message, OpenSession, Session } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/device';
import { notFound } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { knownBrowsers } from './known-browser';
import { logIn, loginName } from './login';
import { isSecondStepAsked } from './second-factor/second-step';
import { accountTexts } from './texts';
import { listTokens, openSession, revokeAllTokens, revokeOtherTokens, revokeToken, revokeTokenById } from './tokens';

/** Each is a row; a person needs one. */
const VISITS_PER_MINUTE = { rateLimit: { max: 300, timeWindow: 60_000 } };
const tags = ['sesión'];

const ended = (request: FastifyRequest) => ({ kind: 'session-ended', origin: originOf(request) }) as const;

/** Sessions: open one, close it, see the others and close them (D2, D3, D6). */
export const sessionRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.post('/auth/anonymous', { config: VISITS_PER_MINUTE, schema: { tags, response: { 200: Session } } }, async () =>
    openSession(db, ANONYMOUS_USER_ID),
  );

  const browsers = knownBrowsers(db, { secure: env.SITE_URL.startsWith('https:') });
  app.post('/auth/login', { schema: { tags, body: LoginBody, response: { 200: Session } } }, async (request, reply) => {
    const { cookie } = request.headers;
    const email = loginName(request.body.email);
    const browser = await browsers.recognise(cookie, email);
    const from = { visitor: request.visitor, browser, origin: originOf(request) };
    const known = async () => void reply.header('set-cookie', await browsers.remember(cookie, email));
    const session = await logIn({ app, db, env }, request.body, from).catch(async (error: unknown) => {
      // The password was right: what strangers try does not stop this browser from asking again.
      if (isSecondStepAsked(error)) await known();
      throw error;
    });
    await known();
    return session;
  });

  // Leaving twice is no error: the session is gone either way.
  app.post('/auth/logout', { schema: { tags, response: { 200: Message } } }, async (request) => {
    if (request.bearer) await revokeToken(db, request.bearer, { kind: 'logout', origin: originOf(request) });
    return { msg: accountTexts.sessionClosed };
  });

  app.get(
    '/users/sessions',
    { onRequest: requireMember, schema: { tags, response: { 200: z.array(OpenSession) } } },
    async (request) => {
      const rows = await listTokens(db, memberOf(request).id, request.bearer);
      return rows.map(({ created_at, used_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        used_at: used_at.toISOString(),
      }));
    },
  );

  app.post(
    '/users/sessions/close-others',
    { onRequest: requireMember, schema: { tags, response: { 200: Message } } },
    async (request) => {
      await revokeOtherTokens(db, memberOf(request).id, request.bearer ?? '', ended(request));
      return { msg: accountTexts.sessionsClosed };
    },
  );

  app.post(
    '/users/sessions/close-all',
    { onRequest: requireMember, schema: { tags, response: { 200: Message } } },
    async (request) => {
      await revokeAllTokens(db, memberOf(request).id, ended(request));
      return { msg: accountTexts.allSessionsClosed };
    },
  );

  app.delete(
    '/users/sessions/:id',
    { onRequest: requireMember, schema: { tags, params: z.object({ id: Id }), response: { 200: Message } } },
    async (request) => {
      const closed = await revokeTokenById(db, memberOf(request).id, request.params.id, ended(request));
      if (!closed) throw notFound(accountTexts.sessionGone, 'session_not_found');
      return { msg: accountTexts.sessionClosed };
    },
  );
};
