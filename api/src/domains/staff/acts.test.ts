import { sql } from 'kysely';
import { type Office, officeForTests } from '../../../test/office';
import { applyRetention } from '../retention';
import { type Somebody, somebody } from '../sellers/fixtures';

let { shop, market, buyer, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, market, buyer, admin } = open);
});

const order = async () => market.order(buyer, [{ product_id: await market.product(), qty: 1 }]);
const acts = async (query = '', { token }: Somebody = admin) => (await shop.get(`admin/acts?${query}`, token)).json();

it('an act of staff says who, what, before, after and from where, newest first', async () => {
  const { id } = await order();
  await shop.post(`admin/orders/${id}/approve`, undefined, admin.token, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
  });
  const { data } = await acts(`subject=order&subject_id=${id}`);
  expect(data).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      actor: { id: admin.id, user_name: expect.any(String), role: 2 },
      act: 'order.approve',
      shop: null,
      subject: 'order',
      subject_id: id,
      before: { status: 'awaiting_payment' },
      after: { status: 'paid' },
      network: expect.any(String),
      device: 'Chrome en Windows',
    },
  ]);
});

it('an act that comes to nothing leaves nothing: it is written in the act’s own transaction', async () => {
  const { id } = await order();
  await shop.post(`admin/orders/${id}/reject`, { reason: 'No llegó' }, admin.token);
  expect((await shop.post(`admin/orders/${id}/approve`, undefined, admin.token)).statusCode).toBe(409);
  const { data } = await acts(`subject=order&subject_id=${id}`);
  expect(data.map(({ act }: { act: string }) => act)).toEqual(['order.reject']);
});

it('requests, lines, answers and refunds are acts as well', async () => {
  const { id, details } = await order();
  await shop.post(`admin/orders/${id}/approve`, undefined, admin.token);
  await shop.post(`admin/lines/${details[0]?.id}/advance`, { step: 'processed' }, admin.token);
  const question = await shop.db
    .insertInto('questions')
    .values({ product_id: await market.product(), user_id: buyer.id, message: '¿Talla?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.post(`admin/questions/${question.id}/answer`, { answer: 'M' }, admin.token);
  await shop.post(`admin/orders/${id}/cancel`, { reason: 'Se rompió' }, admin.token);
  const refund = (await shop.get('admin/refunds', admin.token)).json().at(-1);
  await shop.post(`admin/refunds/${refund.id}/done`, { operation: 'OP-1' }, admin.token);
  const { data } = await acts(`actor=${admin.id}`);
  expect(data.slice(0, 5).map(({ act }: { act: string }) => act)).toEqual([
    'refund.done',
    'order.cancel',
    'question.answer',
    'line.processed',
    'order.approve',
  ]);
});

it('filters by act, by who and by day; a page goes on where the last one ended', async () => {
  const other = await somebody(shop, 2);
  await sql`insert into staff_acts (actor_id, act, subject, subject_id, at)
    select ${other.id}, 'test.many', 'order', n, '2026-01-05 15:00Z' from generate_series(1, 120) n`.execute(shop.db);
  const seen: number[] = [];
  let before = '';
  for (let page = 0; page < 3; page++) {
    const { data, next } = await acts(`act=test.many${before}`);
    seen.push(...data.map(({ subject_id }: { subject_id: number }) => subject_id));
    before = `&before=${next}`;
    expect(next === null).toBe(page === 2);
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
  expect((await acts('actor=nadie-de-ese-nombre')).data).toEqual([]);
  expect((await acts(`actor=${other.id}&act=order.approve`)).data).toEqual([]);
  expect((await acts('from=2026-01-05&until=2026-01-05')).data).toHaveLength(50);
  expect((await acts('from=2026-01-04&until=2026-01-04')).data).toEqual([]);
});

it('nobody changes it, nobody empties it; five years later it goes', async () => {
  for (const statement of [
    `update staff_acts set act = 'otro'`,
    'update staff_acts set network = null',
    'delete from staff_acts',
    'truncate staff_acts',
  ]) {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
  }
  await sql`insert into staff_acts (actor_id, act, subject, at)
    values (${admin.id}, 'test.old', 'order', now() - interval '1831 days')`.execute(shop.db);
  const { db, app } = shop;
  expect(await applyRetention({ db, jobs: app.jobs })).toEqual({ staff_acts: 1 });
});

it('only administration reads it', async () => {
  for (const role of [1, 3, 4, 5]) {
    expect((await shop.get('admin/acts', (await somebody(shop, role)).token)).statusCode).toBe(403);
  }
});
