import { markSteppedUp } from '../../src/domains/accounts/step-up';
import { issueToken } from '../../src/domains/accounts/tokens';
import { openPayingShop, type PayingShop } from '../../src/domains/checkout/testing/shop';
import { WHOLE } from '../../src/domains/complaints/fixtures';
import type { Buyer } from '../../src/domains/orders/fixtures';
import { resellerBody, vendorBody } from '../../src/domains/sellers/fixtures';
import { newcomer } from '../newcomer';
import { type Attempt, refusalOf, type World } from '../roles/rule';
import { TABLE } from '../roles/table';
import { buildWorld, castOf } from '../roles/world';
import { type Documented, documented, sampleOf } from './documented';
import { BODIES, faultsOf, MARK, placesOf, QUERIES, VALUES, WORDS, withValue } from './nonsense';

// Thousands of calls.
jest.setTimeout(900_000);

const lines: string[] = [];
const tokens: string[] = [];
let shop: PayingShop;
let buyer: Buyer;
let admin: number;
let seller: number;
let world: World;
let whole: Record<string, () => Promise<object>>;
beforeAll(async () => {
  shop = await openPayingShop({}, (line) => lines.push(line));
  buyer = await shop.market.buyer();
  const cast = await castOf(shop);
  [admin, seller] = [cast.admin ?? 0, cast.seller ?? 0];
  world = await buildWorld(shop);
  const product_id = await shop.market.product({ stock: 1_000 });
  const order = () => shop.market.body(buyer, [{ product_id, qty: 1 }]);
  whole = {
    'POST /auth/register': async () => newcomer(),
    'POST /orders': order,
    'POST /orders/intents': async () => ({ ...(await order()), payment_type_id: 1 }),
    'POST /orders/quote': async () => ({ lines: [{ product_id, qty: 1 }], payment_type_id: 3, region_id: 150100 }),
    'POST /support/chatCreate': async () => WHOLE,
    'POST /auth/register-vendor': vendorBody,
    'POST /auth/register-reseller': resellerBody,
  };
});
afterAll(() => shop.close());

/** Values that let a call get as far as its tables: things that are there, and forms filled in as people do. */
const sensible = {
  text: (field: string): string => {
    if (/mail|correo/.test(field)) return 'rosa@correo.pe';
    if (/password/.test(field)) return 'Trocha42';
    if (/phone|telefono|contacto/.test(field)) return '987654321';
    if (/birth|occurred|date/.test(field)) return '1990-05-17';
    return /document|ruc/.test(field) ? '45678912' : 'Rosa Quispe';
  },
  number: (field: string): number => {
    if (field === 'user_id' || field === 'id') return world.ownerId;
    if (field === 'product_id' || field === 'product') return 9001;
    if (field === 'district_id') return 150101;
    return field === 'region_id' || field === 'province_id' ? 150100 : 1;
  },
};

interface Sent {
  /** Below /api/web, query included. */
  url: string;
  type?: string | null;
  payload?: string | Buffer;
}

/** Who may call: the owner of what the role table's `foreign` names, the buyer of the bodies above, or staff. */
function callerOf(route: string): number {
  const rule = TABLE[route];
  if (rule && refusalOf(rule, 'client') !== null) return refusalOf(rule, 'admin') === null ? admin : seller;
  return whole[route] ? buyer.id : world.ownerId;
}

const sessions = new Map<number, string>();
/** A session of this person, who has just proved that it is them. */
async function sessionOf(userId: number): Promise<string> {
  const known = sessions.get(userId);
  if (known) return known;
  const token = await issueToken(shop.db, userId);
  await markSteppedUp(shop.db, token);
  sessions.set(userId, token);
  tokens.push(token);
  return token;
}

/** Some calls end the session that makes them. */
const ENDS_SESSIONS = /logout|close-all|users\/profile|sessions/;

let visitors = 0;
/** A call by somebody whom the route lets in, from an address of its own. */
async function send({ method, route }: Documented, { url, type = 'application/json', payload }: Sent) {
  const caller = callerOf(route);
  // Whoever has proved it deletes the account, and everything after it would be 401.
  const mayProve = route !== 'POST /users/delete-account';
  const token = mayProve ? await sessionOf(caller) : await issueToken(shop.db, caller);
  if (ENDS_SESSIONS.test(route)) sessions.delete(caller);
  visitors += 1;
  return shop.app.inject({
    method,
    url: `/api/web${url}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      'idempotency-key': `hostil-${visitors}-${visitors}`,
      ...(payload === undefined || type === null ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const MAX_TURNS = 5;
/**
 * Every operation gets every kind of value; where it has many fields they take turns: of five or more each gets a fifth.
 * Queries of no parameter and whole bodies of JSON meet the same parsers on every route: there the operations take turns.
 * HOSTILE=all: everything gets every kind, which takes minutes.
 */
function inTurn<T>(kinds: readonly T[], { fields, nth }: { fields: number; nth: number }): readonly T[] {
  const turns = process.env.HOSTILE === 'all' ? 1 : Math.min(fields, MAX_TURNS);
  return kinds.filter((_, at) => at % turns === nth % turns);
}

/** Every case of the `nth` operation: what it is called, and what is sent. */
async function casesOf(one: Documented, nth: number): Promise<[name: string, sent: Sent][]> {
  const rule = TABLE[one.route];
  const aimed: Attempt = rule?.foreign?.(world) ?? {};
  const places: Record<string, string | number> = { ...rule?.params, ...aimed.params };
  const filled = (open: string) => open.replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? 1));
  const sample = sampleOf(one.body ?? undefined, sensible);
  const body = (await whole[one.route]?.()) ?? { ...(sample as object), ...aimed.body };
  const payload = one.body ? JSON.stringify(body) : undefined;
  const path = filled(one.path);
  const cases: [string, Sent][] = [];
  const bodyPlaces = placesOf(one.body ?? undefined);
  for (const [field, place] of bodyPlaces.entries())
    for (const [kind, json] of inTurn(VALUES, { fields: bodyPlaces.length, nth: field }))
      cases.push([`${place.join('.')}: ${kind}`, { url: path, payload: withValue(body, place, json) }]);
  const keys = Object.keys(one.query);
  for (const [field, key] of keys.entries()) {
    for (const [kind, text] of inTurn(WORDS, { fields: keys.length, nth: field }))
      cases.push([`?${key}: ${kind}`, { url: `${path}?${key}=${text}`, payload }]);
    cases.push([`?${key} twice`, { url: `${path}?${key}=1&${key}=${MARK}`, payload }]);
    cases.push([`?${key} as a list`, { url: `${path}?${key}[]=1&${key}[7]=${MARK}`, payload }]);
  }
  const params = one.path.match(/\{\w+\}/g) ?? [];
  for (const param of params) {
    for (const [kind, text] of WORDS) {
      const url = filled(one.path.replace(param, () => text));
      cases.push([`${param}: ${kind}`, { url, payload }]);
    }
  }
  for (const [kind, query] of inTurn(QUERIES, { fields: MAX_TURNS, nth }))
    cases.push([`? with ${kind}`, { url: `${path}?${query}`, payload }]);
  // What takes files, or nothing, reads its body by itself.
  const kinds = one.body ? inTurn(BODIES, { fields: MAX_TURNS, nth }) : BODIES;
  if (one.method === 'POST')
    for (const [kind, type, bytes] of kinds) cases.push([`a body: ${kind}`, { url: path, type, payload: bytes }]);
  return cases;
}

test('every documented operation × every kind of nonsense: no 5xx, no innards, one Spanish sentence [D103]', async () => {
  lines.length = 0;
  const wrong: string[] = [];
  const counts: Record<number, number> = {};
  let cases = 0;
  const took: [number, string, number][] = [];
  for (const [nth, one] of documented(shop).entries()) {
    const [began, before] = [performance.now(), cases];
    for (const [name, sent] of await casesOf(one, nth)) {
      const answer = await send(one, sent);
      cases += 1;
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      const faults = faultsOf(answer);
      if (faults.length > 0)
        wrong.push(`${one.route} ${name}: ${faults} ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    }
    took.push([Math.round(performance.now() - began), one.route, cases - before]);
  }
  if (process.env.PRINT_HOSTILE) {
    const slowest = took.sort(([a], [b]) => b - a).slice(0, 30);
    console.log(`${cases} cases`, counts, wrong.join('\n'), slowest.map((one) => one.join(' ')).join('\n'));
  }
  expect(wrong).toEqual([]);
  expect(cases).toBeGreaterThan(4_000);
  // Much of it got past the door: forms answered by their rules, reads by what they hold.
  const atTheDoor = [400, 401, 413, 415, 429].reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  expect(cases - atTheDoor).toBeGreaterThan(cases / 10);

  // Nothing of it is in the log, no token, and no alarm of the API about itself.
  // Addresses that cannot be read are answered before there is a request to log.
  expect(lines.length).toBeGreaterThan(cases * 0.9);
  expect(lines.filter((line) => line.includes(MARK)).slice(0, 5)).toEqual([]);
  const issued = new Set(tokens);
  const words = lines.flatMap((line) => line.split(/[^\w-]+/));
  expect(words.filter((word) => issued.has(word))).toEqual([]);
  const alarms = /unexpected error|the database is busy|sealed data cannot be opened/;
  expect(lines.filter((line) => alarms.test(line)).slice(0, 5)).toEqual([]);

  // And the shop is as it was.
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
  expect((await shop.get('products/9001')).statusCode).toBe(200);
});
