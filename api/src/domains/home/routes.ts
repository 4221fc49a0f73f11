import { CheckoutEvent, HomeGuide, HomeService, Review, Section, ShopEvent, Slider } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../http/errors';
import type { DomainOptions } from '../options';
import { findExchangeRate } from '../settings/read';
import {
  listActivities,
  listCheckoutEvents,
  listEvents,
  listGuides,
  listReviews,
  listServices,
  listSliders,
} from './queries';
import { listSections } from './sections';

const tags = ['portada'];
const Activity = z.object({ id: z.number().int(), name: z.string() });

/** What the front page and the frame around every page show. */
export const home: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const config = { cache: true };

  app.get('/sections', { config, schema: { tags, response: { 200: z.array(Section) } } }, async (request) =>
    request.read((from) => listSections(from, request.homePreview)),
  );

  app.get(
    '/sliders/get-all-activated',
    { config, schema: { tags, response: { 200: z.array(Slider) } } },
    async (request) => request.read((from) => listSliders(from, request.homePreview)),
  );

  app.get('/events', { config, schema: { tags, response: { 200: z.array(ShopEvent) } } }, async (request) =>
    request.read((from) => listEvents(from, request.homePreview)),
  );

  app.get(
    '/events/checkout',
    { config, schema: { tags, response: { 200: z.array(CheckoutEvent) } } },
    async (request) => listCheckoutEvents(db, request.homePreview),
  );

  app.get('/reviews', { config, schema: { tags, response: { 200: z.array(Review) } } }, async (request) =>
    request.read((from) => listReviews(from, request.homePreview)),
  );

  app.get('/home/services', { config, schema: { tags, response: { 200: z.array(HomeService) } } }, async (request) =>
    request.read((from) => listServices(from, request.homePreview)),
  );

  app.get('/home/guides', { config, schema: { tags, response: { 200: z.array(HomeGuide) } } }, async (request) =>
    request.read((from) => listGuides(from, request.homePreview)),
  );

  app.get(
    '/activities',
    { config, schema: { tags: ['varios'], response: { 200: z.array(Activity) } } },
    async (request) => request.read(listActivities),
  );

  app.get(
    '/exchange-rate',
    { config, schema: { tags: ['varios'], response: { 200: z.object({ venta: z.number() }) } } },
    async () => {
      const venta = await findExchangeRate(db);
      if (venta === null) throw new ApiError(503, 'no_rate', 'No se ha podido obtener la tasa de cambio');
      return { venta };
    },
  );
};
