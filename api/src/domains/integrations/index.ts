import { ROLE } from '@qhatu/contract/model';
import {
  ApiKeyBody,
  ApiKeyList,
  ApiKeyMade,
  Id,
  InventoryBody,
  InventoryPage,
  InventoryResult,
  Message,
  WebhookBody,
  WebhookList,
  WebhookMessageList,
  WebhookSaved,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/device';
import { tooMany } from '../../http/errors';
import { memberOf, requireRole } from '../../http/person';
import { idParams } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import { apiKeyOwnerOf, listApiKeys, makeApiKey, requireApiKey, revokeApiKey } from './api-keys';
import { deliverDue } from './deliver';
import { queueMessages } from './events';
import { listInventory, takeInventory } from './inventory';
import { INTEGRATION_MAILS } from './mails';
import { integrationTexts } from './texts';
import {
  addWebhook,
  changeWebhook,
  forgetMessages,
  listMessages,
  listWebhooks,
  removeWebhook,
  renewSecret,
  replayMessage,
} from './webhooks';

const POLL_SECONDS = 2;
const BATCH = 50;
/** Of one seller's systems, of up to 1,000 variants each. */
const CALLS_PER_MINUTE = 60;
const FORGET_SECONDS = 3_600;
const tags = ['sistemas de vendedores'];
const uuidParams = z.object({ id: z.uuid() });

/** What sellers' own systems speak to the shop with: keys, stock and prices by call, webhooks (D169, docs/sellers.md). */
export const integrations: FastifyPluginAsyncZod<DomainOptions> = async (app, options) => {
  const { db, env } = options;
  const delivery = { db, app, siteUrl: env.SITE_URL, allowPrivate: env.demo };
  app.mail.offer(INTEGRATION_MAILS);
  app.jobs.every(POLL_SECONDS, 'tell sellers’ systems', async (signal) => {
    do {
      while (!signal.aborted && (await queueMessages(db, BATCH)) === BATCH);
    } while (!signal.aborted && (await deliverDue(delivery, BATCH)) > 0);
  });
  app.jobs.every(FORGET_SECONDS, 'forget what sellers’ systems were told', async () => void (await forgetMessages(db)));
  await app.register(sellerRoutes, options);
  await app.register(systemRoutes, options);
};

/** For the seller: keys, addresses, and the log of what was told. */
const sellerRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const deps = { db, app, siteUrl: env.SITE_URL };
  const onRequest = requireRole(ROLE.seller);
  const proof = requireProof(db);

  app.get('/staff/api-keys', { onRequest, schema: { tags, response: { 200: ApiKeyList } } }, async (request) => ({
    data: await listApiKeys(db, memberOf(request).id),
  }));

  app.post(
    '/staff/api-keys',
    { onRequest: [onRequest, proof], schema: { tags, body: ApiKeyBody, response: { 200: ApiKeyMade } } },
    async (request) => {
      const { key, made } = await makeApiKey(deps, staffOf(request), request.body);
      return { msg: integrationTexts.keyMade, key, api_key: made };
    },
  );

  app.post(
    '/staff/api-keys/:id/revoke',
    { onRequest, schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      await revokeApiKey(db, staffOf(request), request.params.id);
      return { msg: integrationTexts.keyRevoked };
    },
  );

  app.get('/staff/webhooks', { onRequest, schema: { tags, response: { 200: WebhookList } } }, async (request) => ({
    data: await listWebhooks(db, memberOf(request).id),
  }));

  app.post(
    '/staff/webhooks',
    { onRequest: [onRequest, proof], schema: { tags, body: WebhookBody, response: { 200: WebhookSaved } } },
    async (request) => {
      return { msg: integrationTexts.webhookMade, ...(await addWebhook(deps, staffOf(request), request.body)) };
    },
  );

  app.post(
    '/staff/webhooks/:id',
    {
      onRequest: [onRequest, proof],
      schema: { tags, params: idParams, body: WebhookBody, response: { 200: WebhookSaved } },
    },
    async (request) => {
      const webhook = await changeWebhook(deps, staffOf(request), request.params.id, request.body);
      return { msg: integrationTexts.webhookSaved, webhook, secret: null };
    },
  );

  app.post(
    '/staff/webhooks/:id/secret',
    {
      onRequest: [onRequest, proof],
      schema: { tags, params: idParams, response: { 200: z.object({ msg: z.string(), secret: z.string() }) } },
    },
    async (request) => {
      const secret = await renewSecret(deps, staffOf(request), request.params.id);
      return { msg: integrationTexts.secretMade, secret };
    },
  );

  app.post(
    '/staff/webhooks/:id/remove',
    { onRequest, schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => {
      await removeWebhook(db, staffOf(request), request.params.id);
      return { msg: integrationTexts.webhookRemoved };
    },
  );

  app.get(
    '/staff/webhooks/:id/messages',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        querystring: z.object({ before: z.uuid().optional() }),
        response: { 200: WebhookMessageList },
      },
    },
    async (request) => listMessages(db, memberOf(request).id, { id: request.params.id, before: request.query.before }),
  );

  app.post(
    '/staff/webhook-messages/:id/replay',
    { onRequest, schema: { tags, params: uuidParams, response: { 200: Message } } },
    async (request) => {
      await replayMessage(db, memberOf(request).id, request.params.id);
      return { msg: integrationTexts.queued };
    },
  );
};

/** For the seller's system, by its key. */
const systemRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.decorateRequest('apiKeyOwner', null);

  app.get(
    '/integrations/inventory',
    {
      onRequest: requireApiKey(db, 'inventory:read'),
      schema: { tags, querystring: z.object({ after: Id.optional() }), response: { 200: InventoryPage } },
    },
    async (request) => listInventory(db, apiKeyOwnerOf(request).id, request.query.after ?? 0),
  );

  app.post(
    '/integrations/inventory',
    {
      onRequest: requireApiKey(db, 'inventory:write'),
      schema: { tags, body: InventoryBody, response: { 200: InventoryResult } },
    },
    async (request) => {
      const owner = { ...apiKeyOwnerOf(request), origin: originOf(request) };
      const calls = await app.counter.add(`inventory:${owner.id}`, 60);
      if (calls.count > CALLS_PER_MINUTE) throw tooMany(calls.secondsLeft);
      const { result, products } = await takeInventory(db, owner, request.body.items);
      if (products.length > 0) app.products.stockChanged(products);
      return result;
    },
  );
};
