import { Readable } from 'node:stream';
import { limaTime } from '@qhatu/contract/dates';
import { ROLE } from '@qhatu/contract/model';
import { PROVIDER } from '@qhatu/contract/shop';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tooMany } from '../../../http/errors';
import { memberOf, requireShop } from '../../../http/person';
import { tags } from '../../../http/staff-requests';
import { ProductFilterQuery } from '../../catalog-admin/filter';
import type { DomainOptions } from '../../options';
import { FILE_FORMATS } from '../file-product';
import { exportedProducts } from './products';
import { writerOf } from './writers';

const FILES_PER_HOUR = 60;

/**
 * Products as a file that the import reads back without a change (D204, docs/sellers.md): a seller's own, or what administration
 * chooses of all. It is written while it is read, so nothing is kept and nothing waits; a broken connection ends it.
 */
export const productExports: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const address = (path: string) => new URL(path, env.SITE_URL).href;

  app.get(
    '/admin/products/export',
    {
      onRequest: requireShop(['products'], ROLE.admin, ROLE.seller),
      schema: {
        tags,
        querystring: ProductFilterQuery.extend({ format: z.enum(FILE_FORMATS) }),
        produces: ['text/csv', 'text/tab-separated-values', 'application/xml'],
      },
    },
    async (request, reply) => {
      const person = memberOf(request);
      const tries = await app.counter.add(`export:${person.id}`, 3_600);
      if (tries.count > FILES_PER_HOUR) throw tooMany(tries.secondsLeft);
      const { format, ...filter } = request.query;
      const writer = writerOf(format, { shop: PROVIDER.brand, address });
      const file = async function* () {
        yield writer.head;
        for await (const product of exportedProducts(db, person, { filter, address })) {
          const text = writer.product(product);
          if (text) yield text;
        }
        yield writer.foot;
      };
      const day = limaTime(new Date()).slice(0, 10);
      return reply
        .type(writer.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="productos-${writer.name}-${day}.${writer.extension}"`)
        .send(Readable.from(file(), { objectMode: false }));
    },
  );
};
