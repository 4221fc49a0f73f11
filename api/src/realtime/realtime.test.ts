import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../test/app';
import { revokeToken } from '../domains/accounts/tokens';
import { type Member, type Stage, send, stageOf } from '../domains/support/testing/stage';
import { connect, type Device, deviceOf, listening, refusalFor } from './testing/device';

let shop: TestApp;
let stage: Stage;
let url: string;
let buyer: Member;
let seller: Member;
let stranger: Member;
let agent: Member;
const devices: Device[] = [];
const on = async (member: Member): Promise<Device> => {
  const device = await connect(url, member.token);
  devices.push(device);
  return device;
};
const words = (chat_id: number, text: string, more: object = {}) => ({
  chat_id,
  text,
  client_id: randomUUID(),
  ...more,
});

beforeAll(async () => {
  shop = await startApp();
  url = await listening(shop);
  stage = stageOf(shop);
  buyer = await stage.member();
  seller = await stage.member(4);
  stranger = await stage.member();
  agent = await stage.member(5);
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => shop.close());

describe('handshake', () => {
  it('wants the token of a member: nobody, a wrong token and the visitor are refused [D50]', async () => {
    const visitor = (await shop.anonymous()).access_token;
    for (const token of [undefined, 7, 'x', 'a'.repeat(43), visitor]) {
      expect(await refusalFor(url, token)).toMatchObject({ message: 'unauthenticated', data: { status: 401 } });
    }
    expect((await on(buyer)).socket.connected).toBe(true);
  });

  it('a token that was revoked does not come in', async () => {
    const gone = await stage.member();
    await revokeToken(shop.db, gone.token);
    expect(await refusalFor(url, gone.token)).toMatchObject({ message: 'unauthenticated' });
  });

  /** Without a front door the socket's own `Host` counts; with one, what it says that the visitor asked. */
  const opens = async (headers: Record<string, string>): Promise<string> => {
    const device = deviceOf(url, buyer.token, { extraHeaders: headers });
    devices.push(device);
    return new Promise((resolve) => {
      device.socket.once('connect', () => resolve('in'));
      device.socket.once('connect_error', ({ message }) => resolve(message));
    });
  };

  it.each([
    ['our own address', { origin: 'http://localhost:3000' }],
    ['another name or port of this machine', { origin: 'http://127.0.0.1:5173' }],
    ['the host that the visitor asked', { origin: 'http://tienda.test', 'x-forwarded-host': 'tienda.test' }],
    ['no browser', {}],
  ])('a page of %s comes in [D112]', async (_name, headers) => {
    expect(await opens(headers as Record<string, string>)).toBe('in');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a name that begins with ours', { origin: 'http://localhost.evil.example' }],
    ['another host than was asked', { origin: 'https://evil.example', 'x-forwarded-host': 'tienda.test' }],
  ])('a page of %s does not, though its token holds [D112]', async (_name, headers) => {
    expect(await opens(headers)).toBe('websocket error');
  });

  it('one person has 20 connections and no more', async () => {
    const busy = await stage.member();
    for (let nth = 0; nth < 20; nth++) await on(busy);
    expect(await refusalFor(url, busy.token)).toMatchObject({ data: { status: 429 } });
  });
});

describe('message [3§7]', () => {
  it('reaches every device of both people once it is stored, and nobody else', async () => {
    const id = await stage.userChat(buyer, seller);
    const [one, two, other, outside] = [await on(buyer), await on(buyer), await on(seller), await on(stranger)];
    const said = words(id, '¿Tienes veinte?', { user_id: buyer.id });
    const answer = await one.ask('message', said);
    expect(answer).toMatchObject({ ok: true, message: { chat_id: id, seq: 1, text: '¿Tienes veinte?' } });
    for (const device of [one, two, other]) {
      expect(await device.hears('message')).toMatchObject({ user_id: buyer.id, client_id: said.client_id, file: null });
    }
    await outside.ask('resync', { chats: [] });
    expect(outside.heard).toEqual([]);
    await shop.db.deleteFrom('chats').where('id', '=', id).execute();
  });

  it('sent over REST reaches the sockets too', async () => {
    const id = await stage.supportChat(buyer);
    const device = await on(buyer);
    await agent.post('support/take', { id });
    await send(agent, 'support', id, 'Te ayudo');
    expect(await device.hears('support-message', ({ seq }) => seq === 2)).toMatchObject({
      support_id: id,
      message: 'Te ayudo',
      side: 'answerer',
    });
  });

  it('twice with one client id is stored once and answered alike', async () => {
    const id = await stage.supportChat(buyer);
    const device = await on(buyer);
    const say = { support_id: id, message: 'Una vez', client_id: randomUUID() };
    const [first, second] = [await device.ask('support-message', say), await device.ask('support-message', say)];
    expect(first).toEqual(second);
    const { n } = await shop.db
      .selectFrom('chat_messages')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('client_id', '=', say.client_id)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  it('the documents’ own shape, without a client id and without an answer, is a message too', async () => {
    const id = await stage.supportChat(buyer);
    const device = await on(buyer);
    device.socket.emit(
      'support-message',
      { user_id: buyer.id, support_id: id, message: 'Hola', file: null },
      // The documents' own clients send none; ours must.
      undefined as never,
    );
    expect(await device.hears('support-message')).toMatchObject({ message: 'Hola', client_id: null });
  });

  it('messages sent without waiting are stored in the order they were sent', async () => {
    const id = await stage.supportChat(buyer);
    const device = await on(buyer);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        device.ask('support-message', { support_id: id, message: `${nth}`, client_id: randomUUID() }),
      ),
    );
    expect(answers).toMatchObject(Array.from({ length: 30 }, (_, nth) => ({ message: { seq: nth + 2 } })));
  });
});

describe('a conversation of others does not exist [D4]', () => {
  it('at join, and at every event', async () => {
    const id = await stage.supportChat(buyer);
    const device = await on(stranger);
    const asked = [
      await device.ask('join', { id, kind: 'support', after: 0 }),
      await device.ask('support-message', { support_id: id, message: 'Hola', client_id: randomUUID() }),
      await device.ask('message', words(id, 'Hola')),
      await device.ask('delivered', { id, seq: 1 }),
      await device.ask('viewed', { id, seq: 1 }),
      await device.ask('typing', { id, typing: true }),
    ];
    expect(asked.map((answer) => (answer.ok ? 200 : answer.error.status))).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await device.ask('resync', { chats: [{ id, after: 0 }] })).toEqual({ ok: true, chats: [] });
    await send(buyer, 'support', id, 'Sigo aquí');
    await device.ask('leave', { id });
    expect(device.heard).toEqual([]);
  });

  it('nobody speaks in another name', async () => {
    const id = await stage.supportChat(buyer);
    const answer = await (await on(buyer)).ask('support-message', {
      user_id: stranger.id,
      support_id: id,
      message: 'Hola',
      client_id: randomUUID(),
    });
    expect(answer).toMatchObject({ ok: false, error: { status: 404 } });
  });

  it('a closed conversation takes nothing [3§2]', async () => {
    const id = await stage.supportChat(buyer);
    const device = await on(buyer);
    await agent.post('support/close', { id });
    expect(await device.hears('chat', ({ support_status }) => support_status === 0)).toMatchObject({ id });
    const answer = await device.ask('support-message', { support_id: id, message: 'Hola', client_id: randomUUID() });
    expect(answer).toMatchObject({ ok: false, error: { status: 409, code: 'chat_closed' } });
  });
});

describe('a conversation that is open', () => {
  it('what support reads over its connection is noted for whose it is, like any reading by staff [D108]', async () => {
    const [owner, answering] = [await stage.member(), await stage.member(5)];
    const [first, second] = [await stage.supportChat(owner), await stage.supportChat(owner)];
    const noted = () =>
      shop.db
        .selectFrom('security_events')
        .select(['user_id', 'actor_id', 'details'])
        .where('kind', '=', 'staff-read')
        .where('user_id', '=', owner.id)
        .orderBy('id')
        .execute();
    await (await on(owner)).ask('join', { id: first, kind: 'support', after: 0 });
    expect(await noted()).toEqual([]);
    const device = await on(answering);
    await device.ask('join', { id: first, kind: 'support', after: 0 });
    await device.ask('resync', { chats: [{ id: second, after: 0 }] });
    const by = { user_id: owner.id, actor_id: answering.id };
    expect(await noted()).toEqual([
      { ...by, details: { what: 'chats', ids: [first] } },
      { ...by, details: { what: 'chats', ids: [second] } },
    ]);
  });

  it('join answers what was missed; typing and presence go to those who have it open', async () => {
    const id = await stage.supportChat(buyer, 'Uno');
    await send(buyer, 'support', id, 'Dos');
    const [mine, theirs] = [await on(buyer), await on(agent)];
    const joined = await mine.ask('join', { id, kind: 'support', after: 1 });
    expect(joined).toMatchObject({
      ok: true,
      chat: { id, side: 'opener', last_seq: 2 },
      missed: { last_seq: 2, more: false, messages: [{ message: 'Dos' }] },
    });
    expect(await theirs.ask('typing', { id, typing: true })).toMatchObject({ error: { code: 'not_joined' } });
    await theirs.ask('join', { id, kind: 'support' });
    expect(await mine.hears('presence')).toEqual({ id, side: 'answerer', online: true });
    expect(await theirs.hears('presence')).toEqual({ id, side: 'opener', online: true });
    await theirs.ask('typing', { id, typing: true });
    expect(await mine.hears('typing')).toEqual({ id, user_id: agent.id, side: 'answerer', typing: true });
    // An agent hears a conversation that it looks at, taken or not.
    await mine.ask('support-message', { support_id: id, message: 'Tres', client_id: randomUUID() });
    expect(await theirs.hears('support-message')).toMatchObject({ message: 'Tres' });
    theirs.close();
    expect(await mine.hears('presence', ({ online }) => !online)).toEqual({ id, side: 'answerer', online: false });
  });

  it('a side with two devices is there until the last one leaves', async () => {
    const id = await stage.supportChat(buyer);
    const [mine, phone, laptop] = [await on(buyer), await on(agent), await on(agent)];
    for (const device of [mine, phone, laptop]) await device.ask('join', { id, kind: 'support' });
    await phone.ask('leave', { id });
    await laptop.ask('leave', { id });
    await mine.hears('presence', ({ online }) => !online);
    expect(mine.received('presence').filter(({ online }) => !online)).toHaveLength(1);
  });

  it('marks go to both sides, each once', async () => {
    const id = await stage.supportChat(buyer);
    const [mine, theirs] = [await on(buyer), await on(agent)];
    await theirs.ask('join', { id, kind: 'support' });
    await theirs.ask('delivered', { id, seq: 1 });
    expect(await mine.hears('marks')).toMatchObject({ id, marks: { answerer: { delivered: 1, viewed: 0 } } });
    expect(await theirs.ask('viewed', { id, seq: 1 })).toEqual({ ok: true, count: 0 });
    await theirs.ask('viewed', { id, seq: 1 });
    await mine.hears('marks', ({ marks }) => marks.answerer.viewed === 1);
    expect(mine.received('marks')).toHaveLength(2);
  });

  it('a complaint’s conversation shows up in the queue after its transaction [D57]', async () => {
    const theirs = await on(agent);
    const id = await stage.supportChat(buyer);
    await shop.app.jobs.drain();
    expect(await theirs.hears('chat', (chat) => chat.id === id)).toEqual({ id, kind: 'support', support_status: 1 });
  });
});
