import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PICTURE_BYTES } from '../../uploads/keep-picture';
import type { DomainOptions } from '../options';
import { attributeRoutes } from './attribute-routes';
import { categoryRoutes } from './category-routes';
import { labelRoutes } from './label-routes';
import { manyRoutes } from './many-routes';
import { followOfferDates } from './offers';
import { productRoutes } from './product-routes';
import { PRODUCT_REVIEW_MAILS } from './review';
import { publishPlanned } from './status';
import { stockRoutes } from './stock-routes';

const FOLLOW_SECONDS = 2;

/** Products and categories from the inside: a seller's own products, all for administration (D1); categories its alone. */
export const catalogAdmin: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db } = options;
  await app.register(multipart, { limits: { fileSize: PICTURE_BYTES, files: 1, fields: 5, parts: 6 } });
  app.mail.offer(PRODUCT_REVIEW_MAILS);
  app.jobs.every(FOLLOW_SECONDS, 'offers follow their dates', async () => void (await followOfferDates(db)));
  app.jobs.every(FOLLOW_SECONDS, 'planned products are published', async () => {
    app.products.stockChanged(await publishPlanned(db, new Date()));
  });

  await app.register(productRoutes, options);
  await app.register(manyRoutes, options);
  await app.register(stockRoutes, options);
  await app.register(labelRoutes, options);
  await app.register(attributeRoutes, options);
  await app.register(categoryRoutes, options);
};
