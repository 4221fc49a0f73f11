import multipart from '@fastify/multipart';
import { MAX_IMAGE_BYTES } from '@qhatu/contract/designer';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DomainOptions } from '../options';
import { sweepViews } from './customs/pictures';
import { customRoutes } from './customs/routes';
import { printFileRoutes } from './files/routes';
import { sweepPrintFiles } from './files/sweep';
import { dropNotedFiles } from './forget';
import { printRoutes } from './prints/routes';
import { sweepPrints, sweepPrintUploads } from './prints/storage';

const SWEEP_SECONDS = 3_600;

/** The polo designer (spec 3): pictures to print, custom products, print files. */
export const designs: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  await app.register(multipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, parts: 6 } });
  await app.register(printRoutes, options);
  await app.register(customRoutes, options);
  await app.register(printFileRoutes, options);
  dropNotedFiles(app.jobs, app.files);
  app.jobs.every(SWEEP_SECONDS, 'forget pictures without a design', async () => {
    await sweepPrints(options.db, app.jobs);
  });
  app.jobs.every(SWEEP_SECONDS, 'take away pictures to print without a row', async (signal) => {
    await sweepPrintUploads(options.db, app.files, signal);
  });
  app.jobs.every(SWEEP_SECONDS, 'take away captured views that nothing shows', async (signal) => {
    await sweepViews(options.db, app.files, signal);
  });
  app.jobs.every(SWEEP_SECONDS, 'forget print files without an order', async () => {
    await sweepPrintFiles(options.db, app.files);
  });
};
