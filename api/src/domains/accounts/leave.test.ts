import { sql } from 'kysely';
import type { Buyer } from '../orders/fixtures';
import { openPayingShop, type PayingShop } from '../payments/testing/shop';
import { hashPassword } from './passwords';

let shop: PayingShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await openPayingShop();
  passwordHash = await hashPassword('Clave123');
});
afterAll(() => shop.close());

/** A buyer whose account can be deleted. */
async function somebody(): Promise<Buyer> {
  const buyer = await shop.market.buyer();
  await shop.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', buyer.id).execute();
  return buyer;
}
const leave = async ({ token }: Buyer) => {
  const answer = await shop.post('users/delete-account', { password: 'Clave123' }, token);
  return [answer.statusCode, answer.json().code];
};
const chargeEnds = (reference: string, minutes: number) =>
  shop.db
    .updateTable('order_intents')
    .set({ status: 'expired', charge_until: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('reference', '=', reference)
    .execute();

describe('an account with a payment', () => {
  test('D75 stays while the purchase is open, and while its provider still takes the money', async () => {
    const buyer = await somebody();
    const { reference } = await shop.register(1, { buyer });
    expect(await leave(buyer)).toEqual([409, 'open_orders']);
    await chargeEnds(reference, 10);
    expect(await leave(buyer)).toEqual([409, 'open_orders']);
  });

  test('Ley 29733 goes when it is over: the purchase stays for the books, the person does not', async () => {
    const buyer = await somebody();
    const person = {
      toAnotherPerson: true,
      reference: 'Para Inés Huamán, de la farmacia',
      ruc: '20131312955',
      razon_social: 'Rosa SAC',
      direccion: 'Av. Larco 812',
      telefono: '987654321',
    };
    const { reference } = await shop.register(1, { buyer, ...person });
    await chargeEnds(reference, -1);
    expect(await leave(buyer)).toEqual([200, undefined]);
    const kept = await shop.db.selectFrom('order_intents').selectAll().where('reference', '=', reference).execute();
    expect(kept).toMatchObject([{ total: 5700, snapshot: { order: { total: 5700, address_id: null } } }]);
    expect(JSON.parse(String(kept[0]?.snapshot.order.address))).toMatchObject({ address: '', reference: null });
    expect(JSON.stringify(kept)).not.toMatch(/Rosa|987654321|Inés|de la Unión|Larco|20131312955/);
  });
});

describe('an account with orders', () => {
  const received = (id: number) =>
    shop.db.updateTable('orders').set({ status: 'cancelled' }).where('user_id', '=', id).execute();

  test('Ley 29733 a personal code that an order used stays, and nobody can use it', async () => {
    const buyer = await somebody();
    const code = await shop.market.promotion({ user_id: buyer.id });
    await shop.market.order(buyer, [{ product_id: await shop.market.product(), qty: 1 }], { promotion_code: code });
    await received(buyer.id);
    expect(await leave(buyer)).toEqual([200, undefined]);
    const kept = await shop.db.selectFrom('promotions').select('enabled').where('code', '=', code).execute();
    expect(kept).toEqual([{ enabled: false }]);
  });

  test('Ley 29733 who was to receive a present is forgotten too', async () => {
    const buyer = await somebody();
    await shop.market.order(buyer, [{ product_id: await shop.market.product(), qty: 1 }], {
      toAnotherPerson: true,
      reference: 'Para Inés Huamán, de la farmacia',
    });
    const orders = shop.db.selectFrom('orders').select('recipient').where('user_id', '=', buyer.id);
    expect(await orders.execute()).toEqual([{ recipient: 'Para Inés Huamán, de la farmacia' }]);
    await received(buyer.id);
    await leave(buyer);
    expect(await orders.execute()).toEqual([{ recipient: null }]);
  });
});
