import { sql } from 'kysely';
import { KEPT_PLAN } from './kept-plan';

/**
 * Begins a statement that is run on every page and whose best plan does not depend on its values (look-ups by key).
 * The embedded database plans it once per process: for a statement over many tables planning is most of the work.
 * Its values are integers or lists of them, else it is run as any other; so is every statement on PostgreSQL.
 */
export const keptPlan = sql.raw(`${KEPT_PLAN} `);
