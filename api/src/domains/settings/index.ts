import { ROLE } from '@qhatu/contract/model';
import {
  AdminSetting,
  DeliveryTerms,
  ExchangeRateState,
  PublicSettings,
  SettingBody,
  SettingKey,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import { bcrpSource } from './bcrp';
import { followRate, readRateState, tryRate } from './follow-rate';
import { followFigures } from './legal-figures';
import { readDeliveryTerms, readPublicSettings, readSetting } from './read';
import { saveSetting } from './save';
import { sellerTermsMails } from './seller-terms';

/** How often it is looked whether the day's rate is due. */
const RATE_SECONDS = 300;
/** What saves a figure has texts follow it at once; this is for figures from before they did. */
const FIGURES_SECONDS = 300;

const params = z.object({ key: SettingKey });

/** *Ajustes*: what administration sets, with its history, and what of it every page has to know. */
export const settings: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  sellerTermsMails(app, db, env.SITE_URL);
  const rates = bcrpSource(env.EXCHANGE_RATE_URL);
  app.jobs.every(RATE_SECONDS, 'the exchange rate follows its source', async () => {
    const outcome = await followRate(db, rates);
    if (outcome === 'failed' || outcome === 'jump' || outcome === 'old') {
      app.log.warn({ outcome }, 'the exchange rate was not taken');
    }
  });

  app.jobs.every(FIGURES_SECONDS, 'legal texts say the figures that hold', async () => {
    await db.transaction().execute((trx) => followFigures(trx, null));
  });

  app.get(
    '/settings/public',
    { config: { cache: true }, schema: { tags: ['varios'], response: { 200: PublicSettings } } },
    async () => readPublicSettings(db),
  );

  app.get(
    '/settings/delivery',
    { config: { cache: true }, schema: { tags: ['varios'], response: { 200: DeliveryTerms } } },
    async () => readDeliveryTerms(db),
  );

  app.get(
    '/admin/settings/:key',
    { onRequest, schema: { tags, params, response: { 200: AdminSetting } } },
    async (request) => readSetting(db, request.params.key),
  );

  app.post(
    '/admin/settings/:key',
    { onRequest: [onRequest, proof], schema: { tags, params, body: SettingBody, response: { 200: AdminSetting } } },
    async (request) => saveSetting(db, staffOf(request), request.params.key, request.body),
  );

  app.get('/admin/exchange-rate', { onRequest, schema: { tags, response: { 200: ExchangeRateState } } }, async () =>
    readRateState(db),
  );

  app.post(
    '/admin/exchange-rate/try',
    { onRequest, schema: { tags, response: { 200: ExchangeRateState } } },
    async () => tryRate(db, rates),
  );
};
