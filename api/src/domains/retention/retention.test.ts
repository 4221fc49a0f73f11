import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { ROOT } from '../../../test/template';
import { openMarket } from '../orders/fixtures';
import { resellerBody, somebody } from '../sellers/fixtures';
import { applyRetention } from './index';
import { RETENTION } from './table';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const forget = (batch?: number) => applyRetention({ db: shop.db, jobs: shop.app.jobs }, batch);
const daysOf = (table: string): number => RETENTION.find((one) => one.table === table)?.keptDays ?? 0;
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(shop.db)).rows[0]?.n;

test('the table of the docs is the table of the code [D110]', () => {
  const docs = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8');
  const [, written = ''] = /<!-- retention -->([\s\S]*)<!-- \/retention -->/.exec(docs) ?? [];
  const rows = written
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    RETENTION.map(({ what, table, keptDays, since }) => [what, `\`${table}\``, String(keptDays), since]),
  );
});

/** A row of each simple kind, `days` old. */
const KINDS: Record<string, (days: number) => Promise<unknown>> = {
  contact_messages: (days) =>
    sql`insert into contact_messages (name, last_name, phone, email, message, created_at)
      values ('Sol', 'R', '9', 'sol@x.pe', 'hola', now() - make_interval(days => ${days}))`.execute(shop.db),
  suggestions: (days) =>
    sql`insert into suggestions (message, created_at) values ('más polos', now() - make_interval(days => ${days}))`.execute(
      shop.db,
    ),
  saved_events: (days) =>
    sql`insert into saved_events (user_id, evento_tipo, receptor_mensaje, created_at)
      values (5, 'chat', 'x', now() - make_interval(days => ${days}))`.execute(shop.db),
  visits: (days) =>
    sql`insert into visits (seller_id, visitor, at) values (5, 'x', now() - make_interval(days => ${days}))`.execute(
      shop.db,
    ),
  dispatch_notices: (days) =>
    sql`insert into dispatch_notices (seller_id, day, kind) values (5, current_date - ${days}::int, 'late')`.execute(
      shop.db,
    ),
  picture_days: (days) =>
    sql`insert into picture_days (user_id, day, bytes) values (5, current_date - ${days}::int, 1)`.execute(shop.db),
  newsletter_links: (days) =>
    sql`insert into newsletter_links (hash, email, expires_at)
      values (gen_random_uuid()::text, 'a@x.pe', now() - make_interval(days => ${days}))`.execute(shop.db),
  newsletter: (days) =>
    sql`insert into newsletter (email, active, updated_at)
      values (gen_random_uuid()::text || '@x.pe', false, now() - make_interval(days => ${days}))`.execute(shop.db),
  newsletter_deliveries: (days) =>
    sql`with reader as (insert into newsletter (email) values (gen_random_uuid()::text || '@x.pe') returning id),
      issue as (insert into newsletter_issues (subject, body, actor_id) values ('Feria', 'Hola', 1) returning id)
      insert into newsletter_deliveries (issue_id, subscriber_id, state, at)
      select issue.id, reader.id, 'sent', now() - make_interval(days => ${days}) from reader, issue`.execute(shop.db),
};

test.each(Object.keys(KINDS))('%s go on the day that the table says, and not a day before [D110]', async (table) => {
  const add = KINDS[table];
  const before = (await count(table)) ?? 0;
  await add?.(daysOf(table) - 1);
  await add?.(daysOf(table) + 1);
  expect(await forget()).toEqual({ [table]: 1 });
  expect(await count(table)).toBe(before + 1);
});

test('many go in batches, all of them', async () => {
  await sql`insert into suggestions (message, created_at)
    select 'x', now() - interval '900 days' from generate_series(1, 25)`.execute(shop.db);
  expect(await forget(10)).toEqual({ suggestions: 25 });
});

test('two processes at the same moment forget each row once', async () => {
  await sql`insert into suggestions (message, created_at)
    select 'x', now() - interval '900 days' from generate_series(1, 40)`.execute(shop.db);
  const runs = await Promise.all([forget(7), forget(7)]);
  expect(runs.reduce((sum, { suggestions = 0 }) => sum + suggestions, 0)).toBe(40);
});

test('an account whose e-mail was never proven goes after its days, with its data, and its address is free again [D110]', async () => {
  const old = (id: number) =>
    sql`update users set created_at = now() - make_interval(days => ${daysOf('users') + 1}) where id = ${id}`.execute(
      shop.db,
    );
  const [gone, young, proven] = [
    await somebody(shop, 1, { verified_at: null }),
    await somebody(shop, 1, { verified_at: null }),
    await somebody(shop),
  ];
  const buyer = await (await openMarket(shop)).buyer();
  await old(gone.id);
  await old(proven.id);
  // Somebody who has bought is known to be somebody.
  const market = await openMarket(shop);
  await market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
  await sql`update users set verified_at = null where id = ${buyer.id}`.execute(shop.db);
  await old(buyer.id);

  expect(await forget()).toEqual({ users: 1 });
  const rows = await shop.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'deleted_at'])
    .where('id', 'in', [gone.id, young.id, proven.id, buyer.id])
    .orderBy('id')
    .execute();
  expect(rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id, name }) => [id, name])).toEqual([
    [gone.id, 'Cuenta eliminada'],
  ]);
  expect((await shop.get(`email/${gone.email}`)).json().success).toBe(true);
});

test('a rejected request to sell loses all that it says of the person after its days; one that waits keeps it [D110]', async () => {
  const ask = async () => {
    const rosa = await somebody(shop);
    const body = { ...(await resellerBody()), current_password: 'Secreta123' };
    expect((await shop.post('auth/register-reseller', body, rosa.token)).statusCode).toBe(200);
    return rosa.id;
  };
  const [rejected, waiting] = [await ask(), await ask()];
  await sql`update seller_requests set status = 'rejected',
    decided_at = now() - make_interval(days => ${daysOf('seller_requests') + 1}) where user_id = ${rejected}`.execute(
    shop.db,
  );
  expect(await forget()).toEqual({ seller_requests: 1 });
  const rows = await shop.db
    .selectFrom('seller_requests')
    .select(['user_id', 'bank', 'reseller'])
    .where('user_id', 'in', [rejected, waiting])
    .orderBy('user_id')
    .execute();
  expect(rows.map(({ bank, reseller }) => [bank === null, reseller === null])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a consent that was taken back goes with its days, one that holds and one of an account stay [D110]', async () => {
  const { id } = await somebody(shop);
  await sql`insert into consent_texts (purpose, version, text) values ('newsletter', 'v', 'x')`.execute(shop.db);
  await sql`insert into newsletter (email) values ('holds@x.pe')`.execute(shop.db);
  for (const [email, userId, agreed] of [
    ['left@x.pe', null, false],
    ['holds@x.pe', null, true],
    [null, id, false],
  ] as const) {
    await sql`insert into consents (email, user_id, purpose, version, agreed, at)
      values (${email}, ${userId}::int, 'newsletter', 'v', ${agreed}, now() - interval '400 days')`.execute(shop.db);
  }
  expect(await forget()).toEqual({ consents: 1 });
  expect(await forget()).toEqual({});
});
