import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../template';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const schema = read('api/src/db/schema.sql');
const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
const [, written = ''] =
  /<!-- retention of tables -->([\s\S]*)<!-- \/retention of tables -->/.exec(read('docs/retention.md')) ?? [];
const lines = written
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [table = '', growsWith = '', stays = '', endedBy = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { table: table.replaceAll('`', ''), growsWith, stays, endedBy };
  });
const isSource = (name: string) => name.endsWith('.ts') && !name.includes('.test.');
const source = readdirSync(join(ROOT, 'api/src'), { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((name) => read(join('api/src', name)))
  .join('\n');
const recurring = new Set([...source.matchAll(/\.every\(\s*[\w.]+,\s*'([^']+)'/g)].map(([, name]) => name));

describe('how long tables keep what [D216]', () => {
  test('every table has one line, and every line a table', () => {
    expect(lines.map(({ table }) => table).sort()).toEqual([...tables].sort());
    for (const line of lines) expect(Object.values(line)).not.toContain('');
  });

  test('what is ended by a job names one that runs', () => {
    const jobs = lines.flatMap(({ endedBy }) => /^`(.+)`$/.exec(endedBy)?.[1] ?? []);
    expect(jobs.length).toBeGreaterThan(15);
    expect(jobs.filter((name) => !recurring.has(name))).toEqual([]);
  });

  test('what goes with a parent is deleted with it by the database', () => {
    for (const { table, endedBy } of lines) {
      const [, parent] = /^with `(\w+)`$/.exec(endedBy) ?? [];
      const isOther = /^`.+`$|^(staff|nobody|made anew)$/.test(endedBy);
      expect([table, parent !== undefined || isOther]).toEqual([table, true]);
      if (parent === undefined) continue;
      const [, columns = ''] = new RegExp(`^create table ${table} \\(([\\s\\S]*?)\\n\\);`, 'm').exec(schema) ?? [];
      expect([table, columns]).toEqual([
        table,
        expect.stringMatching(new RegExp(`REFERENCES ${parent}\\(\\w+\\) ON DELETE CASCADE`)),
      ]);
    }
  });

  test('what grows with visits, orders or payments is forgotten by an index of its time, not by reading all of it [D245]', () => {
    const growing = lines.filter(({ growsWith }) => /visits|logins|orders|payments|acts of staff/.test(growsWith));
    const forgotten = growing.flatMap(({ table }) => {
      const [, column] = new RegExp(`deleting\\('${table}', '(\\w+)'`).exec(source) ?? [];
      return column ? [{ table, column }] : [];
    });
    expect(forgotten.length).toBeGreaterThan(3);
    const isIndexed = ({ table, column }: { table: string; column: string }) =>
      new RegExp(`^CREATE INDEX \\w+ ON public\\.${table} USING btree \\(${column}\\);`, 'm').test(schema);
    expect(forgotten.filter((each) => !isIndexed(each))).toEqual([]);
  });
});
