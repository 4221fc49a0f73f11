import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPayingShop, type PayingShop } from '../../src/domains/checkout/testing/shop';
import { ROOT } from '../template';
import { call, documentedRoutes } from './call';
import { CALLERS, type Caller, refusalOf, type World } from './rule';
import { PARTS, TABLE } from './table';
import { buildWorld, castOf, tokenOf } from './world';

let shop: PayingShop;
let cast: Record<Caller, number | null>;
let world: World;
const matrix = new Map<string, string[]>();

beforeAll(async () => {
  // With every provider configured: routes that are only there for one are walked too.
  shop = await openPayingShop();
  cast = await castOf(shop);
  world = await buildWorld(shop);
});
afterAll(async () => {
  const folder = join(ROOT, 'test-results');
  mkdirSync(folder, { recursive: true });
  const width = Math.max(...[...matrix.keys()].map((route) => route.length));
  const lines = [['', ...CALLERS], ...[...matrix].map(([route, row]) => [route, ...row])].map(([route = '', ...row]) =>
    [route.padEnd(width), ...row.map((cell) => cell.padEnd(9))].join('  ').trimEnd(),
  );
  writeFileSync(join(folder, 'role-matrix.txt'), `${lines.join('\n')}\n`);
  if (process.env.PRINT_ROLES) console.log(lines.join('\n'));
  await shop.close();
});

test('every documented route is in the table, and the table names no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(documentedRoutes(shop));
  expect(PARTS.reduce((sum, part) => sum + Object.keys(part).length, 0)).toBe(Object.keys(TABLE).length);
});

test('every id in a path is either nobody’s or tried with somebody else’s', () => {
  const unsaid = Object.entries(TABLE).filter(
    ([route, rule]) => /\{\w+\}/.test(route) && rule.foreign === undefined && !rule.nobodys,
  );
  expect(unsaid.map(([route]) => route)).toEqual([]);
});

describe.each(Object.entries(TABLE))('who may: %s [D47]', (route, rule) => {
  test('lets in whom it should and nobody else; D103 what needs a person is private, no-store', async () => {
    const row: string[] = [];
    const wrong: string[] = [];
    const uncovered: string[] = [];
    for (const caller of CALLERS) {
      const answer = await call(shop, route, { params: rule.params }, await tokenOf(shop, cast[caller]));
      const refusal = refusalOf(rule, caller);
      const letIn = answer.statusCode < 500 && answer.statusCode !== 401 && answer.statusCode !== 403;
      const isClientError = answer.statusCode >= 400 && answer.statusCode < 500;
      const asExpected =
        refusal !== null ? answer.statusCode === refusal : rule.who === 'signed' ? isClientError : letIn;
      if (!asExpected) wrong.push(`${caller}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      row.push(String(answer.statusCode));
      // Whatever needs a person, refusals too; and what a person was let into, unless it is the same for everybody.
      const kept = String(answer.headers['cache-control']);
      const isPrivate = kept === 'private, no-store';
      if (!isPrivate && (rule.who !== 'all' || !kept.startsWith('public'))) uncovered.push(`${caller}: ${kept}`);
    }
    matrix.set(route, row);
    expect(wrong).toEqual([]);
    // D103 no browser and no cache keeps it.
    expect(uncovered).toEqual([]);
  });

  const { foreign } = rule;
  if (!foreign) return;
  test('what is somebody else’s does not exist [D4]', async () => {
    const wrong: string[] = [];
    for (const caller of CALLERS) {
      if (refusalOf(rule, caller) !== null || rule.except?.includes(caller)) continue;
      if (caller === 'visitor' || caller === 'nobody') continue;
      const { statusCode, body } = await call(shop, route, foreign(world), await tokenOf(shop, cast[caller]));
      if (statusCode !== 404) wrong.push(`${caller}: ${statusCode} ${body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });
});
