import { sql } from 'kysely';
import { type OpenDatabase, openEmbedded } from './open';
import { literalsOf } from './plan-marker';
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

test('only integers, lists of them, plain text and nothing are written into a statement [D226]', () => {
  expect(literalsOf([7, -1, [1, 2], []])).toBe("'7', '-1', '{1,2}', '{}'");
  expect(literalsOf(['PROMO15', 'a_B-9', null])).toBe("'PROMO15', 'a_B-9', null");
  for (const value of [
    "1'",
    'a b',
    'a\\',
    'a\n',
    'ñ',
    '',
    'a'.repeat(201),
    1.5,
    Number.NaN,
    2 ** 60,
    undefined,
    ['1'],
    [null],
    {},
    true,
  ])
    expect(literalsOf([7, value])).toBeNull();
});

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

test('a kept statement with other values is run without a plan of its own', async () => {
  const before = (await planned()).length;
  const { rows } = await sql<{ text: string }>`${preparedPlan}select ${"it's"}::text as text`.execute(database.db);
  expect(rows).toEqual([{ text: "it's" }]);
  expect(await planned()).toHaveLength(before);
});

test('what a kept statement refuses is told as by any other, and it can be asked again', async () => {
  const divide = (by: number) => sql<{ n: number }>`${preparedPlan}select 6 / ${by}::int as n`.execute(database.db);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  await expect(sql`${preparedPlan}select ${1}::int from nowhere`.execute(database.db)).rejects.toMatchObject({
    code: '42P01',
  });
});
