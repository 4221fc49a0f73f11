import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '../../../api/src/db/open';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { growTo, type Place, serve } from '../search/serve';
import { startPostgres } from '../server/postgres';
import { growOffice } from './grow';
import { type Known, type Question, questionsOf } from './lists';

const BOUND_MS = { list: 100, detail: 50 };
/** So often each question is asked; of a list the first half of it is its first pages. */
const TIMES = 20;
const PASSWORD = 'Demo1234';

const ids = (query: string) => sql<number[]>`array(${sql.raw(query)})`;

/** What there is to ask for; the largest and the smallest seller get the password of the demo's. */
async function lookAround(databaseUrl: string): Promise<{ known: Known; emails: Record<Question['who'], string> }> {
  const database = await openPostgres(databaseUrl, 1, (error) => console.error(error.message));
  try {
    const { rows } = await sql<Known>`
      with sellers as (select seller_id as id, count(*) as lines from order_lines group by 1)
      select (select id from sellers order by lines desc, id limit 1) as seller,
        (select id from sellers order by lines, id limit 1) as small,
        (select category_id from products group by 1 order by count(*) desc limit 1) as category,
        ${ids(`select id from orders where reference like 'bench-%' order by hashint4(id) limit ${TIMES}`)} as orders,
        ${ids(`select id from products order by hashint4(id) limit ${TIMES}`)} as products,
        ${ids(`select user_id from orders order by hashint4(id) limit ${TIMES}`)} as people,
        ${ids(`select id from promotions order by hashint4(id) limit ${TIMES}`)} as promotions,
        ${ids(`select id from settlements order by hashint4(id) limit ${TIMES}`)} as settlements,
        ${ids(`select variant_id from order_lines where variant_id is not null limit ${TIMES}`)} as variants`.execute(
      database.db,
    );
    const [known] = rows;
    if (!known) throw new Error('the shop is empty');
    const sellers = await sql<{ id: number; email: string }>`
      update users set password_hash = (select password_hash from users where email = 'vendedor@demo.pe'), suspended_at = null
      where id in (${known.seller}, ${known.small}) returning id, email`.execute(database.db);
    const emailOf = (id: number) => sellers.rows.find((row) => row.id === id)?.email ?? '';
    return {
      known,
      emails: {
        ...{ admin: 'admin@demo.pe', support: 'soporte@demo.pe' },
        ...{ seller: emailOf(known.seller), small: emailOf(known.small) },
      },
    };
  } finally {
    await database.close();
  }
}

/** Makes the shop large, unless it was kept from an earlier run. */
async function grow(place: Place, url: string): Promise<void> {
  const database = await openPostgres(url, 2, (error) => console.error(error.message));
  try {
    // All of it is one transaction: the first of its orders is there with the last.
    const found = await sql`select 1 from orders where reference = 'bench-1'`.execute(database.db);
    if (found.rows.length > 0) return;
    await growTo(place, Number(process.env.BENCH_OFFICE_PRODUCTS ?? 1_000_000));
    await growOffice(database.db, { people: 100_000, orders: 200_000 });
  } finally {
    await database.close();
  }
}

async function logIn(api: string, email: string): Promise<string> {
  const answer = await fetch(`${api}/api/web/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`${email} cannot log in: ${answer.status}`);
  return token;
}

interface Answer {
  ms: number;
  next: number | string | null;
}

/** Anything but 200 ends the bench: a fast refusal is no figure. */
async function ask(api: string, token: string, url: string): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(`${api}/api/web/${url}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return { ms, next: (JSON.parse(text) as { next?: number | string | null }).next ?? null };
}

/** Milliseconds of each time: every path in turn, a list over its next pages as well. */
async function timesOf(api: string, token: string, { paths }: Question): Promise<{ url: string; ms: number }[]> {
  const cursors = new Map(paths.map((url) => [url, url]));
  const taken: { url: string; ms: number }[] = [];
  // Plans and the first pages of the indexes are there on any day but the first.
  for (const url of paths) await ask(api, token, url);
  for (let nth = 0; nth < Math.max(TIMES, paths.length * 4); nth += 1) {
    const first = paths[nth % paths.length] ?? '';
    const url = cursors.get(first) ?? first;
    const { ms, next } = await ask(api, token, url);
    taken.push({ url, ms });
    // Of the two names that lists have for it, the other one is left aside by each.
    const more = `after=${next}&before=${next}`;
    cursors.set(first, next === null ? first : `${first}${first.includes('?') ? '&' : '?'}${more}`);
  }
  return taken;
}

/** Each list of the back office with each filter, on a shop that is already large. */
export async function* officeRowsOf(api: string, databaseUrl: string): AsyncGenerator<Row> {
  const { known, emails } = await lookAround(databaseUrl);
  const tokens = new Map<Question['who'], string>();
  for (const [who, email] of Object.entries(emails)) tokens.set(who as Question['who'], await logIn(api, email));
  for (const question of questionsOf(known)) {
    const taken = await timesOf(api, tokens.get(question.who) ?? '', question);
    const times = taken.map(({ ms }) => ms);
    const slowest = taken.reduce((a, b) => (b.ms > a.ms ? b : a));
    yield {
      what: `back office, ${question.what}`,
      value: percentile(times, 95),
      unit: 'ms',
      bound: { kind: 'max', value: BOUND_MS[question.kind] },
      how: `p95 of ${times.length}, p50 ${percentile(times, 50).toFixed(1)}, slowest ${slowest.url.slice(0, 90)}`,
    };
  }
}

/**
 * The back office's lists and details with 200,000 orders, 100,000 people and `BENCH_OFFICE_PRODUCTS` (1 M) products on a
 * PostgreSQL of its own, which is made by SQL in minutes and removed, unless it lives in the folder `kept`: then it is found
 * there the next time. `BENCH_OFFICE_URL`: a database that was grown before.
 */
export async function* officeRows(kept?: string): AsyncGenerator<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-bench-office-'));
  const grown = process.env.BENCH_OFFICE_URL;
  const postgres = grown ? null : await startPostgres(Number(process.env.BENCH_PG_PORT ?? 5497), kept);
  const url = grown ?? postgres?.url;
  try {
    if (!url) {
      console.error('No PostgreSQL on this machine: the back office’s figures are left out.');
      return;
    }
    const place = { folder, postgres: url };
    if (!grown) {
      await serve(place, async () => undefined);
      await grow(place, url);
    }
    // A generator within a callback: rows are kept, and told by whoever asked for them.
    const rows: Row[] = [];
    await serve(place, async (api) => {
      for await (const row of officeRowsOf(api, url)) {
        rows.push(row);
        console.error(`  ${row.what}: ${row.value.toFixed(1)} ms`);
      }
    });
    yield* rows;
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
