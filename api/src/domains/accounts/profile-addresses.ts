import type { ProfileBody } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { insertAddress } from '../addresses/insert';

type Given = Pick<ProfileBody, 'district_id' | 'address' | 'reference'>;

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
    const row = { district_id: Number(one.district_id), address: one.address?.trim() ?? '' };
    if (known.some(({ district_id, address }) => district_id === row.district_id && address === row.address)) continue;
    await insertAddress(trx, userId, { ...one, reference: one.reference ?? null });
    known.push(row);
  }
}
