import { sql } from 'kysely';
import type { TestApp } from '../../../test/app';
import { sha256Hex } from '../../crypto/digest';

/** Moves the moments of a session into the past, as if so many minutes had gone by. */
export const ageSession = (shop: TestApp, token: string, minutes: number) =>
  shop.db
    .updateTable('tokens')
    .set({
      created_at: sql<Date>`created_at - make_interval(mins => ${minutes})`,
      stepped_up_at: sql<Date>`stepped_up_at - make_interval(mins => ${minutes})`,
    })
    .where('hash', '=', sha256Hex(token))
    .execute();
