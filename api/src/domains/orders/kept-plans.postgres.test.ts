import { sql } from 'kysely';
import { postgresForTests } from '../../../test/databases';
import { countUnits } from '../after-sale/units';
import { loadProducts } from '../cart/products';
import { findSummaries } from '../catalog/summaries';
import { orderLines } from './read';
import { takeStock } from './stock';

const TIMES = 20;
/** PostgreSQL plans for the very values so many times before it asks whether one plan for all is as good. */
const FIRST = 5;

const stage = postgresForTests();

test('what is run for every order is planned some times for a list of one, and then no more [D153, D225]', async () => {
  const { db } = stage.database;
  for (let nth = 0; nth < TIMES; nth++) {
    await loadProducts(db, [1]);
    await orderLines(db, [1]);
    await countUnits(db, [1]);
    await findSummaries(db, [1]);
    await db.transaction().execute((trx) => takeStock(trx, [{ variantId: 1, qty: 1 }]));
  }
  const { rows } = await sql<{ from: string; anew: number; kept: number }>`
    select substring(statement from '(?:from "?|update )(\\w+)') as from, custom_plans::int as anew, generic_plans::int as kept
    from pg_prepared_statements where name like 'kept_%' order by prepare_time`.execute(db);
  expect(rows).toHaveLength(5);
  expect(rows.filter(({ anew, kept }) => anew > FIRST || kept !== TIMES - anew)).toEqual([]);
});
