import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './open';

/** Where a value goes that each run brings. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in a statement for a value of every run, as `${value('id')}` or in a builder's `where`. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is put together and compiled for its first run only: for one over many columns or tables that is more work
 * for this process than everything else it does to run it. `build` must make the same text of whatever it sees: what differs from
 * run to run is a `value`. @returns runs it, in a transaction or outside of one, and answers its rows
 */
export function compiledOnce<Row, Values extends object>(
  build: (db: Db, value: ValueOf<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql.val(new Place(name)) as RawBuilder<Values[typeof name]>);
    const parameters = compiled.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
