import { type AddressForm, addressForm } from '@qhatu/contract/forms';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';

/** Nobody sends to more places; more is somebody filling our tables. */
const MAX_ADDRESSES = 50;
const texts = {
  unknownDistrict: 'El distrito no existe',
  tooMany: `Ya tienes ${MAX_ADDRESSES} direcciones. Elimina una para crear otra.`,
};

/** Keeps one more address of a person; answers its id. Throws 422 for a broken rule, an unknown district, or one too many. */
export async function insertAddress(
  db: Db,
  userId: number,
  typed: { [Field in keyof AddressForm]?: unknown },
): Promise<number> {
  checkForm(addressForm, typed);
  const body = addressForm.cast(typed) as AddressForm;
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
  return id;
}
