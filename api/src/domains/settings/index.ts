import { ROLE } from '@qhatu/contract/model';
import { AdminSetting, DeliveryTerms, PublicSettings, SettingBody, SettingKey } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { readDeliveryTerms, readPublicSettings, readSetting } from './read';
import { saveSetting } from './save';

const params = z.object({ key: SettingKey });

/** *Ajustes* (issue 19 §11): what administration sets, with its history, and what of it every page has to know. */
export const settings: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);

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
    { onRequest, schema: { tags, params, body: SettingBody, response: { 200: AdminSetting } } },
    async (request) => saveSetting(db, staffOf(request), request.params.key, request.body),
  );
};
