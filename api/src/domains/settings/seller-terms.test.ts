import { isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import { formatLongDay } from '@qhatu/contract/delivery';
import type { AdminSetting } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { mailsTo } from '../../../test/mails';
import { openMarket } from '../orders/fixtures';
import { type Somebody, somebody } from '../sellers/fixtures';

jest.setTimeout(120_000);

let shop: TestApp;
let admin: Somebody;
let seller: Somebody;
let other: Somebody;
beforeEach(async () => {
  shop = await startApp();
  [admin, seller, other] = [await somebody(shop, 2), await somebody(shop, 4), await somebody(shop, 4)];
});
afterEach(() => shop.close());

const SUBJECT = /^Cambian tus condiciones para vender, /;
const inDays = (days: number) => isoOf(shiftDays(limaDay(new Date()), days));
const since = (days: number) => `desde el ${formatLongDay(midnightOf(shiftDays(limaDay(new Date()), days)))}`;
const set = async (key: string, change: object): Promise<number> => {
  const { version, value }: AdminSetting = (await shop.get(`admin/settings/${key}`, admin.token)).json();
  const body = { version, reason: 'Lo acordado', value: { ...value, ...change } };
  return (await shop.post(`admin/settings/${key}`, body, admin.token)).statusCode;
};
const rates = async (change: object): Promise<number> => {
  const tiers = [{ under: null, percent: 9.5 }];
  const asked = {
    ...{ scope: 'seller', category_id: null, seller: null, from_day: inDays(3), tiers, reason: 'Campaña' },
    ...change,
  };
  const { seen } = (await shop.post('admin/commissions/preview', asked, admin.token)).json();
  const saved = await shop.post('admin/commissions', { ...asked, seen }, admin.token);
  expect(saved.statusCode).toBe(200);
  return saved.json().terms.id;
};
/** What they were told of, oldest first: subject and text. */
const mailsOf = async ({ email }: Pick<Somebody, 'email'>) =>
  (await mailsTo(shop, email)).filter(({ subject }) => SUBJECT.test(subject));

it('a figure of sellers that is saved is told to each of them, once, as it was and as it is [3§9 D334]', async () => {
  const buyer = await somebody(shop, 1);
  expect(await set('sellers', { paid_after: 15, promotion_days: 20 })).toBe(200);
  expect(await set('dispatch', { days: 3, reopen_after: 6 })).toBe(200);
  for (const one of [seller, other]) {
    const [paid, sent, ...more] = await mailsOf(one);
    expect(more).toEqual([]);
    expect(paid?.subject).toBe('Cambian tus condiciones para vender, desde hoy');
    expect(paid?.text).toContain('Días hábiles hasta el pago a los vendedores: antes 10, ahora 15');
    // What stayed as it was is not said.
    expect(paid?.text).not.toContain('promociones');
    expect(sent?.text).toContain('Días hábiles para enviar: antes 2, ahora 3');
    expect(sent?.text).toContain('Días hábiles hasta volver a la venta: antes 5, ahora 6');
  }
  expect(await mailsOf(buyer)).toEqual([]);
  expect(await shop.db.selectFrom('jobs').select('id').where('kind', '=', 'seller-terms').execute()).toEqual([]);
});

it('what is saved unchanged, is refused, or is no seller’s affair is told to nobody [D334]', async () => {
  expect(await set('sellers', {})).toBe(200);
  expect(await set('sellers', { paid_after: -1 })).toBe(422);
  expect(await set('delivery', { lima_hours: 96 })).toBe(200);
  expect(await mailsOf(seller)).toEqual([]);
});

it('what a province brings is told when its price or its share changes, also for a day to come [3§9 D334 D159]', async () => {
  expect(await set('shipping', { province: 15 })).toBe(200);
  const tiers = [{ under: null, percent: 12 }];
  await rates({ scope: 'default', tiers, reseller_percent: 5, shipping_percent: 50 });
  const [price, share, ...more] = await mailsOf(seller);
  expect(more).toEqual([]);
  expect(price?.text).toContain('Lo que recibe el vendedor por un producto a provincia');
  expect(price?.text).toContain('antes S/ 10,00, ahora S/ 12,50');
  expect(share?.subject).toBe(`Cambian tus condiciones para vender, ${since(3)}`);
  expect(share?.text).toContain('antes S/ 12,50, ahora S/ 7,50');
});

it('a commission is told to those whom it reaches, and so is its withdrawal [3§9 D334 D159 D161]', async () => {
  const plan = await rates({ seller: seller.email });
  const [planned] = await mailsOf(seller);
  expect(planned?.subject).toBe(`Cambian tus condiciones para vender, ${since(3)}`);
  expect(planned?.text).toMatch(/Tu comisión: antes 12 % .*, ahora 9,5 %/);
  expect(await mailsOf(other)).toEqual([]);
  expect((await shop.post(`admin/commissions/${plan}/withdraw`, { reason: 'No va' }, admin.token)).statusCode).toBe(
    200,
  );
  const [, withdrawn, ...more] = await mailsOf(seller);
  expect([withdrawn?.text, more]).toEqual([expect.stringMatching(/Tu comisión: antes 9,5 %, ahora 12 %/), []]);
  expect(await mailsOf(other)).toEqual([]);
});

it('a category’s rate reaches who sells in it and has none of their own [3§9 D334 D159]', async () => {
  const { product, toys, clothes } = await openMarket(shop);
  for (const { id } of [seller, other]) await product({ seller_id: id, category_id: toys });
  const elsewhere = await somebody(shop, 4);
  await product({ seller_id: elsewhere.id, category_id: clothes.polos });
  await rates({ seller: other.email, from_day: inDays(2) });
  await rates({ scope: 'category', category_id: toys });
  const [mail, ...more] = await mailsOf(seller);
  expect([mail?.text, more]).toEqual([expect.stringContaining('Comisión de Juguetes de prueba: antes'), []]);
  const [own, ...wider] = await mailsOf(other);
  expect([own?.text, wider]).toEqual([expect.stringContaining('Tu comisión: antes'), []]);
  expect(await mailsOf(elsewhere)).toEqual([]);
  // The category above reaches who sells below it.
  await rates({ scope: 'category', category_id: clothes.root });
  expect((await mailsOf(elsewhere)).length).toBe(1);
});

it('who sells below a category only where rates are decided apart is not told of it, nor of everybody’s [D334 D159]', async () => {
  const { product, clothes } = await openMarket(shop);
  await product({ seller_id: seller.id, category_id: clothes.polos });
  await product({ seller_id: other.id, category_id: clothes.root });
  const newcomer = await somebody(shop, 4);
  await rates({ scope: 'category', category_id: clothes.polos, from_day: inDays(2) });
  expect((await mailsOf(seller)).length).toBe(1);
  await rates({ scope: 'category', category_id: clothes.root });
  expect([(await mailsOf(seller)).length, (await mailsOf(other)).length]).toEqual([1, 1]);
  await rates({
    scope: 'default',
    tiers: [{ under: null, percent: 11 }],
    reseller_percent: 5,
    shipping_percent: 83.33,
  });
  // Whoever has nothing to sell yet will sell by everybody's.
  expect([(await mailsOf(seller)).length, (await mailsOf(other)).length, (await mailsOf(newcomer)).length]).toEqual([
    1, 1, 1,
  ]);
  // Before the day on which the ones below begin, they go by what is above them.
  const early = await rates({ scope: 'category', category_id: clothes.root, from_day: inDays(1) });
  expect((await mailsOf(seller)).length).toBe(2);
  expect((await shop.post(`admin/commissions/${early}/withdraw`, { reason: 'No va' }, admin.token)).statusCode).toBe(
    200,
  );
  expect((await mailsOf(seller)).length).toBe(3);
});

it('what somebody else saves of a province in the middle of deciding a seller’s rate is not told with it [D334 D350]', async () => {
  await sql`create function other_saves() returns trigger language plpgsql as $$ begin
    insert into setting_versions (key, version, value, reason)
      select key, version + 1, value || '{"province": 30}', 'Otra persona' from setting_versions
      where key = 'shipping' order by version desc limit 1;
    return new; end $$`.execute(shop.db);
  expect(await set('shipping', { province: 15 })).toBe(200);
  await sql`create trigger other_saves after insert on commission_terms for each row execute function other_saves()`.execute(
    shop.db,
  );
  await rates({ seller: seller.email });
  const [, mail, ...more] = await mailsOf(seller);
  expect([mail?.text.includes('Tu comisión'), mail?.text.includes('provincia'), more]).toEqual([true, false, []]);
  expect((await mailsOf(other)).length).toBe(1);
});

it('who sells no more when it goes out is not written to [D334]', async () => {
  expect(await set('sellers', { paid_after: 12 })).toBe(200);
  await shop.db.updateTable('users').set({ role_id: 1 }).where('id', '=', other.id).execute();
  expect([(await mailsOf(other)).length, (await mailsOf(seller)).length]).toEqual([0, 1]);
});
