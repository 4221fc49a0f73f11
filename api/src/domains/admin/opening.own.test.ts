import { SPEC_SHIPPING } from '@qhatu/contract/pricing';
import type { OfficeToday } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';
import { type OwnDatabase, ownDatabase } from '../../../test/databases';
import { BANK_ACCOUNTS } from '../../seed/load/shop';
import { openMarket } from '../orders/fixtures';
import { type Somebody, somebody } from '../sellers/fixtures';

jest.setTimeout(120_000);

let own: OwnDatabase;
let shop: TestApp;
let admin: Somebody;
beforeAll(async () => {
  own = await ownDatabase('embedded');
  shop = await startApp({ SEED: 'off' }, await own.open());
  admin = await somebody(shop, 2);
});
afterAll(async () => {
  await shop.close();
  own.remove();
});

const opening = async (): Promise<OfficeToday['opening']> =>
  (await shop.get('admin/today', admin.token)).json().opening;
const left = async () => (await opening())?.filter(({ done }) => !done).map(({ step }) => step);
const save = async (key: string, value: object) => {
  const answer = await shop.post(`admin/settings/${key}`, { version: 0, value, reason: '' }, admin.token);
  expect(answer.statusCode).toBe(200);
};

it('a new shop is told what is left before it can sell, each step until it was done, and then no more [D211]', async () => {
  // Categories and their attributes come with the shop.
  expect((await opening())?.map(({ step }) => step)).toEqual([
    ...['accounts', 'methods', 'shipping', 'category', 'product', 'home'],
  ]);
  const before = (await left()) ?? [];
  expect(before).toEqual(expect.arrayContaining(['accounts', 'shipping', 'product', 'home']));

  await save('accounts', BANK_ACCOUNTS);
  expect(await left()).toEqual(before.filter((step) => step !== 'accounts' && step !== 'methods'));
  await save('shipping', SPEC_SHIPPING);
  expect(await left()).not.toContain('shipping');
  await (await openMarket(shop)).product();
  expect(await left()).not.toContain('product');
  expect(await left()).toContain('home');
  await shop.db.updateTable('home_versions').set({ actor_id: admin.id }).where('state', '=', 'published').execute();
  await shop.db.updateTable('categories').set({ enabled: true }).where('removed_at', 'is', null).execute();
  expect(await opening()).toBeNull();
});
