import { randomUUID } from 'node:crypto';
import { mailsTo } from '../../../../test/mails';
import type { PayingShop } from '../../checkout/testing/shop';
import { findDrifts } from '../../orders/audit';
import { type StaffedShop, staffedShopForTests } from '../testing';

let shop: PayingShop;
let staffed: StaffedShop;
staffedShopForTests((open, staff) => {
  shop = open;
  staffed = staff;
});
afterEach(async () => {
  expect(await findDrifts(shop.db)).toEqual([]);
});

const send = (
  id: number,
  lines: [line: number, qty: number][],
  who = staffed.seller,
  tracking: string = randomUUID(),
) =>
  shop.post(
    `staff/orders/${id}/parcels`,
    { carrier: 'Olva Courier', tracking, lines: lines.map(([detail_id, qty]) => ({ detail_id, qty })) },
    who.token,
  );
const cancelLines = (id: number, lines: number[], who = staffed.seller, reason = 'Se agotó') =>
  shop.post(`staff/orders/${id}/lines/cancel`, { lines, reason }, who.token);

describe('parcels', () => {
  it('several for one order: a line is sent with its last unit, the order with its last line, the buyer gets each number [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first, second } = await staffed.bought({ email });
    expect((await send(order.id, [[first, 1]], staffed.seller, 'OLVA-1')).statusCode).toBe(200);
    let now = await staffed.detail(order.id);
    expect([now.state, now.lines[0]?.to_send, now.lines[0]?.sent_at]).toEqual(['preparing', 1, null]);
    const tooMany = await send(order.id, [[first, 2]]);
    expect([tooMany.statusCode, tooMany.json().msg]).toEqual([422, 'De Chompa queda 1 unidad por enviar.']);
    await send(order.id, [[first, 1]], staffed.seller, 'OLVA-2');
    expect((await send(order.id, [[second, 1]], staffed.admin, 'OLVA-3')).json().order.state).toBe('sent');
    now = await staffed.detail(order.id);
    expect(now.parcels.map(({ tracking, lines }) => [tracking, lines.map(({ qty }) => qty)])).toEqual([
      ['OLVA-1', [1]],
      ['OLVA-2', [1]],
      ['OLVA-3', [1]],
    ]);
    const mails = await mailsTo(shop, email);
    const sent = mails.filter(({ subject }) => subject === `Tu pedido N.º ${order.id} está en camino`);
    expect(sent.map(({ text }) => /OLVA-\d/.exec(text)?.[0]).sort()).toEqual(['OLVA-1', 'OLVA-2', 'OLVA-3']);
    const { events } = (await shop.get(`orders/${order.id}/history`, staffed.buyer.token)).json();
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'parcel', parcel: { carrier: 'Olva Courier', tracking: 'OLVA-1' } }),
    );
    expect((await staffed.afterSale(order.id)).parcels).toHaveLength(3);
    const again = await send(order.id, [[first, 1]]);
    expect([again.statusCode, again.json().msg]).toEqual([422, 'De Chompa no queda nada por enviar.']);
  });

  it('two at the same moment never hold more than was bought [D123]', async () => {
    const { order, first } = await staffed.bought();
    const answers = await Promise.all([1, 2, 3].map(() => send(order.id, [[first, 1]])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422]);
  });

  it('a number is mended until it came; a line has come with its last parcel [D123]', async () => {
    const { order, first } = await staffed.bought();
    await send(order.id, [[first, 1]]);
    await send(order.id, [[first, 1]]);
    const [one, two] = (await staffed.detail(order.id)).parcels.map(({ id }) => id);
    const mend = (id = 0) =>
      shop.post(`staff/parcels/${id}`, { carrier: 'Shalom', tracking: 'S-9' }, staffed.seller.token);
    expect((await mend(one)).json().order.parcels[0]).toMatchObject({ carrier: 'Shalom', tracking: 'S-9' });
    const came = (id = 0, who = staffed.admin) => shop.post(`staff/parcels/${id}/delivered`, undefined, who.token);
    expect((await came(one, staffed.seller)).statusCode).toBe(403);
    expect((await came(one)).json().order.lines[0].received_at).toBeNull();
    expect((await mend(one)).json().code).toBe('parcel_delivered');
    expect((await came(two)).json().order.lines[0].received_at).not.toBeNull();
    expect((await came(two)).statusCode).toBe(200);
    expect((await staffed.detail(order.id)).events.filter(({ kind }) => kind === 'parcel-delivered')).toHaveLength(2);
  });

  it('a seller sends own lines, and nothing of an order that nobody paid [D4 D123]', async () => {
    const { order, second } = await staffed.bought();
    expect((await send(order.id, [[second, 1]])).statusCode).toBe(404);
    const product = await shop.market.product({ seller_id: staffed.seller.id });
    const unpaid = await shop.market.order(staffed.buyer, [{ product_id: product, qty: 1 }]);
    const answer = await send(unpaid.id, [[unpaid.details[0]?.id ?? 0, 1]]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_sendable']);
  });
});

describe('lines that are not sent', () => {
  it('their part goes back once, their products are on the shelf, the rest goes on [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first, second, ours } = await staffed.bought({ email });
    expect((await cancelLines(order.id, [first], staffed.seller, ' ')).statusCode).toBe(422);
    expect((await cancelLines(order.id, [second])).statusCode).toBe(404);
    const both = await Promise.all([1, 2].map(() => cancelLines(order.id, [first])));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await shop.market.stockOf(ours)).toBe(10);
    const { amounts, refunds, lines, state } = await staffed.detail(order.id);
    expect([state, amounts?.refunded, refunds.map(({ amount }) => amount)]).toEqual(['paid', 100, [100]]);
    expect(lines[0]?.cancelled_at).not.toBeNull();
    expect((await send(order.id, [[first, 1]])).statusCode).toBe(422);
    expect((await send(order.id, [[second, 1]], staffed.other)).json().order.state).toBe('sent');
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.startsWith('Una parte'));
    expect(mail?.text).toContain('Motivo: Se agotó');
    const listed = (await shop.get('admin/lines?step=all&perPage=48', staffed.seller.token)).json().data;
    expect(listed.some(({ id }: { id: number }) => id === first)).toBe(false);
    const { cancelled_lines, returnable } = await staffed.afterSale(order.id);
    expect([cancelled_lines, returnable.map(({ detail_id }) => detail_id)]).toEqual([[first], [second]]);
  });

  it('the last of them ends the order: all that is left goes back [D123]', async () => {
    const { order, first, second, theirs } = await staffed.bought();
    await cancelLines(order.id, [first]);
    expect((await cancelLines(order.id, [second], staffed.other)).statusCode).toBe(200);
    const { state, amounts } = await staffed.detail(order.id);
    expect([state, amounts?.refunded]).toEqual(['cancelled', 165]);
    expect(await shop.market.stockOf(theirs)).toBe(10);
  });

  it('once a part is on its way the whole cannot be cancelled any more, the rest can [D123]', async () => {
    const { order, first, second, theirs } = await staffed.bought();
    await send(order.id, [[first, 2]]);
    const whole = await shop.post(`admin/orders/${order.id}/cancel`, { reason: 'Tarde' }, staffed.admin.token);
    expect([whole.statusCode, whole.json().code]).toEqual([409, 'partly_sent']);
    expect((await cancelLines(order.id, [first])).statusCode).toBe(409);
    expect((await cancelLines(order.id, [second], staffed.other)).json().order.state).toBe('sent');
    expect(await shop.market.stockOf(theirs)).toBe(10);
    expect((await staffed.detail(order.id)).can).toMatchObject({ cancel: false, cancel_lines: [], send: false });
  });
});

describe('what staff mend', () => {
  it('the address, for a reason, within its region, until something is sent; the history names fields, not streets [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first } = await staffed.bought({ email });
    const change = (body: object, who = staffed.admin) =>
      shop.post(`staff/orders/${order.id}/address`, body, who.token);
    expect((await change({ address: 'Av. Brasil 12' })).statusCode).toBe(400);
    expect((await change({ address: 'Av. Brasil 12', reason: '' })).statusCode).toBe(422);
    expect((await change({ address: 'Av. Brasil 12', reason: 'x' }, staffed.seller)).statusCode).toBe(403);
    expect((await change({ district_id: 80101, reason: 'x' })).json().code).toBe('other_region');
    const done = await change({ address: 'Av. Brasil 12', district_id: 150122, reason: 'Lo pidió por teléfono' });
    expect(done.json().order.direccion).toMatch(/^Av\. Brasil 12, Miraflores, Lima, Lima/);
    const event = (await staffed.detail(order.id)).events.find(({ kind }) => kind === 'address-changed');
    expect([event?.reason, JSON.stringify(event)]).toEqual([
      'Lo pidió por teléfono',
      expect.not.stringContaining('Brasil'),
    ]);
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.startsWith('Corregimos la dirección'));
    expect(mail?.text).toContain('Av. Brasil 12');
    await send(order.id, [[first, 1]]);
    expect((await change({ address: 'Otra 1', reason: 'x' })).json().code).toBe('address_fixed');
  });

  it('notes: administration reads all, a seller own ones, the buyer none [D123]', async () => {
    const { order } = await staffed.bought();
    const note = (text: string, who = staffed.seller) =>
      shop.post(`staff/orders/${order.id}/notes`, { text }, who.token);
    await note('Llamar antes');
    await note('Cliente molesto', staffed.admin);
    expect((await note(' ')).statusCode).toBe(422);
    const texts = async (who = staffed.admin) => (await staffed.detail(order.id, who)).notes.map(({ text }) => text);
    expect([await texts(), await texts(staffed.seller), await texts(staffed.other)]).toEqual([
      ['Llamar antes', 'Cliente molesto'],
      ['Llamar antes'],
      [],
    ]);
    const told = await shop.get(`orders/${order.id}/after-sale`, staffed.buyer.token);
    expect(told.body).not.toContain('Llamar');
  });
});

it('what staff do after the sale is in their log: who and which, no street and no note [D123]', async () => {
  const { order, first, second } = await staffed.bought();
  const { token } = staffed.admin;
  await shop.post(`staff/orders/${order.id}/address`, { address: 'Av. Brasil 12', reason: 'Lo pidió' }, token);
  await shop.post(`staff/orders/${order.id}/notes`, { text: 'Llamar antes' }, token);
  await cancelLines(order.id, [second], staffed.admin);
  await send(order.id, [[first, 2]], staffed.admin);
  const acts = await shop.db
    .selectFrom('staff_acts')
    .select(['act', 'actor_id', 'after'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', order.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(['order.address', 'order.note', 'order.cancel-lines', 'order.parcel']);
  expect(new Set(acts.map(({ actor_id }) => actor_id))).toEqual(new Set([staffed.admin.id]));
  expect(JSON.stringify(acts)).not.toMatch(/Brasil|Llamar/);
});
