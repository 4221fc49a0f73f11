import { NEW_DISTRICTS, provinceIdOf } from '../reference/newDistricts';
import type { AnyDb } from './script';

/** D23: every district of the country, also those that are younger than the data set of 0002. */
export async function up(db: AnyDb): Promise<void> {
  await db
    .insertInto('districts')
    .values(NEW_DISTRICTS.map(({ id, name }) => ({ id, province_id: provinceIdOf(id), name })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
