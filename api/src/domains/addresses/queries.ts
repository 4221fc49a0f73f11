import type { Address } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { preparedPlan } from '../../db/prepared-plan';

const joined = (db: Db) =>
  db
    .selectFrom('addresses as a')
    .modifyFront(preparedPlan)
    .innerJoin('districts as d', 'd.id', 'a.district_id')
    .innerJoin('provinces as p', 'p.id', 'd.province_id')
    .innerJoin('regions as r', 'r.id', 'p.region_id')
    .select([
      'a.id',
      'a.address',
      'a.reference',
      'a.district_id',
      'a.user_id',
      'd.name as district',
      'p.id as province_id',
      'p.name as province',
      'r.id as region_id',
      'r.name as region',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

const addressOf = (row: Row): Address => ({
  id: row.id,
  address: row.address,
  reference: row.reference,
  district_id: row.district_id,
  user_id: row.user_id,
  district: {
    id: row.district_id,
    name: row.district,
    region_id: row.region_id,
    province: { id: row.province_id, name: row.province },
    region: { id: row.region_id, name: row.region },
  },
});

/** A person's addresses, oldest first. */
export async function listAddresses(db: Db, userId: number): Promise<Address[]> {
  return (await joined(db).where('a.user_id', '=', userId).orderBy('a.id').execute()).map(addressOf);
}

/** One address of this person; null when it does not exist or is somebody else's (D4). */
export async function findAddress(db: Db, userId: number, id: number): Promise<Address | null> {
  const row = await ownAddress(db, userId, id).executeTakeFirst();
  return row ? addressOf(row) : null;
}

type Given = number | RawBuilder<number>;

const ownAddress = (db: Db, userId: Given, id: Given) =>
  joined(db).where('a.user_id', '=', userId).where('a.id', '=', id);

/** What {@link findAddress} would find, as a column of a caller's own statement; {@link addressOfColumn} understands it. */
export const addressColumn = (db: Db, userId: RawBuilder<number>, id: RawBuilder<number>): RawBuilder<unknown> =>
  sql`(select to_jsonb(own) from ${ownAddress(db, userId, id)} own)`;

export const addressOfColumn = (column: unknown): Address | null => (column === null ? null : addressOf(column as Row));

/** A district with the province and region that it is in, as an address names it; null: there is none. */
export async function districtAddress(db: Db, id: number): Promise<Address['district'] | null> {
  const row = await db
    .selectFrom('districts as d')
    .innerJoin('provinces as p', 'p.id', 'd.province_id')
    .innerJoin('regions as r', 'r.id', 'p.region_id')
    .select(['d.id', 'd.name', 'p.id as province_id', 'p.name as province', 'r.id as region_id', 'r.name as region'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        name: row.name,
        region_id: row.region_id,
        province: { id: row.province_id, name: row.province },
        region: { id: row.region_id, name: row.region },
      }
    : null;
}
