import { sql } from 'kysely';
import { type OwnDatabase, ownDatabase } from '../../test/databases';
import type { OpenDatabase } from './open';
import { preparedPlan } from './prepared-plan';

describe('kept plans, PostgreSQL', () => {
  let own: OwnDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    own = await ownDatabase('PostgreSQL');
    database = await own.open();
  }, 300_000);
  afterAll(async () => {
    await database.close();
    own.remove();
  });

  const ask = (value: string | number | null) =>
    sql<{ said: string }>`${preparedPlan} select ${value}::text as said`.execute(database.db);

  it('a marked statement is prepared once on its connection and answers as any other', async () => {
    const said = [];
    for (const value of ['a', 'b', null, 'ñ']) said.push((await ask(value)).rows[0]?.said);
    expect(said).toEqual(['a', 'b', null, 'ñ']);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^kept_[0-9a-f]{32}$/)]);
  });

  it('one that fails does not stand in the way of the next', async () => {
    const divide = (by: number) => sql<{ n: number }>`${preparedPlan} select 6 / ${by}::int as n`.execute(database.db);
    expect((await divide(2)).rows).toEqual([{ n: 3 }]);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  });
});
