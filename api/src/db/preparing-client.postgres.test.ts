import { sql } from 'kysely';
import { postgresForTests } from '../../test/databases';
import { preparedPlan } from './prepared-plan';

describe('kept plans, PostgreSQL', () => {
  const stage = postgresForTests();

  const ask = (value: string | number | null) =>
    sql<{ said: string }>`${preparedPlan} select ${value}::text as said`.execute(stage.database.db);

  it('a marked statement is prepared once on its connection and answers as any other', async () => {
    const said = [];
    for (const value of ['a', 'b', null, 'ñ']) said.push((await ask(value)).rows[0]?.said);
    expect(said).toEqual(['a', 'b', null, 'ñ']);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(stage.database.db);
    expect(rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^kept_[0-9a-f]{32}$/)]);
  });

  it('one that fails does not stand in the way of the next', async () => {
    const divide = (by: number) =>
      sql<{ n: number }>`${preparedPlan} select 6 / ${by}::int as n`.execute(stage.database.db);
    expect((await divide(2)).rows).toEqual([{ n: 3 }]);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  });
});
