import { Address, Id, Message, SaveAddressBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { insertAddress } from './insert';
import { findAddress, listAddresses } from './queries';

const tags = ['lugares'];
const texts = {
  saved: 'Dirección guardada',
  deleted: 'Dirección eliminada',
  gone: 'No encontramos esa dirección.',
};

async function saveAddress(db: Db, userId: number, body: SaveAddressBody): Promise<Address> {
  const id = await insertAddress(db, userId, { ...body, reference: body.reference ?? null });
  const address = await findAddress(db, userId, id);
  if (!address) throw notFound(texts.gone);
  return address;
}

/** A person's own delivery addresses (D12). Somebody else's do not exist here (D4); `user_id` of a body is not read. */
export const addresses: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/addresses',
    { onRequest: requireMember, schema: { tags, response: { 200: z.array(Address) } } },
    async (request) => listAddresses(db, memberOf(request).id),
  );

  app.post(
    '/addresses',
    {
      onRequest: requireMember,
      schema: { tags, body: SaveAddressBody, response: { 200: Message.extend({ address: Address }) } },
    },
    async (request) => ({ msg: texts.saved, address: await saveAddress(db, memberOf(request).id, request.body) }),
  );

  app.delete(
    '/addresses/:id',
    { onRequest: requireMember, schema: { tags, params: z.object({ id: Id }), response: { 200: Message } } },
    async (request) => {
      // Orders keep their own copy of the address, so nothing that was sent loses its way.
      const gone = await db
        .deleteFrom('addresses')
        .where('id', '=', request.params.id)
        .where('user_id', '=', memberOf(request).id)
        .returning('id')
        .executeTakeFirst();
      if (!gone) throw notFound(texts.gone, 'address_not_found');
      return { msg: texts.deleted };
    },
  );
};
