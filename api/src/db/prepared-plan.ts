import { type RawBuilder, sql } from 'kysely';

/** What the text of a statement contains when its plan is worth keeping; a comment to PostgreSQL. */
const PLAN_MARKER = '/* plan kept */';

/** Whether a statement asks to have its plan kept. Anywhere: query builders put it where their `select` is. */
export const isMarked = (text: string): boolean => text.includes(PLAN_MARKER);

/**
 * Begins a statement that is run on every page or for every order and whose best plan does not depend on its values
 * (look-ups by key, inserts): for a statement over many tables planning is most of the work. Builders take it as
 * `modifyFront(preparedPlan)`. PostgreSQL then keeps it as a prepared statement of each connection, the embedded one too (D226).
 * Take lists with {@link anyOf}. Name the columns: a kept `select *` fails when another process's migration
 * adds one.
 */
export const preparedPlan = sql.raw(`${PLAN_MARKER} `);

/**
 * `= any (…)` of a kept statement: a list whose length the planner cannot see. With the list itself a plan for these
 * very values looks cheaper than the kept one whenever they are few, and PostgreSQL then plans anew every time (D225).
 */
export const anyOf = (ids: readonly number[] | RawBuilder<readonly number[]>): RawBuilder<number> =>
  sql<number>`any ((select ${ids}::int[])::int[])`;
