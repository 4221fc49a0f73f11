import { email as emailRule, formTexts } from '@qhatu/contract/forms';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { malformed } from '../../http/errors';
import type { DomainOptions } from '../options';
import { emailExists, userNameExists } from './queries';
import { accountTexts } from './texts';

/** A guess at every name would be a list of everybody: one address may ask this often a minute. */
export const GUESS_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
const tags = ['cuenta'];

/** What registration asks while somebody types (D48). */
export const availabilityRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/nick/:nick',
    {
      config: GUESS_LIMIT,
      schema: {
        tags,
        params: z.object({ nick: z.string().trim().min(1).max(60) }),
        response: { 200: z.object({ exist: z.boolean() }) },
      },
    },
    async (request) => ({ exist: await userNameExists(db, request.params.nick) }),
  );

  app.get(
    '/email/:email',
    {
      config: GUESS_LIMIT,
      schema: {
        tags,
        params: z.object({ email: z.string().trim().min(1).max(254) }),
        response: { 200: z.object({ success: z.boolean(), msg: z.string() }) },
      },
    },
    async (request) => {
      const { email } = request.params;
      if (!emailRule().isValidSync(email)) throw malformed(formTexts.emailForm, { email: formTexts.emailForm });
      // True means free. The interface adds ', por favor Inicie Sesion para continuar.' (spec 3 §8).
      return (await emailExists(db, email))
        ? { success: false, msg: formTexts.emailTaken }
        : { success: true, msg: accountTexts.emailFree };
    },
  );
};
