import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../../test/app';
import { type Member, type Stage, stageOf } from '../domains/support/testing/stage';
import { EventQueue } from './events';
import { RateLimiter, TokenBucket } from './rate-limiter';
import { connect, type Device, listening } from './testing/device';

let shop: TestApp;
let stage: Stage;
let url: string;
const devices: Device[] = [];
const on = async (member: Member): Promise<Device> => {
  const device = await connect(url, member.token);
  devices.push(device);
  return device;
};

beforeAll(async () => {
  shop = await startApp();
  url = await listening(shop);
  stage = stageOf(shop);
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => shop.close());

const say = (id: number, message: string) => ({ support_id: id, message, client_id: randomUUID() });

describe('flooding', () => {
  it('who sends too fast is asked to wait, and others are not', async () => {
    const [fast, calm] = [await stage.member(), await stage.member()];
    const [conversation, other] = [await stage.supportChat(fast), await stage.supportChat(calm)];
    const [flood, still] = [await on(fast), await on(calm)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => flood.ask('support-message', say(conversation, 'Ya'))),
    );
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({
      error: { status: 429, code: 'too_fast', msg: 'Vas muy rápido. Espera un momento y vuelve a enviar.' },
    });
    expect((refused[0] as { error: { retry_after: number } }).error.retry_after).toBeGreaterThan(0);
    expect((await still.ask('support-message', say(other, 'Hola'))).ok).toBe(true);
    // What was acknowledged is stored, what was refused is not.
    const { n } = await shop.db
      .selectFrom('chat_messages')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('chat_id', '=', conversation)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1 + answers.length - refused.length);
  });

  it('who goes on is cut off; others are not', async () => {
    const [fast, calm] = [await stage.member(), await stage.member()];
    const [flood, still] = [await on(fast), await on(calm)];
    const cut = new Promise((resolve) => flood.socket.once('disconnect', resolve));
    for (let nth = 0; nth < 2_000; nth++) flood.socket.emit('leave', { id: 1 }, () => undefined);
    await cut;
    expect((await still.ask('resync', { chats: [] })).ok).toBe(true);
  });

  it('what somebody did at other processes counts here: nothing of theirs is stored until it is over [D355]', async () => {
    const [fast, calm] = [await stage.member(), await stage.member()];
    const [conversation, other] = [await stage.supportChat(fast), await stage.supportChat(calm)];
    const [device, still] = [await on(fast), await on(calm)];
    // Another process that counts where this one does.
    const elsewhere = new RateLimiter(shop.app.counter);
    expect(await elsewhere.takeShared(fast.id, 'say', 140)).toBe(0);
    const refused = await device.ask('support-message', say(conversation, 'Una más'));
    expect(refused).toMatchObject({ ok: false, error: { status: 429, code: 'too_fast' } });
    expect((refused as { error: { retry_after: number } }).error.retry_after).toBeGreaterThanOrEqual(1);
    const stored = shop.db.selectFrom('chat_messages').select('text').where('chat_id', '=', conversation);
    expect((await stored.execute()).map(({ text }) => text)).not.toContain('Una más');
    expect((await still.ask('support-message', say(other, 'Hola'))).ok).toBe(true);
  });

  it('a frame that is too large ends its own connection only', async () => {
    const [big, calm] = [await stage.member(), await stage.member()];
    const id = await stage.supportChat(big);
    const [large, still] = [await on(big), await on(calm)];
    const cut = new Promise((resolve) => large.socket.once('disconnect', resolve));
    large.socket.emit('support-message', say(id, 'a'.repeat(300_000)), () => undefined);
    await cut;
    expect((await still.ask('resync', { chats: [] })).ok).toBe(true);
  });
});

describe('bad input', () => {
  it.each([
    ['nothing', undefined],
    ['a number', 7],
    ['an array', []],
    ['an id that is text', { support_id: '1; drop table chats', message: 'x', client_id: randomUUID() }],
    ['a client id that is none', { support_id: 1, message: 'x', client_id: '<script>' }],
    ['a NUL', { support_id: 1, message: 'a\u0000b', client_id: randomUUID() }],
    ['half a surrogate pair', { support_id: 1, message: 'a\ud800', client_id: randomUUID() }],
  ])('%s is answered with 400 and the connection goes on', async (_name, payload) => {
    const device = await on(await stage.member());
    expect(await device.ask('support-message', payload)).toMatchObject({ ok: false, error: { status: 400 } });
    expect((await device.ask('resync', { chats: [] })).ok).toBe(true);
  });

  it('nothing and too much are no messages; 10000 characters are [3§2]', async () => {
    const member = await stage.member();
    const id = await stage.supportChat(member);
    const device = await on(member);
    const answers = [];
    for (const text of ['  ', 'é'.repeat(10_001), '😀'.repeat(5_000)]) {
      const answer = await device.ask('support-message', say(id, text));
      answers.push(answer.ok || answer.error.msg);
    }
    expect(answers).toEqual(['El mensaje está vacío', 'El mensaje debe tener como máximo 10000 caracteres', true]);
  });

  it('an unknown event, and one without an answer to give, harm nothing', async () => {
    const device = await on(await stage.member());
    const emit = device.socket.emit as (...args: unknown[]) => unknown;
    emit.call(device.socket, 'constructor', {});
    emit.call(device.socket, 'message', null);
    emit.call(device.socket, 'join', { id: 1 }, 'no function');
    expect((await device.ask('resync', { chats: [] })).ok).toBe(true);
  });
});

describe('a bucket', () => {
  it('holds what it holds, fills by time and says how long to wait', () => {
    const bucket = new TokenBucket({ capacity: 3, perSecond: 2 }, 0);
    expect([1, 2, 3].map(() => bucket.take(1, 0))).toEqual([0, 0, 0]);
    expect(bucket.take(1, 0)).toBe(0.5);
    expect([bucket.take(1, 500), bucket.take(1, 500)]).toEqual([0, 0.5]);
    expect([bucket.take(3, 60_000), bucket.take(1, 60_000)]).toEqual([0, 0.5]);
  });
});

describe('a queue', () => {
  it('runs one after the other, and takes no more than it may hold', async () => {
    const queue = new EventQueue(2);
    const done: number[] = [];
    let release = () => {};
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const added = [
      queue.add(async () => {
        await first;
        done.push(1);
      }),
      queue.add(async () => void done.push(2)),
      queue.add(async () => void done.push(3)),
    ];
    expect(added).toEqual([true, true, false]);
    release();
    await new Promise<void>((resolve) => {
      const last = async () => resolve();
      const again = () => (queue.add(last) ? undefined : setImmediate(again));
      again();
    });
    expect(done).toEqual([1, 2]);
  });
});
