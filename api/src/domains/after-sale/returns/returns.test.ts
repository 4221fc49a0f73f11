import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isoOf, limaDay, midnightOf } from '@qhatu/contract/dates';
import { firstReturnInTime } from '@qhatu/contract/orders';
import type { ReturnResult } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { mailsTo } from '../../../../test/mails';
import { STORED_BYTES } from '../../../uploads/stored-bytes';
import { findDrifts } from '../../orders/audit';
import { upload } from '../../support/testing/stage';
import { onlyReturn, returnOf, staffedShopForTests } from '../testing';

const stage = staffedShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const refundsOf = (id: number) =>
  stage.shop.db.selectFrom('order_refunds').select(['amount', 'status', 'key']).where('order_id', '=', id).execute();
const stateOf = async (id: number) =>
  stage.shop.db.selectFrom('orders').select(['status', 'refunded']).where('id', '=', id).executeTakeFirstOrThrow();
const usesOf = async (code: string) =>
  (await stage.shop.db.selectFrom('promotions').select('uses').where('code', '=', code).executeTakeFirstOrThrow()).uses;
const one = (detail_id: number, qty = 1) => ({ lines: [{ detail_id, qty }] });

/** An order of two sellers that came broken and is back, all of it. */
async function broughtBack(more?: Parameters<typeof stage.people.bought>[0]) {
  const { order, first, second } = await stage.people.bought(more);
  await stage.people.deliver(order.id);
  const lines = [
    { detail_id: first, qty: 2 },
    { detail_id: second, qty: 1 },
  ];
  const { returns } = (await stage.people.ask(order.id, { lines, reason: 'damaged' })).json() as ReturnResult;
  for (const { id } of returns) {
    await stage.people.decide(id, 'accept', {}, stage.people.admin);
    expect((await stage.people.decide(id, 'receive', {}, stage.people.admin)).statusCode).toBe(200);
  }
  return order;
}

describe('a buyer asks', () => {
  it('for lines of two sellers: one return for each, in the history, with mails to buyer and sellers [D124]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first, second } = await stage.people.bought({ email });
    await stage.people.deliver(order.id);
    const lines = [
      { detail_id: first, qty: 1 },
      { detail_id: second, qty: 1 },
    ];
    const answer = await stage.people.ask(order.id, { lines, reason: 'wrong', comment: 'Llegó otra talla' });
    const { returns } = answer.json() as ReturnResult;
    expect(returns.map(({ seller, amount, status }) => [seller.id, amount, status])).toEqual([
      [stage.people.seller.id, 50, 'asked'],
      [stage.people.other.id, 50, 'asked'],
    ]);
    expect((await stage.people.detail(order.id, stage.people.seller)).returns).toHaveLength(1);
    expect((await stage.people.detail(order.id)).returns).toHaveLength(2);
    const mailed = (await mailsTo(stage.shop, email)).filter(({ subject }) => subject.includes('devolución'));
    expect(mailed).toHaveLength(2);
    const toSeller = await mailsTo(stage.shop, stage.people.seller.email);
    expect(toSeller.at(-1)?.text).toContain('Comentario: Llegó otra talla');
    const { returnable } = await stage.people.afterSale(order.id);
    expect(returnable.map(({ detail_id, qty }) => [detail_id, qty])).toEqual([[first, 1]]);
  });

  it('the same once, twice or at the same moment: a key is one return, and nothing else under it [D124]', async () => {
    const { order, first } = await stage.people.bought();
    await stage.people.deliver(order.id);
    const key = randomUUID();
    const asked = await Promise.all(
      [1, 2, 3].map(() => stage.people.ask(order.id, one(first), stage.people.buyer, key)),
    );
    expect(new Set(asked.map((answer) => onlyReturn(answer).id)).size).toBe(1);
    const other = await stage.people.ask(order.id, one(first, 2), stage.people.buyer, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('not too late, not for what was never sent, not for more than was bought, not for another’s [3§9]', async () => {
    const { order, first, second } = await stage.people.bought();
    const refused = async (body: object, status: number, msg: string | RegExp) => {
      const answer = await stage.people.ask(order.id, body);
      expect([answer.statusCode, answer.json().msg]).toEqual([status, expect.stringMatching(msg)]);
    };
    await refused(one(first), 422, /^Chompa todavía no se envió/);
    await stage.people.deliver(order.id, 3);
    await refused(
      { ...one(first), reason: 'damaged' },
      422,
      /^El plazo para devolver Chompa por este motivo venció el /,
    );
    await refused(one(first, 3), 422, 'De Chompa puedes devolver hasta 2 unidades.');
    await refused({ ...one(first), comment: ' ' }, 422, 'Cuéntanos qué pasó');
    await refused({ lines: [] }, 422, 'Elige qué devuelves');
    await refused({ ...one(first), pictures: [2_000_000] }, 422, /^No encontramos esa foto/);
    await refused(one(second + 1_000), 404, /./);
    expect((await stage.people.ask(order.id, one(first), await stage.shop.market.buyer())).statusCode).toBe(404);
    await stage.people.deliver(order.id, 6);
    await refused(one(first), 422, /venció el/);
    expect((await stage.people.afterSale(order.id)).returnable).toEqual([]);
    expect(await stage.people.afterSale(order.id)).toMatchObject({ returns: [], refunds: [] });
  });

  it('with pictures that are drawn anew, for the eyes of both sides and administration [3§5]', async () => {
    const { order, first } = await stage.people.bought();
    await stage.people.deliver(order.id);
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { token } = stage.people.buyer;
    const { id } = (await upload(stage.shop, token, 'orders/returns/pictures', photo, 'file')).json();
    expect((await upload(stage.shop, token, 'orders/returns/pictures', Buffer.from('x'), 'file')).statusCode).toBe(415);
    const asked = onlyReturn(await stage.people.ask(order.id, { ...one(first), pictures: [id] }));
    expect(asked.pictures).toEqual([id]);
    const seen = async (who: { token: string }) =>
      (await stage.shop.get(`orders/returns/pictures/${id}`, who.token)).statusCode;
    expect(await Promise.all([stage.people.buyer, stage.people.seller, stage.people.admin].map(seen))).toEqual([
      200, 200, 200,
    ]);
    expect(await Promise.all([stage.people.other, await stage.shop.market.buyer()].map(seen))).toEqual([404, 404]);
    const again = await stage.people.ask(order.id, { ...one(first), pictures: [id] });
    expect(again.json().code).toBe('picture_not_found');
  });

  it('with 100 MB of pictures in a year; the next one is refused, leaves no file, and a return goes without it [D408]', async () => {
    const { token, id: userId } = await stage.shop.market.buyer();
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const send = () => upload(stage.shop, token, 'orders/returns/pictures', photo, 'file');
    const files = () => readdirSync(join(stage.shop.env.DATA_DIR, 'private', 'returns')).length;
    const was = (days: number) =>
      stage.shop.db
        .updateTable('uploads')
        .set({
          bytes: STORED_BYTES.returnPictures,
          created_at: sql`now() - make_interval(days => ${sql.lit(days)})`,
        })
        .where('user_id', '=', userId)
        .execute();
    expect((await send()).statusCode).toBe(200);
    await was(364);
    const before = files();
    const refused = await send();
    expect([refused.statusCode, refused.json().code, refused.json().msg]).toEqual([
      409,
      'storage_full',
      expect.stringContaining('de los últimos 365 días ya ocupan 100 MB, lo máximo de una cuenta'),
    ]);
    expect(files()).toBe(before);
    await was(366);
    expect((await send()).statusCode).toBe(200);
  });
});

describe('staff answer', () => {
  it('accept, receive, restock a part: the money goes back once, the shelf has what is whole, mails tell [D124]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first, ours } = await stage.people.bought({ email });
    await stage.people.deliver(order.id);
    const { id } = onlyReturn(
      await stage.people.ask(order.id, { ...one(first, 2), account: 'BCP 191-1234567-0-11, Rosa' }),
    );
    expect((await stage.people.decide(id, 'receive')).json().code).toBe('return_decided');
    expect((await stage.people.decide(id, 'accept', {}, stage.people.other)).statusCode).toBe(404);
    expect((await stage.people.decide(id, 'accept')).statusCode).toBe(200);
    expect((await stage.people.decide(id, 'accept')).statusCode).toBe(409);
    const tooMany = await stage.people.decide(id, 'receive', { restock: [{ detail_id: first, qty: 3 }] });
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([422, 'restock_too_many']);
    const restock = [{ detail_id: first, qty: 1 }];
    const received = await Promise.all([1, 2].map(() => stage.people.decide(id, 'receive', { restock })));
    expect(received.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done] = received.filter(({ statusCode }) => statusCode === 200).map(returnOf);
    expect(done).toMatchObject({ status: 'received', amount: 100, refund: { status: 'by-hand' } });
    expect(await refundsOf(order.id)).toEqual([{ amount: 10_000, status: 'by-hand', key: `return-${id}` }]);
    expect(await stateOf(order.id)).toEqual({ status: 'delivered', refunded: 10_000 });
    expect(await stage.shop.market.stockOf(ours)).toBe(9);
    const tasks = (await stage.shop.get('admin/refunds', stage.people.admin.token)).json();
    expect(tasks.find((task: { order_id: number }) => task.order_id === order.id).account).toBe('•••• 7011');
    const subjects = (await mailsTo(stage.shop, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `Aceptamos tu devolución del pedido N.º ${order.id}`,
        `Recibimos los productos que devolviste del pedido N.º ${order.id}`,
      ]),
    );
  });

  it('refuse with a reason that the buyer reads; what was refused can be asked for again [D124]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first } = await stage.people.bought({ email });
    await stage.people.deliver(order.id);
    const { id } = onlyReturn(await stage.people.ask(order.id, one(first, 2)));
    expect((await stage.people.decide(id, 'refuse', { reason: ' ' })).statusCode).toBe(422);
    expect((await stage.people.decide(id, 'refuse', { reason: 'Está usado' })).statusCode).toBe(200);
    expect((await stage.people.decide(id, 'receive')).statusCode).toBe(409);
    const mail = (await mailsTo(stage.shop, email)).find(({ subject }) => subject.startsWith('No pudimos aceptar'));
    expect(mail?.text).toContain('Motivo: Está usado');
    expect((await stage.people.ask(order.id, one(first, 2))).statusCode).toBe(200);
  });

  it('all that was bought comes back for the shop’s fault: everything goes back, the order is returned, then refunded [D124]', async () => {
    const order = await broughtBack();
    // S/ 150 of products, S/ 7 of shipping, S/ 8 of surcharge.
    expect(await stateOf(order.id)).toEqual({ status: 'returned', refunded: 16_500 });
    for (const task of (await stage.people.detail(order.id)).refunds) {
      await stage.shop.post(`admin/refunds/${task.id}/done`, { operation: '1' }, stage.people.admin.token);
    }
    expect((await stateOf(order.id)).status).toBe('refunded');
    const { events } = (await stage.shop.get(`orders/${order.id}/history`, stage.people.buyer.token)).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['return-asked', 'return-accepted', 'return-received', 'returned', 'refunded']),
    );
  });

  it('the use of a code that made an order cheaper does not come back with its products, nor with all of its money [D124]', async () => {
    const code = await stage.shop.market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
    const uses = () => usesOf(code);
    const order = await broughtBack({ promotion_code: code });
    expect([await stateOf(order.id), await uses()]).toEqual([{ status: 'returned', refunded: order.total * 100 }, 1]);
    for (const task of (await stage.people.detail(order.id)).refunds) {
      await stage.shop.post(`admin/refunds/${task.id}/done`, { operation: '1' }, stage.people.admin.token);
    }
    expect([(await stateOf(order.id)).status, await uses()]).toEqual(['refunded', 1]);
  });

  it('of an order of which nothing is sent it comes back, cancelled line by line as at once [D121]', async () => {
    const code = await stage.shop.market.promotion({ type_id: 2, amount: 500, max_uses: 1 });
    const uses = () => usesOf(code);
    const { order, first, second } = await stage.people.bought({ promotion_code: code });
    const cancel = (line: number) =>
      stage.shop.post(
        `staff/orders/${order.id}/lines/cancel`,
        { lines: [line], reason: 'Se agotó' },
        stage.people.admin.token,
      );
    expect([(await cancel(first)).statusCode, await uses()]).toEqual([200, 1]);
    expect([(await cancel(second)).statusCode, await uses()]).toEqual([200, 0]);
  });

  it('what was given back before is not given back again [D121]', async () => {
    const { order, first } = await stage.people.bought();
    await stage.people.deliver(order.id);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    await stage.shop.post(
      `admin/orders/${order.id}/refunds`,
      { amount: 100, reason: 'Disculpa' },
      stage.people.admin.token,
      key,
    );
    const { id, amount } = onlyReturn(await stage.people.ask(order.id, one(first, 2)));
    expect(amount).toBe(65);
    await stage.people.decide(id, 'accept');
    await stage.people.decide(id, 'receive');
    expect((await stateOf(order.id)).refunded).toBe(16_500);
  });

  it('by card the provider gives back the part, once [D124]', async () => {
    const product = await stage.shop.market.product({ seller_id: stage.people.seller.id, stock: 5 });
    const purchase = await stage.shop.register(1, { product });
    const token = await stage.shop.formToken(purchase);
    await stage.shop.press('izipay', token, 'pay');
    const { payment } = (await stage.shop.save(purchase)).json();
    await stage.people.deliver(payment.id);
    const { id } = onlyReturn(await stage.people.ask(payment.id, one(payment.details[0].id), purchase.buyer));
    await stage.people.decide(id, 'accept');
    await stage.people.decide(id, 'receive', { restock: [{ detail_id: payment.details[0].id, qty: 1 }] });
    await stage.shop.app.jobs.drain();
    await stage.shop.app.jobs.drain();
    expect(stage.shop.sandbox.stores.cards.charges.get(token)?.credits.map(({ amount }) => amount)).toEqual([5_000]);
    expect(await stateOf(payment.id)).toEqual({ status: 'returned', refunded: 5_000 });
    expect(await stage.shop.market.stockOf(product)).toBe(5);
  });

  it('who waits for an answer for more than three working days is marked and listed [3§9]', async () => {
    const { order, first } = await stage.people.bought();
    await stage.people.deliver(order.id);
    const { id, late } = onlyReturn(await stage.people.ask(order.id, one(first)));
    await sql`update order_returns set due_on = due_on - 30 where id = ${id}`.execute(stage.shop.db);
    const list = async (who: { token: string }) =>
      (await stage.shop.get('staff/returns?late=1', who.token)).json().data.map((found: { id: number }) => found.id);
    expect([late, await list(stage.people.seller), await list(stage.people.other)]).toEqual([false, [id], []]);
    const [row] = (await stage.shop.get(`staff/orders?q=${order.id}&returns=open`, stage.people.seller.token)).json()
      .data;
    expect(row).toMatchObject({ id: order.id, open_returns: 1, late: true });
    await stage.people.decide(id, 'refuse', { reason: 'Fuera de plazo' });
    expect(await list(stage.people.seller)).toEqual([]);
  });

  it('what was accepted and does not come is late after ten working days: in both lists, in Hoy, and for its buyer [D277]', async () => {
    const { order, first } = await stage.people.bought();
    await stage.people.deliver(order.id);
    const { id } = onlyReturn(await stage.people.ask(order.id, one(first)));
    expect((await stage.people.afterSale(order.id)).returns[0]).toMatchObject({ expected_on: null, late: false });
    await stage.people.decide(id, 'accept');
    const said = async () => {
      const { token } = stage.people.seller;
      const { returns } = await stage.people.afterSale(order.id);
      const listed = (await stage.shop.get('staff/returns?late=1', token)).json().data;
      const orders = (await stage.shop.get(`staff/orders?q=${order.id}&returns=late`, token)).json().data;
      const { waiting } = (await stage.shop.get('admin/today', token)).json();
      return {
        buyer: returns[0]?.late,
        listed: listed.map((found: { id: number }) => found.id),
        orders: orders.map((row: { id: number; late: boolean }) => [row.id, row.late]),
        waiting: [waiting.returns_late, waiting.returns_missing],
      };
    };
    const acceptedAt = (instant: Date) =>
      stage.shop.db.updateTable('order_returns').set({ decided_at: instant }).where('id', '=', id).execute();
    const inTimeFrom = midnightOf(firstReturnInTime(limaDay(new Date())));
    const { waiting: before } = await said();
    await acceptedAt(inTimeFrom);
    const inTime = await said();
    expect(inTime).toEqual({ buyer: false, listed: [], orders: [], waiting: before });
    await acceptedAt(new Date(inTimeFrom.getTime() - 1));
    expect(await said()).toEqual({
      buyer: true,
      listed: [id],
      orders: [[order.id, true]],
      waiting: [before[0], before[1] + 1],
    });
    const [{ expected_on } = { expected_on: null }] = (await stage.people.afterSale(order.id)).returns;
    expect(String(expected_on) < isoOf(limaDay(new Date()))).toBe(true);
    expect((await stage.shop.get('staff/returns?late=1', stage.people.other.token)).json().data).toEqual([]);
    // Once it has come, or was refused, nobody waits.
    await stage.people.decide(id, 'receive', {}, stage.people.admin);
    expect(await said()).toEqual({ buyer: false, listed: [], orders: [], waiting: before });
  });
});

it('of a cash code units that come back bring 96 %, and no more than all that is left, whatever the shop gave back before [D364]', async () => {
  const { order, first } = await stage.people.bought();
  await stage.shop.db.updateTable('orders').set({ payment_type_id: 4 }).where('id', '=', order.id).execute();
  await stage.people.deliver(order.id);
  const giveBack = { amount: 20, reason: 'Llegó tarde' };
  const headers = { 'idempotency-key': randomUUID() };
  await stage.shop.post(`admin/orders/${order.id}/refunds`, giveBack, stage.people.admin.token, { headers });
  const back = async () => {
    const { id } = onlyReturn(await stage.people.ask(order.id, one(first)));
    await stage.people.decide(id, 'accept');
    return (await stage.people.decide(id, 'receive')).statusCode;
  };
  expect(await back()).toBe(200);
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([2_000, 4_800]);
  const more = { amount: 50, reason: 'Llegó muy tarde' };
  const again = { 'idempotency-key': randomUUID() };
  await stage.shop.post(`admin/orders/${order.id}/refunds`, more, stage.people.admin.token, { headers: again });
  expect(await back()).toBe(200);
  expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([2_000, 4_800, 5_000, 4_700]);
});
