import type { SellerFigures } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { staffedShopForTests } from '../after-sale/testing';
import { applyRetention } from '../retention';
import { type Somebody, somebody } from '../sellers/fixtures';
import { countVisits, readVisits, recordVisit } from './visits';

const KEY = Buffer.alloc(32, 7);

const stage = staffedShopForTests();

const visitor = async (): Promise<string> => (await stage.shop.post('auth/anonymous', {})).json().access_token;
const look = async (kind: 'producto' | 'tienda', id: number, token: string): Promise<number> =>
  (await stage.shop.post('save-eventos', { receptor_mensaje: id, evento_tipo: `visita a ${kind}` }, token)).statusCode;
const figuresOf = async ({ token }: Pick<Somebody, 'token'>) =>
  (await stage.shop.get('staff/figures?days=7', token)).json() as SellerFigures;

/** Somebody new who sells, with a product on sale. */
async function newSeller() {
  const seller = await somebody(stage.shop, 4);
  return { ...seller, product: await stage.shop.market.product({ seller_id: seller.id }) };
}
/** One who has no account looked at a product then. */
const at = (instant: string, { product }: { product: number }, bearer = 'x'.repeat(30)) =>
  recordVisit(
    stage.shop.db,
    KEY,
    { person: { id: 5, role: 1, anonymous: true, shop: null }, bearer },
    { kind: 'product', id: product },
    new Date(instant),
  );

describe('visits that the public route takes', () => {
  it('are views of products and of the shop’s page, and visitors once a day, in the figures of this moment [D255]', async () => {
    const seller = await newSeller();
    const [ana, luis] = [await visitor(), await visitor()];
    const member = await somebody(stage.shop);
    for (const token of [ana, ana, luis, member.token]) expect(await look('producto', seller.product, token)).toBe(200);
    expect(await look('tienda', seller.id, ana)).toBe(200);
    const figures = await figuresOf(seller);
    expect(figures.days.at(-1)).toMatchObject({ views: 5, visitors: 3, orders: 0, conversion: 0 });
    expect(figures.current).toMatchObject({ views: 5, visitors: 3, conversion: null });
    expect([figures.before.views, figures.before.conversion, figures.days[0]?.conversion]).toEqual([0, null, null]);
    await countVisits(stage.shop.db);
    expect(await figuresOf(seller)).toEqual(figures);
  });

  it('of whoever sells there, of administration, of drafts and of nothing don’t count, and nobody is told [D255]', async () => {
    const seller = await newSeller();
    const draft = await stage.shop.market.product({ seller_id: seller.id, enabled: false });
    const ana = await visitor();
    const admin = await somebody(stage.shop, 2);
    expect([
      await look('producto', seller.product, seller.token),
      await look('tienda', seller.id, seller.token),
      await look('producto', seller.product, admin.token),
      await look('producto', draft, ana),
      await look('producto', 2_000_000_000, ana),
      await look('tienda', (await somebody(stage.shop)).id, ana),
    ]).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await figuresOf(seller)).current).toMatchObject({ views: 0, visitors: 0, conversion: null });
    expect(await look('producto', 0, ana)).toBe(400);
    expect(
      (await stage.shop.post('save-eventos', { receptor_mensaje: 'x', evento_tipo: 'visita a tienda' }, ana))
        .statusCode,
    ).toBe(400);
  });

  it('keep neither who nor which session: another day the same one is another [D255]', async () => {
    const seller = await newSeller();
    const ana = await visitor();
    await look('producto', seller.product, ana);
    await at('2026-03-01T12:00:00Z', seller);
    await at('2026-03-02T12:00:00Z', seller);
    const { rows } = await sql<Record<string, unknown>>`select * from visits where seller_id = ${seller.id}`.execute(
      stage.shop.db,
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.visitor)).size).toBe(3);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'product_id', 'seller_id', 'visitor']);
    expect(JSON.stringify(rows)).not.toContain(ana);
  });

  it('beside orders are a conversion: orders with own lines of a day for each of its visitors [D255]', async () => {
    const { ours } = await stage.people.bought();
    for (let nth = 0; nth < 8; nth++) await look('producto', ours, await visitor());
    const { current, days } = await figuresOf(stage.people.seller);
    const today = days.at(-1);
    expect(today?.orders).toBeGreaterThan(0);
    expect(today?.conversion).toBe(Math.round(((today?.orders ?? 0) / (today?.visitors ?? 0)) * 1_000) / 10);
    expect([current.visitors, current.conversion]).toEqual([8, null]);
  });

  it('of a period are a conversion from twenty visitors on, without what was paid before the first visit was counted [D276]', async () => {
    const ours = await stage.shop.market.product({ seller_id: stage.people.other.id });
    const daysBack = (days: number, id: number) =>
      sql`update orders set approved_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        stage.shop.db,
      );
    const [early, late] = [await stage.people.bought(), await stage.people.bought()];
    await daysBack(3, early.order.id);
    await daysBack(1, late.order.id);
    await sql`insert into visit_days (seller_id, day, views, visitors)
      values (${stage.people.other.id}, (now() at time zone 'America/Lima')::date - 2, 30, 18)`.execute(stage.shop.db);
    await look('producto', ours, await visitor());
    const figures = async () => (await figuresOf(stage.people.other)).current;
    const { orders } = await figures();
    // Today's, of the tests before, count as well.
    expect(await figures()).toMatchObject({ visitors: 19, conversion: null });
    await look('producto', ours, await visitor());
    expect(await figures()).toMatchObject({ visitors: 20, conversion: ((orders - 1) * 100) / 20 });
    // As long as nothing of theirs was counted by day, from the visits themselves.
    await sql`delete from visit_days where seller_id = ${stage.people.other.id}`.execute(stage.shop.db);
    for (let nth = 0; nth < 18; nth++) await look('producto', ours, await visitor());
    expect(await figures()).toMatchObject({ visitors: 20, conversion: ((orders - 2) * 100) / 20 });
  });
});

describe('counted by day', () => {
  beforeEach(async () => {
    await sql`delete from visits`.execute(stage.shop.db);
    await sql`delete from visit_days`.execute(stage.shop.db);
  });

  it('a day ends at midnight in Lima, which is five o’clock in Greenwich [D255]', async () => {
    const seller = await newSeller();
    await at('2026-04-10T04:59:59Z', seller);
    await at('2026-04-10T05:00:00Z', seller);
    await at('2026-04-11T04:59:59Z', seller);
    const days = [
      { day: '2026-04-09', views: 1, visitors: 1 },
      { day: '2026-04-10', views: 2, visitors: 1 },
    ];
    expect(await readVisits(stage.shop.db, seller.id, '2026-04-01')).toEqual(days);
    expect(await readVisits(stage.shop.db, seller.id, '2026-04-10')).toEqual(days.slice(1));
  });

  it('counting twice changes nothing, what comes after the count is counted, and what retention forgets stays counted [D255]', async () => {
    const seller = await newSeller();
    const read = () => readVisits(stage.shop.db, seller.id, '2000-01-01');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await at(daysAgo(40), seller);
    await at(daysAgo(40), seller, 'y'.repeat(30));
    await at(daysAgo(1), seller);
    await at(daysAgo(0), seller);
    const whole = await read();
    expect(whole.map(({ views, visitors }) => [views, visitors])).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
    ]);
    await countVisits(stage.shop.db);
    await countVisits(stage.shop.db);
    expect(await read()).toEqual(whole);
    // Written yesterday, there only now.
    await at(daysAgo(1), seller, 'y'.repeat(30));
    expect((await read())[1]).toMatchObject({ views: 2, visitors: 2 });
    await countVisits(stage.shop.db);
    const gone = await applyRetention({ db: stage.shop.db, jobs: stage.shop.app.jobs });
    expect(gone).toEqual({ visits: 2 });
    await countVisits(stage.shop.db);
    expect((await read()).map(({ views, visitors }) => [views, visitors])).toEqual([
      [2, 2],
      [2, 2],
      [1, 1],
    ]);
  });

  it('a day of which a part is forgotten keeps its number, whenever it is counted again [D255]', async () => {
    const seller = await newSeller();
    await at('2026-05-01T12:00:00Z', seller);
    await at('2026-05-01T18:00:00Z', seller, 'y'.repeat(30));
    await countVisits(stage.shop.db);
    await sql`delete from visits where at < '2026-05-01T15:00:00Z'`.execute(stage.shop.db);
    await countVisits(stage.shop.db);
    expect(await readVisits(stage.shop.db, seller.id, '2026-05-01')).toEqual([
      { day: '2026-05-01', views: 2, visitors: 2 },
    ]);
  });
});
