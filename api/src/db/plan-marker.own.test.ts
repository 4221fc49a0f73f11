import { sql } from 'kysely';
import { type OpenDatabase, openEmbedded } from './open';
import { preparedPlan } from './prepared-plan';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmbedded({});
}, 60_000);
afterAll(() => database.close());

const planned = async () => {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where name like 'kept_%' order by prepare_time`.execute(database.db);
  return rows;
};

test('a kept statement is planned once and answers as any other', async () => {
  const read = (id: number, ids: number[]) =>
    sql<{ id: number; among: boolean; n: number }>`
      ${preparedPlan}select ${id}::int as id, ${id}::int = any(${ids}::int[]) as among, count(*) as n
      from generate_series(1, 3)`.execute(database.db);
  expect(await read(4, [1, 2])).toMatchObject({ rows: [{ id: 4, among: false, n: 3 }] });
  expect(await read(-2, [1, -2])).toMatchObject({ rows: [{ id: -2, among: true, n: 3 }] });
  expect(await read(3, [])).toMatchObject({ rows: [{ id: 3, among: false }] });
  expect((await planned()).map(({ runs }) => runs)).toEqual([3]);
});

test('plain text and nothing answer as parameters do, whatever they look like [D226]', async () => {
  const read = (text: string | null) =>
    sql<{ text: string | null; missing: boolean }>`
      ${preparedPlan}select ${text}::text as text, ${text}::text is null as missing`.execute(database.db);
  for (const text of ['null', '7', '-1', 'true', '--'])
    expect((await read(text)).rows).toEqual([{ text, missing: false }]);
  expect((await read(null)).rows).toEqual([{ text: null, missing: true }]);
  expect((await planned()).at(-1)).toMatchObject({ runs: 6 });
});

test('a kept statement keeps its plan whatever its values are [D226, D401]', async () => {
  const before = (await planned()).length;
  for (const text of ["it's", 'ñandú 🎨', 'a\\', ''])
    expect(
      (await sql<{ text: string }>`${preparedPlan}select ${text}::text as text, 'other'`.execute(database.db)).rows,
    ).toMatchObject([{ text }]);
  const after = await planned();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({ runs: 4 });
});

test('what a kept statement refuses is told as by any other, and it can be asked again', async () => {
  const divide = (by: number) => sql<{ n: number }>`${preparedPlan}select 6 / ${by}::int as n`.execute(database.db);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  await expect(sql`${preparedPlan}select ${1}::int from nowhere`.execute(database.db)).rejects.toMatchObject({
    code: '42P01',
  });
});

test('what the embedded database answers are values as pg gives them [D401]', async () => {
  const { rows } = await sql`
    select ${true}::boolean as yes, ${9e9}::int8 as int8, ${12.5}::numeric as numeric, ${'2026-02-03'}::date as date,
      ${new Date(0)}::timestamptz as at, ${{ a: [1] }}::jsonb as json, ${[1, 2]}::int[] as ints, ${['a', 'ñ,"']}::text[] as texts,
      ${Buffer.from([0, 255])}::bytea as bytes, ${null}::text as nothing`.execute(database.db);
  expect(rows).toEqual([
    {
      ...{ yes: true, int8: 9e9, numeric: 12.5, date: '2026-02-03', at: new Date(0), json: { a: [1] } },
      ...{ ints: [1, 2], texts: ['a', 'ñ,"'], bytes: Buffer.from([0, 255]), nothing: null },
    },
  ]);
});

test('many rows and long texts arrive whole, both ways [D401]', async () => {
  const long = 'ñ'.repeat(300_000);
  const { rows } = await sql<{ n: number; text: string }>`
    select n, ${long}::text as text from generate_series(1, 5) n`.execute(database.db);
  expect(rows.map(({ n, text }) => [n, text === long])).toEqual([1, 2, 3, 4, 5].map((n) => [n, true]));
  const many = await sql<{ n: number }>`select n from generate_series(1, 20000) n`.execute(database.db);
  expect([many.rows.length, many.rows.at(-1)?.n]).toEqual([20_000, 20_000]);
});

test('a statement that fails ends its transaction and no other one [D401]', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`create table gone (id int)`.execute(trx);
    await sql`select ${'x'}::int`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22P02' });
  const { rows } = await sql<{ name: string | null }>`select to_regclass('gone')::text as name`.execute(database.db);
  expect(rows).toEqual([{ name: null }]);
});
