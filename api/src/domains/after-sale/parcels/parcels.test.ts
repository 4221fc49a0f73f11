import { randomUUID } from 'node:crypto';
import type { StaffOrderList } from '@qhatu/contract/wire';
import { mailsTo } from '../../../../test/mails';
import { findLedgerDrifts } from '../../ledger/audit';
import { postQueued } from '../../ledger/post';
import { findDrifts } from '../../orders/audit';
import { somebody } from '../../sellers/fixtures';
import { onlyReturn, staffedShopForTests } from '../testing';

const stage = staffedShopForTests();
afterEach(async () => {
  expect(await findDrifts(stage.shop.db)).toEqual([]);
});

const send = (
  id: number,
  lines: [line: number, qty: number][],
  who = stage.people.seller,
  tracking: string = randomUUID(),
) =>
  stage.shop.post(
    `staff/orders/${id}/parcels`,
    { carrier: 'Olva Courier', tracking, lines: lines.map(([detail_id, qty]) => ({ detail_id, qty })) },
    who.token,
  );
const cancelLines = (id: number, lines: number[], who = stage.people.seller, reason = 'Se agotó') =>
  stage.shop.post(`staff/orders/${id}/lines/cancel`, { lines, reason }, who.token);

describe('parcels', () => {
  it('several for one order: a line is sent with its last unit, the order with its last line, the buyer gets each number [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first, second } = await stage.people.bought({ email });
    expect((await send(order.id, [[first, 1]], stage.people.seller, 'OLVA-1')).statusCode).toBe(200);
    let now = await stage.people.detail(order.id);
    expect([now.state, now.lines[0]?.to_send, now.lines[0]?.sent_at]).toEqual(['preparing', 1, null]);
    const tooMany = await send(order.id, [[first, 2]]);
    expect([tooMany.statusCode, tooMany.json().msg]).toEqual([422, 'De Chompa queda 1 unidad por enviar.']);
    await send(order.id, [[first, 1]], stage.people.seller, 'OLVA-2');
    expect((await send(order.id, [[second, 1]], stage.people.admin, 'OLVA-3')).json().order.state).toBe('sent');
    now = await stage.people.detail(order.id);
    expect(now.parcels.map(({ tracking, lines }) => [tracking, lines.map(({ qty }) => qty)])).toEqual([
      ['OLVA-1', [1]],
      ['OLVA-2', [1]],
      ['OLVA-3', [1]],
    ]);
    const mails = await mailsTo(stage.shop, email);
    const sent = mails.filter(({ subject }) => subject === `Tu pedido N.º ${order.id} está en camino`);
    expect(sent.map(({ text }) => /OLVA-\d/.exec(text)?.[0]).sort()).toEqual(['OLVA-1', 'OLVA-2', 'OLVA-3']);
    const { events } = (await stage.shop.get(`orders/${order.id}/history`, stage.people.buyer.token)).json();
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'parcel', parcel: { carrier: 'Olva Courier', tracking: 'OLVA-1' } }),
    );
    expect((await stage.people.afterSale(order.id)).parcels).toHaveLength(3);
    const again = await send(order.id, [[first, 1]]);
    expect([again.statusCode, again.json().msg]).toEqual([422, 'De Chompa no queda nada por enviar.']);
  });

  it('what its form asks for is said beside each field, and nothing is sent [D8 D123]', async () => {
    const { order, first } = await stage.people.bought();
    const path = `staff/orders/${order.id}/parcels`;
    const whole = { carrier: 'Olva Courier', tracking: 'OLVA-4', lines: [{ detail_id: first, qty: 1 }] };
    const refused = async (path: string, change: object) => {
      const answer = await stage.shop.post(path, { ...whole, ...change }, stage.people.seller.token);
      return [answer.statusCode, answer.json().fields];
    };
    expect(await refused(path, { carrier: ' O ' })).toEqual([422, { carrier: 'Escribe quién lo lleva.' }]);
    expect(await refused(path, { tracking: '' })).toEqual([422, { tracking: 'Escribe el número de guía.' }]);
    expect(await refused(path, { lines: [] })).toEqual([422, { lines: 'Elige al menos un producto.' }]);
    expect((await stage.people.detail(order.id)).parcels).toEqual([]);
    await send(order.id, [[first, 1]]);
    const [parcel] = (await stage.people.detail(order.id)).parcels;
    expect(await refused(`staff/parcels/${parcel?.id}`, { tracking: ' 1' })).toEqual([
      422,
      { tracking: 'Escribe el número de guía.' },
    ]);
  });

  it('two at the same moment never hold more than was bought [D123]', async () => {
    const { order, first } = await stage.people.bought();
    const answers = await Promise.all([1, 2, 3].map(() => send(order.id, [[first, 1]])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422]);
  });

  it('a number is mended until it came; a line has come with its last parcel [D123]', async () => {
    const { order, first } = await stage.people.bought();
    await send(order.id, [[first, 1]]);
    await send(order.id, [[first, 1]]);
    const [one, two] = (await stage.people.detail(order.id)).parcels.map(({ id }) => id);
    const mend = (id = 0) =>
      stage.shop.post(`staff/parcels/${id}`, { carrier: 'Shalom', tracking: 'S-9' }, stage.people.seller.token);
    expect((await mend(one)).json().order.parcels[0]).toMatchObject({ carrier: 'Shalom', tracking: 'S-9' });
    const came = (id = 0, who = stage.people.admin) =>
      stage.shop.post(`staff/parcels/${id}/delivered`, undefined, who.token);
    expect((await came(one, stage.people.seller)).statusCode).toBe(403);
    expect((await came(one)).json().order.lines[0].received_at).toBeNull();
    expect((await mend(one)).json().code).toBe('parcel_delivered');
    expect((await came(two)).json().order.lines[0].received_at).not.toBeNull();
    expect((await came(two)).statusCode).toBe(200);
    expect((await stage.people.detail(order.id)).events.filter(({ kind }) => kind === 'parcel-delivered')).toHaveLength(
      2,
    );
  });

  it('a seller sends own lines, and nothing of an order that nobody paid [D4 D123]', async () => {
    const { order, second } = await stage.people.bought();
    expect((await send(order.id, [[second, 1]])).statusCode).toBe(404);
    const product = await stage.shop.market.product({ seller_id: stage.people.seller.id });
    const unpaid = await stage.shop.market.order(stage.people.buyer, [{ product_id: product, qty: 1 }]);
    const answer = await send(unpaid.id, [[unpaid.details[0]?.id ?? 0, 1]]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_sendable']);
  });
});

describe('lines that are not sent', () => {
  it('their part goes back once, their products are on the shelf, the rest goes on [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first, second, ours } = await stage.people.bought({ email });
    expect((await cancelLines(order.id, [first], stage.people.seller, ' ')).statusCode).toBe(422);
    expect((await cancelLines(order.id, [second])).statusCode).toBe(404);
    const both = await Promise.all([1, 2].map(() => cancelLines(order.id, [first])));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await stage.shop.market.stockOf(ours)).toBe(10);
    const { amounts, refunds, lines, state } = await stage.people.detail(order.id);
    expect([state, amounts?.refunded, refunds.map(({ amount }) => amount)]).toEqual(['paid', 100, [100]]);
    expect(lines[0]?.cancelled_at).not.toBeNull();
    expect((await send(order.id, [[first, 1]])).statusCode).toBe(422);
    expect((await send(order.id, [[second, 1]], stage.people.other)).json().order.state).toBe('sent');
    const mail = (await mailsTo(stage.shop, email)).find(({ subject }) => subject.startsWith('Una parte'));
    expect(mail?.text).toContain('Motivo: Se agotó');
    const listed = (await stage.shop.get('admin/lines?step=all&perPage=48', stage.people.seller.token)).json().data;
    expect(listed.some(({ id }: { id: number }) => id === first)).toBe(false);
    const { cancelled_lines, returnable } = await stage.people.afterSale(order.id);
    expect([cancelled_lines, returnable.map(({ detail_id }) => detail_id)]).toEqual([[first], [second]]);
  });

  it('the last of them ends the order: all that is left goes back [D123]', async () => {
    const { order, first, second, theirs } = await stage.people.bought();
    await cancelLines(order.id, [first]);
    expect((await cancelLines(order.id, [second], stage.people.other)).statusCode).toBe(200);
    const { state, amounts } = await stage.people.detail(order.id);
    expect([state, amounts?.refunded]).toEqual(['cancelled', 165]);
    expect(await stage.shop.market.stockOf(theirs)).toBe(10);
  });

  it('once a part is on its way the whole cannot be cancelled any more, the rest can [D123]', async () => {
    const { order, first, second, theirs } = await stage.people.bought();
    await send(order.id, [[first, 2]]);
    const whole = await stage.shop.post(
      `admin/orders/${order.id}/cancel`,
      { reason: 'Tarde' },
      stage.people.admin.token,
    );
    expect([whole.statusCode, whole.json().code]).toEqual([409, 'partly_sent']);
    expect((await cancelLines(order.id, [first])).statusCode).toBe(409);
    expect((await cancelLines(order.id, [second], stage.people.other)).json().order.state).toBe('sent');
    expect(await stage.shop.market.stockOf(theirs)).toBe(10);
    expect((await stage.people.detail(order.id)).can).toMatchObject({ cancel: false, cancel_lines: [], send: false });
  });
});

describe('lines that are not sent of an order whose money has gone back in part', () => {
  /** The first line is with the buyer, who sends it back broken; the other waits. */
  async function firstAskedBack() {
    const bought = await stage.people.bought();
    const { order, first } = bought;
    await send(order.id, [[first, 2]]);
    const [parcel] = (await stage.people.detail(order.id)).parcels;
    await stage.shop.post(`staff/parcels/${parcel?.id}/delivered`, undefined, stage.people.admin.token);
    const lines = [{ detail_id: first, qty: 2 }];
    const { id } = onlyReturn(await stage.people.ask(order.id, { lines, reason: 'damaged' }));
    await stage.people.decide(id, 'accept');
    return { ...bought, receive: () => stage.people.decide(id, 'receive') };
  }
  const giveBack = (id: number, amount: number) =>
    stage.shop.post(`admin/orders/${id}/refunds`, { amount, reason: 'Llega tarde' }, stage.people.admin.token, {
      headers: { 'idempotency-key': randomUUID() },
    });
  /** Its state, what went back, and whether the ledger agrees; every refund is paid by hand first. */
  async function settled(id: number) {
    for (const refund of (await stage.people.detail(id)).refunds.filter(({ status }) => status === 'by-hand')) {
      const body = { operation: '004512' };
      await stage.shop.post(`admin/refunds/${refund.id}/done`, body, stage.people.admin.token);
    }
    await postQueued(stage.shop.db, Number.POSITIVE_INFINITY);
    expect(await findLedgerDrifts(stage.shop.db)).toEqual([]);
    const { state, amounts } = await stage.people.detail(id);
    return [state, amounts?.refunded];
  }

  it('after what was sent came back they are the last: all that is left goes back and the order is returned [D362]', async () => {
    const { order, second, theirs, receive } = await firstAskedBack();
    await receive();
    const before = await stage.people.detail(order.id);
    expect([before.state, before.amounts?.refunded]).toEqual(['preparing', 100]);
    expect((await cancelLines(order.id, [second], stage.people.other)).statusCode).toBe(200);
    const { state, amounts, events } = await stage.people.detail(order.id);
    expect([state, amounts?.refunded]).toEqual(['returned', 165]);
    expect(events.at(-1)).toMatchObject({ kind: 'returned' });
    expect(await stage.shop.market.stockOf(theirs)).toBe(10);
    expect(await settled(order.id)).toEqual(['refunded', 165]);
  });

  it('while what was sent is still to come back, the order is returned with the return [D362]', async () => {
    const { order, second, receive } = await firstAskedBack();
    await cancelLines(order.id, [second], stage.people.other);
    expect((await stage.people.detail(order.id)).state).toBe('delivered');
    await receive();
    expect((await stage.people.detail(order.id)).state).toBe('returned');
    expect(await settled(order.id)).toEqual(['refunded', 165]);
  });

  it('they bring no more than is left, and what is still to be sent goes on, though all of the money is back [D362]', async () => {
    const { order, first, second, ours, theirs } = await stage.people.bought();
    expect((await giveBack(order.id, 120)).statusCode).toBe(200);
    expect((await cancelLines(order.id, [first])).statusCode).toBe(200);
    expect(await settled(order.id)).toEqual(['paid', 165]);
    expect(await stage.shop.market.stockOf(ours)).toBe(10);
    const { can } = await stage.people.detail(order.id);
    expect([can.send, can.cancel_lines]).toEqual([true, [second]]);
    expect((await cancelLines(order.id, [second], stage.people.other)).statusCode).toBe(200);
    expect(await settled(order.id)).toEqual(['cancelled', 165]);
    expect(await stage.shop.market.stockOf(theirs)).toBe(10);
  });

  it('what came back brings no more than is left, and what is still to be sent goes on [D362]', async () => {
    const { order, second, receive } = await firstAskedBack();
    await giveBack(order.id, 120);
    expect((await receive()).statusCode).toBe(200);
    expect(await settled(order.id)).toEqual(['preparing', 165]);
    expect((await send(order.id, [[second, 1]], stage.people.other)).json().order.state).toBe('sent');
  });
});

describe('what staff mend', () => {
  it('the address, for a reason, within its region, until something is sent; the history names fields, not streets [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order, first } = await stage.people.bought({ email });
    const change = (body: object, who = stage.people.admin) =>
      stage.shop.post(`staff/orders/${order.id}/address`, body, who.token);
    expect((await change({ address: 'Av. Brasil 12' })).statusCode).toBe(400);
    expect((await change({ address: 'Av. Brasil 12', reason: '' })).statusCode).toBe(422);
    expect((await change({ address: 'Av. Brasil 12', reason: 'x' }, stage.people.seller)).statusCode).toBe(403);
    expect((await change({ district_id: 80101, reason: 'x' })).json().code).toBe('other_region');
    for (const [phone, said] of [
      ['mi celular', 'El Teléfono no puede contener letras'],
      ['12345', 'El Teléfono debe tener entre 7 y 20 caracteres'],
      ['123456789012345678901', 'El Teléfono debe tener entre 7 y 20 caracteres'],
      ['', 'El campo teléfono es requerido'],
    ]) {
      const refused = await change({ phone, reason: 'x' });
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { phone: said }]);
    }
    const done = await change({ address: 'Av. Brasil 12', district_id: 150122, reason: 'Lo pidió por teléfono' });
    expect(done.json().order.direccion).toMatch(/^Av\. Brasil 12, Miraflores, Lima, Lima/);
    const event = (await stage.people.detail(order.id)).events.find(({ kind }) => kind === 'address-changed');
    expect([event?.reason, JSON.stringify(event)]).toEqual([
      'Lo pidió por teléfono',
      expect.not.stringContaining('Brasil'),
    ]);
    const mail = (await mailsTo(stage.shop, email)).find(({ subject }) =>
      subject.startsWith('Corregimos la dirección'),
    );
    expect(mail?.text).toContain('Av. Brasil 12');
    await send(order.id, [[first, 1]]);
    expect((await change({ address: 'Otra 1', reason: 'x' })).json().code).toBe('address_fixed');
  });

  it('a recipient who is taken away is in the mail no more, one who is kept is [D123]', async () => {
    const email = `${randomUUID()}@correo.pe`;
    const { order } = await stage.people.bought({ email });
    const receivers: (string | undefined)[] = [];
    for (const change of [{ recipient: 'Ana Flores' }, { address: 'Av. Brasil 12' }, { recipient: '' }]) {
      const body = { ...change, reason: JSON.stringify(change) };
      expect(
        (await stage.shop.post(`staff/orders/${order.id}/address`, body, stage.people.admin.token)).statusCode,
      ).toBe(200);
      const mail = (await mailsTo(stage.shop, email)).find(({ text }) => text.includes(body.reason));
      if (!mail) throw new Error(`no mail of ${body.reason}`);
      receivers.push(/Lo recibe:? *(.*)/.exec(mail.text)?.[1]);
    }
    expect(receivers).toEqual(['Ana Flores', 'Ana Flores', undefined]);
  });

  it('notes: administration reads all, a seller own ones, the buyer none [D123]', async () => {
    const { order } = await stage.people.bought();
    const note = (text: string, who = stage.people.seller) =>
      stage.shop.post(`staff/orders/${order.id}/notes`, { text }, who.token);
    await note('Llamar antes');
    await note('Cliente molesto', stage.people.admin);
    expect((await note(' ')).statusCode).toBe(422);
    const texts = async (who = stage.people.admin) =>
      (await stage.people.detail(order.id, who)).notes.map(({ text }) => text);
    expect([await texts(), await texts(stage.people.seller), await texts(stage.people.other)]).toEqual([
      ['Llamar antes', 'Cliente molesto'],
      ['Llamar antes'],
      [],
    ]);
    const answer = await stage.shop.get(`orders/${order.id}/after-sale`, stage.people.buyer.token);
    expect(answer.body).not.toContain('Llamar');
  });
});

it('administration writes to the buyer: a mail with the way to the order, and a note of what was said', async () => {
  const email = `${randomUUID()}@correo.pe`;
  const { order } = await stage.people.bought({ email });
  const write = (text: string, who = stage.people.admin) =>
    stage.shop.post(`staff/orders/${order.id}/message`, { text }, who.token);
  expect((await write(' ')).json().fields).toEqual({ text: 'Escribe el mensaje.' });
  expect((await write('Soy el vendedor', stage.people.seller)).statusCode).toBe(403);
  expect(
    (await write('Tu paquete llega <mañana>.')).json().order.notes.map(({ text }: { text: string }) => text),
  ).toEqual(['Al comprador: Tu paquete llega <mañana>.']);
  const mails = (await mailsTo(stage.shop, email)).filter(({ subject }) => subject.startsWith('Un mensaje'));
  expect(mails.map(({ subject }) => subject)).toEqual([`Un mensaje sobre tu pedido N.º ${order.id}`]);
  expect(mails[0]?.text).toContain('Tu paquete llega <mañana>.');
  expect(mails[0]?.html).toContain('&#60;mañana&#62;');
});

it('support finds every order and reads it whole but for the account that money goes back to; it may change nothing [D270]', async () => {
  const { order } = await stage.people.bought();
  await stage.shop.post(`orders/${order.id}/cancel`, { account: 'BCP 191-1234567-0-11' }, stage.people.buyer.token);
  await stage.shop.post(`staff/orders/${order.id}/notes`, { text: 'Llamar antes' }, stage.people.admin.token);
  const support = await somebody(stage.shop, 5);
  const list = (await stage.shop.get(`staff/orders?q=${order.id}`, support.token)).json() as StaffOrderList;
  expect(list.data.map(({ id, sellers }) => [id, sellers.length])).toEqual([[order.id, 2]]);
  const [asAdmin, asSupport] = [await stage.people.detail(order.id), await stage.people.detail(order.id, support)];
  expect(asAdmin.refunds.map(({ account }) => account)).toEqual(['•••• 7011']);
  expect(asSupport).toEqual({
    ...asAdmin,
    refunds: asAdmin.refunds.map((refund) => ({ ...refund, account: null })),
    can: {
      ...{
        change: false,
        approve: false,
        late_transfer: false,
        cancel: false,
        cancel_lines: [],
        send: false,
        edit_address: false,
      },
      refund: false,
    },
  });
  expect((await stage.shop.post(`staff/orders/${order.id}/notes`, { text: 'x' }, support.token)).statusCode).toBe(403);
});

it('what staff do after the sale is in their log: who and which, no street and no note [D123]', async () => {
  const { order, first, second } = await stage.people.bought();
  const { token } = stage.people.admin;
  await stage.shop.post(`staff/orders/${order.id}/address`, { address: 'Av. Brasil 12', reason: 'Lo pidió' }, token);
  await stage.shop.post(`staff/orders/${order.id}/notes`, { text: 'Llamar antes' }, token);
  await cancelLines(order.id, [second], stage.people.admin);
  await send(order.id, [[first, 2]], stage.people.admin);
  const acts = await stage.shop.db
    .selectFrom('staff_acts')
    .select(['act', 'actor_id', 'after'])
    .where('subject', '=', 'order')
    .where('subject_id', '=', order.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(['order.address', 'order.note', 'order.cancel-lines', 'order.parcel']);
  expect(new Set(acts.map(({ actor_id }) => actor_id))).toEqual(new Set([stage.people.admin.id]));
  expect(JSON.stringify(acts)).not.toMatch(/Brasil|Llamar/);
});
