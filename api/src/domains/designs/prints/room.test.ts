import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_STATES, reservationStateOf } from '@qhatu/contract/orders';
import type { Quote } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { until } from '../../../../test/until';
import type { Db } from '../../../db/open';
import { checkStorage, STORED_BYTES } from '../../../uploads/stored-bytes';
import { type DesignShop, designShopForTests, photo, plain, printOf, sendForm } from '../testing';
import { designStorage, storePrint } from './storage';

let { shop, market, buyer, stranger, polo, print } = {} as DesignShop;
designShopForTests((open) => {
  ({ shop, market, buyer, stranger, polo, print } = open);
});

const files = () => {
  const folder = join(shop.env.DATA_DIR, 'private', 'prints');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
/** As if all that the account has were this large. */
const fill = (bytes: number) => shop.db.updateTable('prints').set({ bytes }).where('id', '=', print).execute();
const upload = async (token = buyer.token) =>
  sendForm(shop, 'prints/upload', token, { image: await plain(64, 64).png().toBuffer() });
const create = (key: string) =>
  shop.post(
    'product-customs',
    { product_id: polo.variant.id, quantity: 1, design: polo.design([photo(print)]) },
    buyer.token,
    { headers: { 'idempotency-key': key } },
  );
/** Whether no picture has room beside what the account has. */
const isFull = () =>
  checkStorage(shop.db, designStorage(buyer.id)).then(
    () => false,
    ({ code }) => code === 'storage_full',
  );
const full = [
  409,
  'storage_full',
  expect.stringContaining('ya ocupan 400 MB, lo máximo de una cuenta. Borra en Mis diseños los que no compraste'),
];
const says = (answer: Awaited<ReturnType<typeof upload>>) => {
  const { code, msg } = answer.json();
  return [answer.statusCode, code, msg];
};

it('an account keeps 400 MB of pictures and designs; what was ordered is not counted, nor what others have [D373]', async () => {
  const made = (await create('antes')).json();
  await fill(STORED_BYTES.designs);
  const before = files();
  expect(says(await upload())).toEqual(full);
  expect(says(await create('llena'))).toEqual(full);
  expect(files()).toBe(before);
  // The same call again answers its design, whatever became of the room.
  expect((await create('antes')).json().id).toBe(made.id);
  expect((await upload(stranger.token)).statusCode).toBe(200);
  const lines = [{ product_id: made.product_id, variant_id: made.variant_id, product_custom_id: made.id, qty: 1 }];
  const quote = await shop.post('orders/quote', { lines, region_id: 150100, payment_type_id: 3 }, buyer.token);
  const order = await market.order(buyer, lines, { total: (quote.json() as Quote).total });
  expect((await upload()).statusCode).toBe(200);
  // What came of its order decides: what nobody paid, or what was given back, is no order.
  for (const status of ORDER_STATES) {
    await shop.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
    const room = await isFull();
    expect([status, room]).toEqual([status, !['held', 'taken'].includes(reservationStateOf(status) ?? '')]);
  }
});

it('who uploads while another upload is being kept waits for it, and what is refused then leaves no file [D373]', async () => {
  const mine = await market.buyer();
  const first = await printOf(shop, mine);
  const picture = await plain(64, 64).webp().toBuffer();
  const before = files();
  let outcome = '';
  const ends = (as: string): void => {
    outcome = as;
  };
  let second = Promise.resolve();
  const isSeen = async (trx: Db) => {
    if (outcome !== '') return true;
    const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(trx);
    return rows.length > 0;
  };
  await shop.db.transaction().execute(async (trx) => {
    await checkStorage(trx, designStorage(mine.id));
    await trx.updateTable('prints').set({ bytes: STORED_BYTES.designs }).where('id', '=', first).execute();
    second = storePrint(shop.db, shop.app.files, mine.id, { picture, thumb: picture, width: 64, height: 64 }).then(
      () => ends('kept'),
      ({ code }) => ends(code),
    );
    // The embedded database has one connection, which is ours until the commit.
    if (process.env.TEST_DATABASE_URL) await until(() => isSeen(trx));
  });
  await second;
  expect(outcome).toBe('storage_full');
  expect(files()).toBe(before);
});
