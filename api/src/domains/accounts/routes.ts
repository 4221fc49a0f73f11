import { email as emailRule, formTexts } from '@qhatu/contract/forms';
import { ANONYMOUS_USER_ID, Flag, Id, LoginBody, Message, Session, UserData } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { malformed, notFound } from '../../http/errors';
import { memberOf, personOf, requireMember, requirePerson } from '../../http/person';
import type { DomainOptions } from '..';
import { listAddresses } from '../addresses/queries';
import { logIn } from './login';
import { changeSubscription } from './newsletter';
import { emailExists, findBillType, findUserData, userNameExists } from './queries';
import { openSession } from './session';
import { revokeToken, sweepTokens } from './tokens';

/** A guess at every name would be a list of everybody: one address may ask this often a minute. */
const PROBES_PER_MINUTE = { rateLimit: { max: 120, timeWindow: 60_000 } };
/** Each is a row; a person needs one. */
const VISITS_PER_MINUTE = { rateLimit: { max: 300, timeWindow: 60_000 } };
/** Boleta: what a seller issues who has not said otherwise. */
const DEFAULT_BILL_TYPE = 1;

const session = ['sesión'];
const account = ['cuenta'];

/** Sessions and what a person may read and change of their own account. */
export const accounts: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.jobs.every(3600, 'sweep-tokens', async () => void (await sweepTokens(db)));

  app.post(
    '/auth/anonymous',
    { config: VISITS_PER_MINUTE, schema: { tags: session, response: { 200: Session } } },
    async () => openSession(db, ANONYMOUS_USER_ID),
  );

  app.post('/auth/login', { schema: { tags: session, body: LoginBody, response: { 200: Session } } }, async (request) =>
    logIn({ app, db, env }, request.body, request.visitor),
  );

  // Leaving twice is no error: the session is gone either way.
  app.post('/auth/logout', { schema: { tags: session, response: { 200: Message } } }, async (request) => {
    if (request.bearer) await revokeToken(db, request.bearer);
    return { msg: 'Sesión cerrada' };
  });

  app.get(
    '/users/get-user-data/:id',
    {
      onRequest: requireMember,
      schema: { tags: account, params: z.object({ id: Id }), response: { 200: UserData } },
    },
    async (request) => {
      const { id } = memberOf(request);
      const user = request.params.id === id ? await findUserData(db, id) : undefined;
      if (!user) throw notFound();
      return { ...user, addresses: await listAddresses(db, id) };
    },
  );

  app.get(
    '/users/bill-type',
    {
      onRequest: requireMember,
      schema: { tags: account, response: { 200: z.object({ bill_type: z.number().int() }) } },
    },
    async (request) => ({ bill_type: (await findBillType(db, memberOf(request).id)) ?? DEFAULT_BILL_TYPE }),
  );

  app.post(
    '/users/suscribe',
    {
      onRequest: requirePerson,
      schema: {
        tags: account,
        body: z.object({ id: z.number().int(), suscribed: Flag, email: z.string().max(254).nullish() }),
        response: { 200: Message },
      },
    },
    async (request) => ({ msg: await changeSubscription(db, personOf(request), request.body) }),
  );

  app.get(
    '/nick/:nick',
    {
      config: PROBES_PER_MINUTE,
      schema: {
        tags: account,
        params: z.object({ nick: z.string().trim().min(1).max(60) }),
        response: { 200: z.object({ exist: z.boolean() }) },
      },
    },
    async (request) => ({ exist: await userNameExists(db, request.params.nick) }),
  );

  app.get(
    '/email/:email',
    {
      config: PROBES_PER_MINUTE,
      schema: {
        tags: account,
        params: z.object({ email: z.string().trim().min(1).max(254) }),
        response: { 200: z.object({ success: z.boolean(), msg: z.string() }) },
      },
    },
    async (request) => {
      const { email } = request.params;
      if (!emailRule().isValidSync(email)) throw malformed(formTexts.emailForm, { email: formTexts.emailForm });
      // D48: true means free. The interface adds ', por favor Inicie Sesion para continuar.' (spec 3 §8).
      return (await emailExists(db, email))
        ? { success: false, msg: 'El correo electrónico ya está registrado' }
        : { success: true, msg: 'El correo electrónico está disponible' };
    },
  );
};
