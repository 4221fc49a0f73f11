import { sql } from 'kysely';
import { openPayingShop, type PayingShop } from '../../src/domains/checkout/testing/shop';
import { newcomer } from '../newcomer';
import type { Caller } from '../roles/rule';
import { castOf, tokenOf } from '../roles/world';
import { type Documented, documented, pathWith, sampleOf } from './documented';

// Hundreds of calls, each of which may write.
jest.setTimeout(900_000);

/** What must be in no log: a word that only a visitor writes, a number, a token; each within e-mails, links, names. */
const WORD = 'zorrorojo';
const DIGITS = '98712344321';
const TOKEN = `${WORD}4M1jYq8w3kGdD2n0vZ`;
const SECRETS = new RegExp(`${WORD}|${DIGITS}`, 'i');

const marked = {
  number: () => 1,
  text: (field: string): string => {
    if (/mail|correo/.test(field)) return `${WORD}@correo.pe`;
    if (/phone|telefono|contacto|document|ruc|account|bank/.test(field)) return DIGITS;
    return /token|hash|key|code|secret|password|reference/.test(field) ? TOKEN : WORD;
  },
};

const lines: string[] = [];
const tokens: string[] = [];
let shop: PayingShop;
let cast: Record<Caller, number | null>;
let routes: Documented[];
beforeAll(async () => {
  shop = await openPayingShop({}, (line) => lines.push(line));
  cast = await castOf(shop);
  routes = documented(shop);
});
afterAll(() => shop.close());

/** Every entry that holds what it must not, with where. */
function leaks(): string[] {
  const found = lines.filter((line) => SECRETS.test(line) || tokens.some((token) => line.includes(token)));
  return [...new Set(found.map((line) => line.slice(0, 600)))].slice(0, 10);
}

async function call(
  { method, path, query, body }: Documented,
  token: string | undefined,
  place: string,
): Promise<void> {
  if (token) tokens.push(token);
  const names = [...Object.keys(query), 'email', 'token', WORD];
  const search = names.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(marked.text(name))}`).join('&');
  const payload = body ? { ...(sampleOf(body, marked) as object), [WORD]: WORD } : `{"${WORD}": ${WORD}`;
  await shop.app.inject({
    method,
    url: `/api/web${pathWith(path, place)}?${search}`,
    headers: {
      authorization: `Bearer ${token ?? TOKEN}`,
      cookie: `session=${TOKEN}; name=${WORD}`,
      referer: `https://qhatu.pe/pages/registerhash/${TOKEN}`,
      'user-agent': `${WORD}/1.0 (${WORD}@correo.pe)`,
      'idempotency-key': TOKEN,
      [`x-${WORD}`]: WORD,
      ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload }),
  });
}

async function walk(): Promise<void> {
  for (const documentedRoute of routes) {
    for (const place of [TOKEN, `${WORD}@correo.pe`, DIGITS.slice(0, 9)]) await call(documentedRoute, undefined, place);
    for (const caller of ['client', 'admin'] as const) {
      await call(documentedRoute, await tokenOf(shop, cast[caller]), `${TOKEN}`);
      await call(documentedRoute, await tokenOf(shop, cast[caller]), '1');
    }
  }
}

test('every documented route is logged by its pattern and its id, and nothing of what was sent [D98]', async () => {
  lines.length = 0;
  await walk();
  const entries = lines.map((line) => JSON.parse(line));
  const logged = new Set(
    entries.filter(({ msg }) => msg === 'request').map(({ method, route }) => `${method} ${route}`),
  );
  const documented = routes.map(({ method, path }) => `${method} /api/web${path.replace(/\{(\w+)\}/g, ':$1')}`);
  // Asked every two seconds by every front door: only its failures are logged.
  const quiet = 'GET /api/web/catalog/revision';
  expect(documented.filter((route) => !logged.has(route))).toEqual([quiet]);
  expect(entries.filter(({ msg, requestId }) => msg === 'request' && !requestId)).toEqual([]);
  expect(leaks()).toEqual([]);
});

test('every line says which service of which version speaks, a request’s how long it took', async () => {
  lines.length = 0;
  expect((await shop.get('home')).statusCode).toBeLessThan(500);
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) expect(entry).toMatchObject({ service: 'api', version: shop.env.RELEASE });
  expect(entries.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({ method: 'GET', route: expect.any(String), durationMs: expect.any(Number) }),
  ]);
});

test('addresses that nobody serves, and those that cannot be read, are not in the log either [D98]', async () => {
  lines.length = 0;
  for (const url of [
    `/${WORD}`,
    `/api/web/${TOKEN}?a=${WORD}`,
    `/api/web/%${WORD}`,
    `/uploads/${WORD}/../${TOKEN}`,
    `/media/${WORD}.webp`,
  ]) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) await shop.app.inject({ method, url });
  }
  expect(leaks()).toEqual([]);
});

test('mails that cannot be sent are logged without whom they are for [D98]', async () => {
  lines.length = 0;
  shop.app.jobs.handle('mail', async () => {
    const refused = {
      rejected: [`${WORD}@correo.pe`],
      response: `550 5.1.1 <${WORD}@correo.pe> unknown`,
      code: 'EENVELOPE',
    };
    throw Object.assign(
      new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${WORD}@correo.pe>`),
      refused,
    );
  });
  await shop.db
    .transaction()
    .execute((trx) =>
      shop.app.mail.later(trx, { to: `${WORD}@correo.pe`, subject: WORD, text: `https://qhatu.pe/x/${TOKEN}` }),
    );
  await shop.app.jobs.drain();
  expect(lines.filter((line) => line.includes('a job failed')).length).toBeGreaterThan(0);
  expect(leaks()).toEqual([]);
  const kept = await shop.db.selectFrom('jobs').select('last_error').where('kind', '=', 'mail').execute();
  expect(kept.map(({ last_error }) => last_error).join()).not.toMatch(SECRETS);
});

test('a database that refuses rows tells of them in its errors, and the log does not [D98]', async () => {
  const admin = await tokenOf(shop, cast.admin);
  const client = await tokenOf(shop, cast.client);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db);
  for (const { name } of rows) {
    await sql`alter table ${sql.table(name)} add constraint no_more_rows check (false) not valid`.execute(shop.db);
  }
  const refused = await shop.db
    .insertInto('users')
    .values({ name: WORD, user_name: WORD, email: `${WORD}@correo.pe` })
    .execute()
    .catch((error: { detail?: string }) => error);
  // What the test is about: this is what an error of PostgreSQL carries.
  expect((refused as { detail?: string }).detail).toContain(`${WORD}@correo.pe`);

  lines.length = 0;
  await shop.post(
    'auth/register',
    newcomer({ name: WORD, last_name: WORD, user_name: WORD, email: `${WORD}@correo.pe` }),
  );
  await shop.post('auth/login', { email: 'cliente@demo.pe', password: 'Demo1234' });
  for (const documentedRoute of routes) {
    for (const token of [undefined, client, admin]) await call(documentedRoute, token, '1');
  }
  const failures = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(failures.length).toBeGreaterThan(5);
  expect(failures.every(({ err }) => err.type && err.message)).toBe(true);
  expect(failures.some(({ err }) => err.code === '23514' && err.constraint === 'no_more_rows' && err.stack)).toBe(true);
  expect(leaks()).toEqual([]);
});
