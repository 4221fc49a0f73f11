import { addressForm, fieldTexts, problemsOf } from '@qhatu/contract/forms';
import { Address, Id, Message, SaveAddressBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { notFound, ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '..';
import { findAddress, listAddresses } from './queries';

const tags = ['lugares'];
/** Nobody sends to more places; more is somebody filling our tables. */
const MAX_ADDRESSES = 50;
const texts = {
  saved: 'Dirección guardada',
  deleted: 'Dirección eliminada',
  unknownDistrict: 'El distrito no existe',
  tooMany: `Ya tienes ${MAX_ADDRESSES} direcciones. Elimina una para crear otra.`,
  gone: 'No encontramos esa dirección.',
};

async function saveAddress(db: Db, userId: number, body: SaveAddressBody): Promise<Address> {
  const problems = problemsOf(addressForm, body);
  const [first] = problems;
  if (first) throw ruleBroken('invalid', first.text, fieldTexts(problems));
  const district = await db.selectFrom('districts').select('id').where('id', '=', body.district_id).executeTakeFirst();
  if (!district) throw ruleBroken('unknown_district', texts.unknownDistrict, { district_id: texts.unknownDistrict });
  const { count } = await db
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_ADDRESSES) throw ruleBroken('too_many_addresses', texts.tooMany);
  const { id } = await db
    .insertInto('addresses')
    .values({
      user_id: userId,
      district_id: district.id,
      address: body.address.trim(),
      reference: body.reference?.trim() || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
