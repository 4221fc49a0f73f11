import { Print, PrintList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireMember } from '../../../http/person';
import type { DomainOptions } from '../..';
import { imageOf } from '../upload';
import { cleanPrint } from './inspect';
import { predefinedPrints, printOf, printsOfPerson } from './list';
import { storePrint } from './storage';

const tags = ['diseñador'];

/** Pictures to print (spec 3 §7): the shop's own, and what people upload. */
export const printRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.get(
    '/prints',
    {
      schema: {
        tags,
        querystring: z.object({ all: z.string().optional(), enable: z.string().optional() }),
        response: { 200: PrintList },
      },
      config: { cache: true },
    },
    async () => predefinedPrints(db),
  );

  app.get(
    '/prints/mine',
    { onRequest: requireMember, schema: { tags, response: { 200: PrintList } } },
    async (request) => printsOfPerson(db, memberOf(request).id),
  );

  app.post(
    '/prints/upload',
    {
      onRequest: requireMember,
      schema: { tags, consumes: ['multipart/form-data'], response: { 200: Print } },
    },
    async (request) => {
      const { bytes } = await imageOf(app, request);
      return printOf(await storePrint(db, env, memberOf(request).id, await cleanPrint(bytes)));
    },
  );
};
