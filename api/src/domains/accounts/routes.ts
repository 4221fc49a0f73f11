import { ANONYMOUS_USER_ID, Session } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '..';
import { openSession } from './service';

export const accounts: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.post('/auth/anonymous', { schema: { tags: ['sesión'], response: { 200: Session } } }, async () =>
    openSession(db, ANONYMOUS_USER_ID),
  );
};
