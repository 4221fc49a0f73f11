import { sql } from 'kysely';
import { PLAN_MARKER } from './plan-marker';

/**
 * Begins a statement that is run on every page or for every order and whose best plan does not depend on its values
 * (look-ups by key, inserts): for a statement over many tables planning is most of the work. Builders take it as
 * `modifyFront(preparedPlan)`. PostgreSQL then keeps it as a prepared statement of each connection; the embedded
 * database does so when all values are integers or lists of them, and runs it as any other otherwise. Name the columns:
 * a kept `select *` fails when another process's migration adds one.
 */
export const preparedPlan = sql.raw(`${PLAN_MARKER} `);
