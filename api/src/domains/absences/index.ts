import { ROLE } from '@qhatu/contract/model';
import { ShopAwayBody, ShopAwayState } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { memberOf, requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { endAway, readAway, setAway } from './set-away';

/** A seller's days off (D253): the owner's to set, nobody else's. */
export const absences: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.seller);
  const response = { 200: ShopAwayState };

  app.get('/staff/shop/away', { onRequest, schema: { tags, response } }, async (request) =>
    readAway(db, memberOf(request).id),
  );

  app.post('/staff/shop/away', { onRequest, schema: { tags, body: ShopAwayBody, response } }, async (request) =>
    setAway(db, staffOf(request), request.body),
  );

  app.post('/staff/shop/away/end', { onRequest, schema: { tags, response } }, async (request) =>
    endAway(db, staffOf(request)),
  );
};
