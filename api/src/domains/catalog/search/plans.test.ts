import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { type Condition, whereOf } from './conditions';
import { areFew } from './matches';

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const text = (options: { few: boolean }) => whereOf(conditions, options).compile(compiler).sql;

const conditions: Condition[] = [
  { facet: 'category', where: sql<boolean>`s.category_id = 13`, asKey: sql<boolean>`s.keys && '{10000013}'` },
  { facet: null, where: sql<boolean>`s.tsv @@ 'polo'`, narrow: true },
];

test('search: few products are found by one index over words and keys', () => {
  expect(text({ few: true })).toBe("s.keys && '{10000013}' and s.tsv @@ 'polo'");
});

test('search: a walk begins with the category, and no index can take the words from it', () => {
  expect(text({ few: false })).toBe("s.category_id = 13 and (s.tsv @@ 'polo') is true");
});

test('search: all matches are fetched while a walk would pass more products than there are matches', () => {
  expect(areFew(1_000, 12, 1_000_000)).toBe(true);
  expect(areFew(25_000, 48, 1_000_000)).toBe(false);
});
