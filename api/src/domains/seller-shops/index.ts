import multipart from '@fastify/multipart';
import { ROLE } from '@qhatu/contract/model';
import { Id, SellerShop, SellerShopBody, SellerShopList, ShopVisibilityBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, ownSellerId, requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import { keepPicture, PICTURE_BYTES } from '../../uploads/keep-picture';
import type { DomainOptions } from '../options';
import { staffOf } from '../staff/record-act';
import { dropBanners } from './banner-files';
import { listShops, readShop, SHOP_MAILS, saveShop, setBanner, setVisibility } from './shop';

/** *Mi tienda*: what a seller says on the page of their shop, and administration's look at it (D195). */
export const sellerShops: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onlySeller = requireShop(['page'], ROLE.seller);
  const onlyAdmin = requireRole(ROLE.admin);
  const shop = { 200: SellerShop };
  app.mail.offer(SHOP_MAILS);
  dropBanners(app);
  await app.register(multipart, { limits: { fileSize: PICTURE_BYTES, files: 1, fields: 5, parts: 6 } });

  app.get('/staff/shop', { onRequest: onlySeller, schema: { tags, response: shop } }, async (request) =>
    readShop(db, ownSellerId(memberOf(request))),
  );

  app.post(
    '/staff/shop',
    { onRequest: onlySeller, schema: { tags, body: SellerShopBody, response: shop } },
    async (request) => saveShop(app, db, staffOf(request), request.body),
  );

  app.post(
    '/staff/shop/banner',
    { onRequest: onlySeller, schema: { tags, consumes: ['multipart/form-data'], response: shop } },
    async (request) => {
      const picture = await keepPicture(app, request, { db, kind: 'scene', folder: 'shops' });
      return setBanner(app, db, staffOf(request), picture);
    },
  );

  app.get(
    '/admin/shops',
    {
      onRequest: onlyAdmin,
      schema: { tags, querystring: z.object({ before: Id.optional() }), response: { 200: SellerShopList } },
    },
    async (request) => listShops(db, request.query.before),
  );

  app.post(
    '/admin/shops/:id/visibility',
    { onRequest: onlyAdmin, schema: { tags, params: idParams, body: ShopVisibilityBody, response: shop } },
    async (request) =>
      setVisibility(app, db, staffOf(request), {
        ...{ sellerId: request.params.id, reason: request.body.reason, siteUrl: env.SITE_URL },
      }),
  );
};
