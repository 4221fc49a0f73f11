import {
  AddedFactor,
  AddFactorBody,
  Id,
  Message,
  PasskeyAsked,
  PasskeyLoginBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactors,
  Session,
  SetupDone,
  StartedFactor,
  StartFactorBody,
  StartSetupBody,
} from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../../http/device';
import { conflict } from '../../../http/errors';
import { memberOf, requireMember } from '../../../http/person';
import type { DomainOptions } from '../../options';
import { requireStepUp } from '../step-up';
import { endChallenge, sweepChallenges, tryChallenge } from './challenges';
import {
  addFactor,
  checkFactor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  requireOwnFactor,
  startFactor,
} from './factors';
import { askPasskey, finishLogin, finishSetup, loginByPasskey, startSetup } from './second-step';
import { twoStepTexts } from './texts';

const ACCOUNT = ['cuenta'];
const LOGIN = ['sesión'];
/** Each is a row and a signature to check. */
const PASSKEYS_PER_MINUTE = { rateLimit: { max: 60, timeWindow: 60_000 } };

const askerOf = (request: FastifyRequest) => ({ visitor: request.visitor, origin: originOf(request) });

/** Two-step login: the second step, passkeys in place of a password, and one's own factors. */
export const secondFactorRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const deps = { app, db, env };

  app.post(
    '/auth/second-factor',
    { schema: { tags: LOGIN, body: SecondFactorBody, response: { 200: Session } } },
    async (request) => finishLogin(deps, request.body, askerOf(request)),
  );

  app.post(
    '/auth/passkey/options',
    { config: PASSKEYS_PER_MINUTE, schema: { tags: LOGIN, response: { 200: PasskeyAsked } } },
    async (request) => askPasskey(deps, request.visitor),
  );

  app.post(
    '/auth/passkey',
    { config: PASSKEYS_PER_MINUTE, schema: { tags: LOGIN, body: PasskeyLoginBody, response: { 200: Session } } },
    async (request) => loginByPasskey(deps, request.body.passkey, askerOf(request)),
  );

  app.post(
    '/auth/second-factor/start',
    { schema: { tags: LOGIN, body: StartSetupBody, response: { 200: StartedFactor } } },
    async (request) => startSetup(deps, request.body, request.visitor),
  );

  app.post(
    '/auth/second-factor/enrol',
    { schema: { tags: LOGIN, body: AddFactorBody, response: { 200: SetupDone } } },
    async (request) => finishSetup(deps, request.body, askerOf(request)),
  );

  app.get(
    '/users/second-factors',
    { onRequest: requireMember, schema: { tags: ACCOUNT, response: { 200: SecondFactors } } },
    async (request) => listFactors(db, env, memberOf(request)),
  );

  app.post(
    '/users/second-factors/start',
    { onRequest: requireMember, schema: { tags: ACCOUNT, body: StartFactorBody, response: { 200: StartedFactor } } },
    async (request) => {
      await requireStepUp(deps, request);
      const { id: userId } = memberOf(request);
      return startFactor(deps, { userId, kind: request.body.kind, visitor: request.visitor, purpose: 'enrol' });
    },
  );

  // The challenge was given to whoever had just stepped up, and is this person's: nobody is asked twice.
  app.post(
    '/users/second-factors',
    { onRequest: requireMember, schema: { tags: ACCOUNT, body: AddFactorBody, response: { 200: AddedFactor } } },
    async (request) => {
      const { id: userId } = memberOf(request);
      const { challenge, name, ...made } = request.body;
      const asked = await tryChallenge(db, { challenge, purpose: 'enrol', visitor: request.visitor });
      if (asked?.user_id !== userId) throw enrolExpired();
      const factor = await checkFactor(deps, { ...asked, userId }, made);
      const added = await db.transaction().execute(async (trx) => {
        if (!(await endChallenge(trx, challenge))) throw enrolExpired();
        return addFactor(deps, trx, { userId, factor, name, origin: originOf(request) });
      });
      return { msg: twoStepTexts.added, ...added };
    },
  );

  app.delete(
    '/users/second-factors/:id',
    { onRequest: requireMember, schema: { tags: ACCOUNT, params: z.object({ id: Id }), response: { 200: Message } } },
    async (request) => {
      const { id: userId } = memberOf(request);
      await requireOwnFactor(db, userId, request.params.id);
      await requireStepUp(deps, request);
      await removeFactor(deps, { userId, id: request.params.id, origin: originOf(request) });
      return { msg: twoStepTexts.removed };
    },
  );

  app.post(
    '/users/recovery-codes',
    { onRequest: requireMember, schema: { tags: ACCOUNT, response: { 200: RecoveryCodes } } },
    async (request) => {
      await requireStepUp(deps, request);
      const { id: userId } = memberOf(request);
      return { recovery_codes: await renewRecoveryCodes(deps, { userId, origin: originOf(request) }) };
    },
  );

  app.jobs.every(3_600, 'sweep-login-challenges', () => sweepChallenges(db));
};

/** 409, not 401: the session is good (D4), only this attempt is over. */
const enrolExpired = () => conflict('challenge_expired', twoStepTexts.enrolExpired);
