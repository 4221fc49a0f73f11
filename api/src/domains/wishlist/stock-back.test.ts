import { join } from 'node:path';
import { startApp, type TestApp } from '../../../test/app';
import { putCatalogFixtures, putProducts } from '../../../test/product-fixtures';
import { storedMessages } from '../../mail/outbox';

/** 700 is sold out, 701 has two variants. */
const SOLD_OUT = 800_700;
const TWO = 800_701;
const GONE = 800_702;

let shop: TestApp;
let client: { id: number; token: string };
beforeAll(async () => {
  shop = await startApp();
  const session = await shop.login('cliente2@demo.pe');
  client = { id: session.user.id, token: session.access_token };
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    { id: SOLD_OUT, name: 'Quena agotada', stock: 0 },
    { id: TWO, name: 'Zampoña', stock: 2 },
    { id: GONE, name: 'Charango' },
  ]);
  await shop.db.insertInto('variants').values({ id: 800_799, product_id: TWO, price: 1000, stock: 1 }).execute();
  await shop.db.deleteFrom('jobs').execute();
});
afterAll(() => shop.close());

const wish = (product_id: number) => shop.post('wishlist', { product_id }, client.token);
const setStock = (variant: number, stock: number) =>
  shop.db.updateTable('variants').set({ stock }).where('id', '=', variant).execute();
const mails = async () =>
  (await storedMessages(join(shop.env.DATA_DIR, 'mail'))).filter(({ subject }) => subject.includes('lista de deseos'));

test('whoever wished for something sold out is written to once when it is back [1§2]', async () => {
  expect((await wish(SOLD_OUT)).statusCode).toBe(200);
  await setStock(SOLD_OUT, 3);
  await setStock(SOLD_OUT, 2);
  await shop.app.jobs.drain();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'cliente2@demo.pe', subject: 'Volvió algo de tu lista de deseos: Quena agotada' });
  expect(mail?.text).toContain('«Quena agotada» estaba agotado y ya se puede comprar otra vez.');
  expect(mail?.text).toContain(`/detalle/productos/${SOLD_OUT}`);
});

test('sold out and back a second time is a second mail; more stock of what was there is none [1§2]', async () => {
  await setStock(SOLD_OUT, 9);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(1);
  await setStock(SOLD_OUT, 0);
  await setStock(SOLD_OUT, 1);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(2);
});

test('back and sold out again before the mail was written: they go on waiting [1§2]', async () => {
  await setStock(SOLD_OUT, 0);
  await setStock(SOLD_OUT, 1);
  await setStock(SOLD_OUT, 0);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(2);
  await setStock(SOLD_OUT, 1);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(3);
});

test('one variant that comes back is no news while another could be bought all the time [1§2]', async () => {
  await wish(TWO);
  await setStock(TWO, 0);
  await setStock(TWO, 2);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(3);
  await setStock(TWO, 0);
  await setStock(800_799, 0);
  await setStock(800_799, 5);
  await shop.app.jobs.drain();
  expect((await mails())[0]?.subject).toContain('Zampoña');
});

test('who no longer wishes for it, or wished while it was there, hears nothing [1§2]', async () => {
  const before = (await mails()).length;
  await setStock(SOLD_OUT, 0);
  await shop.post('wishlist/delete', { product_id: SOLD_OUT }, client.token);
  await setStock(SOLD_OUT, 4);
  await wish(SOLD_OUT);
  await setStock(SOLD_OUT, 5);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(before);
});

test('a wish that is not sold any more leaves the list, is named apart and can be taken off', async () => {
  await wish(GONE);
  await shop.db.updateTable('products').set({ enabled: false }).where('id', '=', GONE).execute();
  const ids = (await shop.get('wishlist', client.token)).json().map(({ id }: { id: number }) => id);
  expect(ids).not.toContain(GONE);
  expect((await shop.get('wishlist/retired', client.token)).json()).toEqual([{ id: GONE, name: 'Charango' }]);
  expect((await shop.get('wishlist/retired')).statusCode).toBe(401);
  await shop.post('wishlist/delete', { product_id: GONE }, client.token);
  expect((await shop.get('wishlist/retired', client.token)).json()).toEqual([]);
});

test('looking at the list makes sure of the promise for what is sold out', async () => {
  await setStock(SOLD_OUT, 0);
  await shop.db.updateTable('wishlist').set({ waiting: false }).where('product_id', '=', SOLD_OUT).execute();
  await shop.get('wishlist', client.token);
  const before = (await mails()).length;
  await setStock(SOLD_OUT, 1);
  await shop.app.jobs.drain();
  expect(await mails()).toHaveLength(before + 1);
});
