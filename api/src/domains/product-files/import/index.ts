import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../../options';
import { actRoutes } from './act-routes';
import { workOnImports } from './jobs';
import { readRoutes } from './read-routes';
import { FILE_BYTES } from './stored-file';
import { uploadRoutes } from './upload-routes';

/**
 * Products from a file (D186, docs/sellers.md): it is read and compared with the owner's own products, what the words mean is
 * asked, its owner starts it, and takes it back within a day (D187). Every one imports for themselves, administration
 * as well: what it brings is the shop's own.
 */
export const imports: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  await app.register(multipart, { limits: { fileSize: FILE_BYTES + 1, files: 1, fields: 2, parts: 3 } });
  workOnImports(app, options);
  await app.register(uploadRoutes, options);
  await app.register(readRoutes, options);
  await app.register(actRoutes, options);
};
