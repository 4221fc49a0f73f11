import { type Office, officeForTests } from '../../../test/office';
import { somebody } from '../sellers/fixtures';

let { shop, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, admin } = open);
});

const found = async (q: string) =>
  (await shop.get(`admin/people?q=${encodeURIComponent(q)}`, admin.token)).json().data as { id: number }[];
const rename = (id: number, name: string, last_name: string) =>
  shop.db.updateTable('users').set({ name, last_name }).where('id', '=', id).execute();

it('people are found by name, user name and e-mail, and signs of the search mean nothing', async () => {
  const rosa = await somebody(shop, 1);
  await rename(rosa.id, 'Rosalinda', 'Ñahui');
  for (const typed of ['rosalinda ñ', rosa.email.toUpperCase()]) {
    expect((await found(typed)).map(({ id }) => id)).toEqual([rosa.id]);
  }
  expect(await found('%_%')).toEqual([]);
  expect((await shop.get('admin/people?q=r', admin.token)).statusCode).toBe(400);
});

it('nobody who left is found, and a seller finds nobody [D1]', async () => {
  const gone = await somebody(shop, 1);
  await rename(gone.id, 'Fulgencia', 'Ida');
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  expect(await found('fulgencia')).toEqual([]);
  const seller = await somebody(shop, 4);
  expect((await shop.get('admin/people?q=rosa', seller.token)).statusCode).toBe(403);
});
