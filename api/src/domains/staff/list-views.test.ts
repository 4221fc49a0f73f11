import type { ListView } from '@qhatu/contract/wire';
import type { TestApp } from '../../../test/app';
import { officeForTests } from '../../../test/office';
import { anonymise } from '../accounts/delete-account';
import { type Somebody, somebody } from '../sellers/fixtures';

let shop: TestApp;
let admin: Somebody;
let seller: Somebody;
officeForTests((office) => ({ shop, admin, seller } = office));

const views = async (who: Somebody): Promise<ListView[]> => (await shop.get('admin/views', who.token)).json().data;
const save = (who: Somebody, more: object = {}) =>
  shop.post('admin/views', { list: 'productos', name: 'De viaje', search: 'estado=draft', ...more }, who.token);

it('filters kept under a name come back for their owner, wherever they log in, and for nobody else [D160]', async () => {
  const saved = (await save(admin, { name: ' De viaje ' })).json() as ListView;
  expect(saved).toMatchObject({ list: 'productos', name: 'De viaje', search: 'estado=draft' });
  expect(await views(admin)).toEqual([saved]);
  expect(await views(seller)).toEqual([]);
  expect((await shop.post(`admin/views/${saved.id}/remove`, undefined, seller.token)).statusCode).toBe(404);
  expect(await views(admin)).toEqual([saved]);
  expect((await shop.post(`admin/views/${saved.id}/remove`, undefined, admin.token)).statusCode).toBe(200);
  expect(await views(admin)).toEqual([]);
});

it('a list has one view of a name, whatever its capitals; another list and another person may have it too [D160]', async () => {
  await save(admin);
  const again = await save(admin, { name: 'DE VIAJE' });
  expect([again.statusCode, again.json().fields]).toEqual([422, { name: 'Ya hay una vista con ese nombre.' }]);
  expect((await save(admin, { name: '  ' })).json().fields).toHaveProperty('name');
  expect((await save(admin, { list: 'pedidos' })).statusCode).toBe(200);
  expect((await save(seller)).statusCode).toBe(200);
  expect((await save(admin, { list: 'No es una' })).statusCode).toBe(400);
});

it('views go with the account [D160]', async () => {
  const leaver = await somebody(shop, 5);
  await save(leaver);
  await shop.db.updateTable('users').set({ role_id: 1 }).where('id', '=', leaver.id).execute();
  await shop.db.transaction().execute((trx) => anonymise(shop.app.jobs, trx, leaver.id));
  const left = await shop.db.selectFrom('list_views').select('id').where('user_id', '=', leaver.id).execute();
  expect(left).toEqual([]);
});
