import { SHOP_RIGHTS, type ShopRight } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { mailsTo } from '../../../test/mails';
import { secretIn } from '../../../test/newcomer';
import { type Office, officeForTests } from '../../../test/office';
import { TABLE } from '../../../test/roles/table';
import { type Somebody, somebody } from '../sellers/fixtures';

let office: Office;
officeForTests((open) => {
  office = open;
});

const members = async (by = office.seller) => (await office.shop.get('staff/members', by.token)).json().data;
const invite = (email: string, may: readonly ShopRight[], by = office.seller) =>
  office.shop.post('staff/members', { email, may }, by.token);
const secretFor = async (email: string): Promise<string> =>
  secretIn((await mailsTo(office.shop, email)).at(-1)?.text ?? '');

/** Somebody who accepted. */
async function helper(may: readonly ShopRight[], by = office.seller): Promise<Somebody & { memberId: number }> {
  const who = await somebody(office.shop, 1);
  expect((await invite(who.email, may, by)).statusCode).toBe(200);
  const secret = await secretFor(who.email);
  expect((await office.shop.post('staff/invitation/accept', { secret }, who.token)).statusCode).toBe(200);
  const { id } = (await members(by)).find((one: { email: string }) => one.email === who.email);
  return { ...who, memberId: id };
}

it('an invitation is accepted once, by the account of its e-mail only [D234]', async () => {
  const { shop, seller } = office;
  const [who, other] = [await somebody(shop, 1), await somebody(shop, 1)];
  expect((await invite(who.email.toUpperCase(), ['stock'])).statusCode).toBe(200);
  const first = await secretFor(who.email);
  // Asked again: the link of before works no more.
  expect((await invite(who.email, ['stock', 'orders'])).statusCode).toBe(200);
  const secret = await secretFor(who.email);
  expect(secret).not.toBe(first);
  const accept = (given: string, by: Somebody) => shop.post('staff/invitation/accept', { secret: given }, by.token);
  expect((await accept(first, who)).statusCode).toBe(404);
  const refused = await accept(secret, other);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'other_email']);
  expect((await shop.get('staff/orders', who.token)).statusCode).toBe(404);
  expect((await shop.post('staff/invitation', { secret }, who.token)).json()).toMatchObject({
    may: ['stock', 'orders'],
  });
  expect((await accept(secret, who)).statusCode).toBe(200);
  expect((await accept(secret, who)).statusCode).toBe(404);
  expect((await shop.get('staff/orders', who.token)).statusCode).toBe(200);
  expect((await shop.get('staff/membership', who.token)).json().shop).toMatchObject({ seller_id: seller.id });
  expect((await invite(who.email, ['stock'])).json().code).toBe('member_already');
  expect((await invite(seller.email, ['stock'])).json().code).toBe('own_account');
  expect((await invite('x@correo.pe', [])).statusCode).toBe(422);
  // The log of acts has no secret and no job keeps one.
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from jobs where payload::text like ${`%${secret}%`}`.execute(shop.db);
  expect(rows[0]?.n).toBe(0);
});

it('a link that ended, or of a seller who sells no more, opens nothing [D234]', async () => {
  const { shop } = office;
  const [who, gone] = [await somebody(shop, 1), await somebody(shop, 4)];
  await invite(who.email, ['stock'], gone);
  const secret = await secretFor(who.email);
  const look = async () => (await shop.post('staff/invitation', { secret }, who.token)).statusCode;
  expect(await look()).toBe(200);
  await sql`update shop_members set expires_at = now() - interval '1 minute' where email = ${who.email}`.execute(
    shop.db,
  );
  expect(await look()).toBe(404);
  await sql`update shop_members set expires_at = now() + interval '1 day' where email = ${who.email}`.execute(shop.db);
  expect((await shop.post('staff/invitation/accept', { secret }, who.token)).statusCode).toBe(200);
  expect((await shop.get('admin/products', who.token)).statusCode).toBe(200);
  await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', gone.id).execute();
  expect((await shop.get('admin/products', who.token)).statusCode).toBe(404);
  // They are held by nobody, and may join another shop.
  await invite(who.email, ['stock'], office.other);
  const again = await shop.post('staff/invitation/accept', { secret: await secretFor(who.email) }, who.token);
  expect(again.statusCode).toBe(200);
  expect((await shop.get('staff/membership', who.token)).json().shop.seller_id).toBe(office.other.id);
});

it('who sells, runs the shop or works in another one does not join [D234]', async () => {
  const { shop, other } = office;
  const staff = await helper(['stock']);
  await invite(staff.email, ['stock'], other);
  const twice = await shop.post('staff/invitation/accept', { secret: await secretFor(staff.email) }, staff.token);
  expect(twice.json().code).toBe('in_a_shop');
  const seller = await somebody(shop, 4);
  await invite(seller.email, ['stock'], other);
  const sells = await shop.post('staff/invitation/accept', { secret: await secretFor(seller.email) }, seller.token);
  expect(sells.json().code).toBe('has_role');
});

it('rights change and end with the next call of a session that is open [D234]', async () => {
  const { shop, seller, other } = office;
  const who = await helper(['orders', 'figures']);
  const status = async (path: string) => (await shop.get(path, who.token)).statusCode;
  expect([await status('staff/orders'), await status('staff/figures'), await status('staff/shop')]).toEqual([
    200, 200, 404,
  ]);
  const change = (id: number, may: ShopRight[], by = seller) => shop.post(`staff/members/${id}`, { may }, by.token);
  expect((await change(who.memberId, ['page'], other)).statusCode).toBe(404);
  expect((await change(who.memberId, [])).statusCode).toBe(422);
  expect((await change(who.memberId, ['page'])).statusCode).toBe(200);
  expect([await status('staff/orders'), await status('staff/figures'), await status('staff/shop')]).toEqual([
    404, 404, 200,
  ]);
  const [me] = (await members()).filter(({ id }: { id: number }) => id === who.memberId);
  expect(Date.now() - Date.parse(me.used_at)).toBeLessThan(60_000);
  const remove = (by: Somebody) => shop.post(`staff/members/${who.memberId}/remove`, {}, by.token);
  expect((await remove(other)).statusCode).toBe(404);
  expect((await remove(seller)).statusCode).toBe(200);
  expect(await status('staff/shop')).toBe(404);
  expect((await shop.get('staff/shop', who.token)).json().code).toBe('not_in_charge');
  // They are a shopper still.
  expect(await status('addresses')).toBe(200);
  expect((await members()).some(({ id }: { id: number }) => id === who.memberId)).toBe(false);
});

it('their sessions last as a seller’s: twelve hours [D6, D234]', async () => {
  const { shop } = office;
  const who = await helper(['page']);
  const plain = await somebody(shop, 1);
  await sql`update tokens set created_at = now() - interval '13 hours' where user_id in (${who.id}, ${plain.id})`.execute(
    shop.db,
  );
  expect((await shop.get('addresses', who.token)).statusCode).toBe(401);
  expect((await shop.get('addresses', plain.token)).statusCode).toBe(200);
});

it('the logs name the person who acted, and the shop [D108, D234]', async () => {
  const { shop, market, seller, admin } = office;
  const who = await helper(['products', 'stock']);
  const made = await shop.post(
    'admin/products',
    {
      name: 'Cuenco de palo santo',
      code: 'CUENCO-1',
      category_id: market.toys,
      description: 'Tallado a mano',
      variants: [{ price: 25, stock: 3 }],
    },
    who.token,
  );
  expect([made.statusCode, made.json().seller?.id]).toEqual([200, seller.id]);
  const { data } = (await shop.get(`admin/acts?subject=product&subject_id=${made.json().id}`, admin.token)).json();
  expect(data[0]).toMatchObject({ act: 'product.create', actor: { id: who.id }, shop: { id: seller.id } });
  const moved = (await shop.get(`admin/variants/${made.json().variants[0].id}/stock`, seller.token)).json();
  expect(moved.data[0].actor.id).toBe(who.id);
  const kinds = (await shop.get(`admin/security?user=${who.email}`, admin.token)).json().data;
  expect(kinds.find(({ kind }: { kind: string }) => kind === 'shop-joined')).toMatchObject({
    details: { shop: seller.id },
  });
});

it('without the right to stock, a product’s form moves none, alone or many at once [D234]', async () => {
  const { shop, market, seller } = office;
  const who = await helper(['products']);
  const body = {
    name: 'Manta de Cusco',
    code: 'MANTA-1',
    category_id: market.toys,
    description: 'De lana',
    variants: [{ price: 90, stock: 5 }],
  };
  const refused = await shop.post('admin/products', body, who.token);
  expect([refused.statusCode, refused.json().fields?.variants]).toEqual([
    422,
    expect.stringContaining('no incluyen el stock'),
  ]);
  const made = await shop.post('admin/products', { ...body, variants: [{ price: 90, stock: 0 }] }, who.token);
  expect(made.statusCode).toBe(200);
  const { id, version, variants } = made.json();
  expect(
    (await shop.post(`admin/variants/${variants[0].id}/stock`, { delta: 1, reason: 'Llegó' }, who.token)).statusCode,
  ).toBe(404);
  const bulk = (kind: object) =>
    shop.post('admin/products/bulk', { change: kind, products: [{ id, version }] }, who.token);
  expect((await bulk({ kind: 'stock', mode: 'add', units: 1, reason: 'x' })).json().code).toBe('no_right');
  const asked = await bulk({ kind: 'price', percent: 10 });
  expect(asked.statusCode).toBe(200);
  // Who lost the right before the job came to it changes nothing.
  await shop.db
    .updateTable('shop_members')
    .set({ may: ['page'] })
    .where('user_id', '=', who.id)
    .execute();
  await shop.app.jobs.drain();
  const done = (await shop.get(`admin/bulk-edits/${asked.json().id}`, seller.token)).json();
  expect([done.finished, done.failed.length]).toEqual([true, 1]);
});

it('with every right, each list is what the seller themselves sees: no route forgets whose it is [D234]', async () => {
  const { shop } = office;
  const seller = await shop.login('vendedor@demo.pe');
  const who = await somebody(shop, 1);
  await shop.db
    .insertInto('shop_members')
    .values({
      seller_id: seller.user.id,
      email: who.email,
      may: [...SHOP_RIGHTS],
      user_id: who.id,
      joined_at: new Date(),
    })
    .execute();
  const lists = Object.entries(TABLE).flatMap(([route, { rights }]) =>
    rights && /^GET [^{]+$/.test(route) && !route.endsWith('/admin/views') ? [route.slice('GET /'.length)] : [],
  );
  expect(lists.length).toBeGreaterThan(9);
  const full: string[] = [];
  for (const path of lists) {
    const address = path.endsWith('export')
      ? `${path}?format=qhatu`
      : path === 'admin/lines'
        ? `${path}?step=all`
        : path === 'admin/questions'
          ? `${path}?view=answered`
          : path;
    const [own, theirs] = [await shop.get(address, seller.access_token), await shop.get(address, who.token)];
    expect([address, theirs.statusCode, theirs.body]).toEqual([
      address,
      200,
      own.body.replaceAll('"cancel":true', '"cancel":false'),
    ]);
    if (own.body.length > 100) full.push(path);
  }
  // Not the equality of nothing with nothing.
  expect(full).toEqual(
    expect.arrayContaining(['admin/products', 'admin/lines', 'staff/orders', 'staff/figures', 'admin/products/export']),
  );
  const { data } = (await shop.get('admin/products', seller.access_token)).json();
  const orders = (await shop.get('staff/orders', seller.access_token)).json().data;
  for (const path of [
    `admin/products/${data[0].id}`,
    `staff/orders/${orders[0].id}/packing-slip`,
    `staff/orders/${orders[0].id}`,
  ]) {
    const [own, theirs] = [await shop.get(path, seller.access_token), await shop.get(path, who.token)];
    expect([path, theirs.statusCode]).toEqual([path, own.statusCode]);
    if (path.startsWith('admin')) expect(theirs.body).toBe(own.body);
  }
});
