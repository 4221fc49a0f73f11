import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { compiledOnce } from './compiled-once';
import type { Db } from './open';
import type { Database } from './schema';

/** A database that runs nothing and tells what it was asked. */
function listening(): { db: Db; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  return { db, asked };
}

const statements = (asked: readonly CompiledQuery[]) =>
  asked.map(({ sql: text, parameters }) => ({ text, parameters }));

describe('a statement that is compiled once', () => {
  it('is put together for its first run only, and each run brings its own values [D340]', async () => {
    const { db, asked } = listening();
    let built = 0;
    const find = compiledOnce<unknown, { id: number; names: readonly string[]; note: string | null }>((on, value) => {
      built += 1;
      return sql`select ${value('id')}, ${'the same'}, ${value('names')}::text[], ${value('note')}, ${value('id')}`.compile(
        on,
      );
    });
    await find(db, { id: 1, names: ['a', 'b'], note: null });
    await find(db, { id: 2, names: [], note: 'second' });

    const text = 'select $1, $2, $3::text[], $4, $5';
    expect(statements(asked)).toEqual([
      { text, parameters: [1, 'the same', ['a', 'b'], null, 1] },
      { text, parameters: [2, 'the same', [], 'second', 2] },
    ]);
    expect(built).toBe(1);
  });

  it('takes a builder as well as raw SQL, and runs in whatever transaction it is given [D340]', async () => {
    const { db, asked } = listening();
    const find = compiledOnce<{ id: number }, { name: string }>((on, value) =>
      on.selectFrom('users').select('id').where('user_name', '=', value('name')).compile(),
    );
    await db.transaction().execute((trx) => find(trx, { name: 'rosa' }));
    await find(db, { name: 'juan' });
    const text = 'select "id" from "users" where "user_name" = $1';
    expect(statements(asked)).toEqual([
      { text, parameters: ['rosa'] },
      { text, parameters: ['juan'] },
    ]);
  });
});
