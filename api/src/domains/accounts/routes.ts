import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../options';
import { availabilityRoutes } from './availability';
import { sweepLinks } from './links';
import { handleAccountMails } from './mails';
import { newsletterRoutes } from './newsletter';
import { oneClickRoutes } from './one-click';
import { ownDataRoutes } from './own-data-routes';
import { endPasswordThread } from './password-thread';
import { profileRoutes } from './profile';
import { recoveryRoutes } from './recovery';
import { registrationRoutes } from './registration';
import { secondFactorRoutes } from './second-factor/routes';
import { sessionRoutes } from './sessions';
import { stepUpRoutes } from './step-up';
import { sweepTokens } from './tokens';

/** Accounts, from registration to farewell (spec 3 §2–§7). */
export const accounts: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  handleAccountMails({ app, db, env });
  app.addHook('onClose', endPasswordThread);
  app.jobs.every(3600, 'sweep-tokens', async () => {
    await sweepTokens(db);
    await sweepLinks(db);
  });
  await app.register(sessionRoutes, options);
  await app.register(stepUpRoutes, options);
  await app.register(secondFactorRoutes, options);
  await app.register(registrationRoutes, options);
  await app.register(availabilityRoutes, options);
  await app.register(recoveryRoutes, options);
  await app.register(profileRoutes, options);
  await app.register(newsletterRoutes, options);
  await app.register(oneClickRoutes, options);
  await app.register(ownDataRoutes, options);
};
