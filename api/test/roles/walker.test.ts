import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_IN_CHARGE } from '@qhatu/contract/model';
import { SHOP_RIGHTS, type ShopRight } from '@qhatu/contract/wire';
import { openPayingShop, type PayingShop } from '../../src/domains/checkout/testing/shop';
import { ROOT } from '../template';
import { call, documentedRoutes } from './call';
import { CALLERS, type Caller, isStaffAct, refusalOf, type World } from './rule';
import { PARTS, TABLE } from './table';
import { agedTokenOf, buildWorld, castOf, helperOf, tokenOf } from './world';

let shop: PayingShop;
let cast: Record<Caller, number | null>;
let world: World;
/** Somebody who works for the caller `seller`. */
let helper: number;
const matrix = new Map<string, string[]>();

beforeAll(async () => {
  // With every provider configured: routes that are only there for one are walked too.
  shop = await openPayingShop();
  cast = await castOf(shop);
  world = await buildWorld(shop);
  helper = await helperOf(shop, cast.seller ?? 0, SHOP_RIGHTS);
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

/** A 404 says that it is not in their charge: not that there is no such thing. */
const isRefusal = (answer: { statusCode: number; body: string }, refusal: number): boolean =>
  answer.statusCode === refusal && (refusal !== 404 || answer.body.includes(NOT_IN_CHARGE));

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
      const asExpected = refusal !== null ? isRefusal(answer, refusal) : rule.who === 'signed' ? isClientError : letIn;
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

test('every act of staff says whether it wants a fresh proof of who acts, and why not [D305]', () => {
  const acts = Object.entries(TABLE).filter(([route, rule]) => isStaffAct(route, rule));
  expect(acts.filter(([, { stepUp }]) => stepUp === undefined).map(([route]) => route)).toEqual([]);
  expect(acts.filter(([, { stepUp }]) => stepUp === true).length).toBeGreaterThan(35);
});

const OF_STAFF = Object.entries(TABLE).filter(([route, rule]) => isStaffAct(route, rule) || rule.stepUp);

describe.each(OF_STAFF)('a session of an hour ago: %s [D305]', (route, rule) => {
  test(rule.stepUp === true ? 'is asked who it is, before what was sent is looked at' : 'goes on unasked', async () => {
    const wrong: string[] = [];
    for (const caller of CALLERS.filter((one) => refusalOf(rule, one) === null)) {
      const attempts = [{ params: rule.params }, ...(rule.foreign ? [rule.foreign(world)] : [])];
      for (const attempt of rule.stepUp === true ? attempts : attempts.slice(0, 1)) {
        const { statusCode, body } = await call(shop, route, attempt, await agedTokenOf(shop, cast[caller]));
        const isAsked = statusCode === 422 && body.includes('"step_up_required"');
        if (isAsked !== (rule.stepUp === true)) wrong.push(`${caller}: ${statusCode} ${body.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The same call by somebody of the seller's staff, who may do just this there. */
async function asHelper(route: string, may: readonly ShopRight[], attempt: Parameters<typeof call>[2]) {
  await shop.db
    .updateTable('shop_members')
    .set({ may: [...may] })
    .where('user_id', '=', helper)
    .execute();
  return call(shop, route, attempt, await tokenOf(shop, helper));
}

test('the rights of a seller’s staff are in the table as the routes ask for them [D234]', () => {
  const asked = shop.app.roleRoutes
    .filter(({ rights }) => rights.length > 0)
    .map(({ method, path, rights }) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, [...rights].sort()]);
  const said = Object.entries(TABLE).flatMap(([route, { rights }]) => (rights ? [[route, [...rights].sort()]] : []));
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(asked));
  expect(said.length).toBeGreaterThan(30);
  // What a seller cannot do, nobody can for them; and money, keys and staff are nobody's but theirs.
  expect(Object.entries(TABLE).filter(([, { rights, who }]) => rights && !who.includes('seller'))).toEqual([]);
  const never = /settlements|balance|rates|api-keys|webhook|members|bank|payouts|lines\/cancel|receive|imports/;
  expect(said.filter(([route]) => never.test(String(route)))).toEqual([]);
});

describe.each(Object.entries(TABLE))('a seller’s staff: %s [D234]', (route, rule) => {
  test('each right opens its routes and no other; what is another seller’s does not exist', async () => {
    const { rights = [], params, foreign } = rule;
    const wrong: string[] = [];
    const others = SHOP_RIGHTS.filter((right) => !rights.includes(right));
    // With everything that opens nothing here they are a shopper.
    const shut = await asHelper(route, rights.length > 0 && others.length === 0 ? [] : others, { params });
    const refusal = rights.length > 0 ? 404 : refusalOf(rule, 'client');
    const isRefused = rule.who !== 'signed' && [401, 403].includes(shut.statusCode);
    if (refusal === null ? isRefused : !isRefusal(shut, refusal)) {
      wrong.push(`without: ${shut.statusCode} ${shut.body.slice(0, 200)}`);
    }
    for (const right of rights) {
      const open = await asHelper(route, [right], { params });
      if (open.statusCode >= 500 || [401, 403].includes(open.statusCode)) {
        wrong.push(`${right}: ${open.statusCode} ${open.body.slice(0, 200)}`);
      }
      const stolen = foreign && (await asHelper(route, [right], foreign(world)));
      if (stolen && stolen.statusCode !== 404) wrong.push(`${right}, foreign: ${stolen.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
