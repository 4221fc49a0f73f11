import { addressForm, fieldTexts, problemsOf } from '@qhatu/contract/forms';
import type { ProfileBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { ruleBroken } from '../../http/errors';
import { accountTexts } from './texts';

type Given = Pick<ProfileBody, 'district_id' | 'address' | 'reference'>;
/** As many as `POST addresses` allows. */
const MAX_ADDRESSES = 50;

const isGiven = ({ district_id, address }: Given): boolean => Boolean(district_id) || Boolean(address?.trim());

/**
 * The addresses of a saved profile (spec 3 §3): the form's own and its list. What the person has already is left alone, so
 * that saving twice adds nothing. Throws 422 for half an address or an unknown district.
 */
export async function addProfileAddresses(trx: Db, userId: number, body: ProfileBody): Promise<void> {
  const given: Given[] = [body, ...(body.addresses ?? [])].filter(isGiven);
  if (given.length === 0) return;
  const known = await trx
    .selectFrom('addresses')
    .select(['district_id', 'address'])
    .where('user_id', '=', userId)
    .execute();
  for (const one of given) {
    const problems = problemsOf(addressForm, { ...one, reference: one.reference ?? null });
    if (problems[0]) throw ruleBroken('invalid', problems[0].text, fieldTexts(problems));
    const row = { district_id: Number(one.district_id), address: one.address?.trim() ?? '' };
    if (known.some(({ district_id, address }) => district_id === row.district_id && address === row.address)) continue;
    const district = await trx
      .selectFrom('districts')
      .select('id')
      .where('id', '=', row.district_id)
      .executeTakeFirst();
    if (!district) throw ruleBroken('unknown_district', accountTexts.unknownDistrict);
    if (known.length >= MAX_ADDRESSES) throw ruleBroken('too_many_addresses', accountTexts.tooManyAddresses);
    known.push(row);
    await trx
      .insertInto('addresses')
      .values({ ...row, user_id: userId, reference: one.reference?.trim() || null })
      .execute();
  }
}
