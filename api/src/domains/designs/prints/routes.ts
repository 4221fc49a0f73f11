import { Id, Print, PrintList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawFor } from '../../../drawing';
import { memberOf, requireMember } from '../../../http/person';
import { checkStorage } from '../../../uploads/stored-bytes';
import type { DomainOptions } from '../../options';
import { noteRead } from '../../security/reads';
import { printGone } from '../errors';
import { imageOf } from '../upload';
import { cleanPrint } from './inspect';
import { predefinedPrints, printOf, printsOfPerson, readablePrint } from './list';
import { designStorage, sendPicture, storePrint } from './storage';

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

  app.get(
    '/prints/:id/file',
    {
      onRequest: requireMember,
      schema: { tags, params: z.object({ id: Id }), querystring: z.object({ small: z.string().optional() }) },
    },
    async (request, reply) => {
      const print = await readablePrint(db, memberOf(request), request.params.id);
      if (!print) throw printGone();
      await noteRead(db, request, 'prints', [request.params.id]);
      return sendPicture(reply, { files: app.files, env }, request.query.small === undefined ? print.uri : print.thumb);
    },
  );

  app.post(
    '/prints/upload',
    {
      onRequest: requireMember,
      schema: { tags, consumes: ['multipart/form-data'], response: { 200: Print } },
    },
    async (request) => {
      const { bytes } = await imageOf(app, request);
      // The quota is checked before the upload is processed.
      await checkStorage(db, designStorage(memberOf(request).id));
      const picture = await cleanPrint(drawFor(app, request), 'print', bytes);
      return printOf(await storePrint(db, app.files, memberOf(request).id, picture));
    },
  );
};
