import { ROLE } from '@qhatu/contract/model';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Person } from '../../http/person';

/** What administration saves has been looked at; until the transaction ends, the table's triggers know (D194). */
export async function asReviewer(trx: Db, { role }: Pick<Person, 'role'>): Promise<void> {
  if (role === ROLE.admin) await sql`select set_config('qhatu.reviewer', 'on', true)`.execute(trx);
}
