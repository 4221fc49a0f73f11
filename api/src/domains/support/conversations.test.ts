import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { type Member, read, type Stage, send, stageOf, wordsOf } from './testing/stage';

let shop: TestApp;
let stage: Stage;
let buyer: Member;
let seller: Member;
let stranger: Member;
let agent: Member;
beforeAll(async () => {
  shop = await startApp();
  stage = stageOf(shop);
  buyer = await stage.member();
  seller = await stage.member(4);
  stranger = await stage.member();
  agent = await stage.member(5);
});
afterAll(() => shop.close());

const list = async (by: Member, path = 'chat/chats', body: object = {}) => (await by.post(path, body)).json();

describe('sending over REST [3§7]', () => {
  it('stores, counts and answers the message of the documents', async () => {
    const id = await stage.userChat(buyer, seller);
    const answer = await send(buyer, 'user', id, '  Hola <b>vecino</b>  ');
    expect(answer.json()).toMatchObject({
      result: true,
      message: {
        chat_id: id,
        user_id: buyer.id,
        text: 'Hola <b>vecino</b>',
        file: null,
        viewed: 0,
        delivered: 0,
        seq: 1,
      },
    });
    await send(seller, 'user', id, 'Hola');
    expect((await read(buyer, 'user', id)).chat.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    await shop.db.deleteFrom('chats').where('id', '=', id).execute();
  });

  it('the same client id stores nothing twice, at once, later, or in another conversation [3§7]', async () => {
    const id = await stage.userChat(buyer, seller);
    const client_id = randomUUID();
    const tries = await Promise.all(Array.from({ length: 8 }, () => send(buyer, 'user', id, 'Una vez', { client_id })));
    const ids = tries.map((answer) => answer.json().message.id);
    expect(new Set(ids).size).toBe(1);
    await send(buyer, 'user', id, 'Otra cosa');
    expect((await send(buyer, 'user', id, 'Una vez', { client_id })).json().message.seq).toBe(1);
    const { chat } = await read(seller, 'user', id);
    expect(chat.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    const other = await stage.supportChat(buyer);
    expect((await send(buyer, 'support', other, 'Una vez', { client_id })).json().code).toBe('client_id_reused');
    // Somebody else may have chosen the same.
    expect((await send(seller, 'user', id, 'Mía', { client_id })).json().message.seq).toBe(3);
    await shop.db.deleteFrom('chats').where('id', '=', id).execute();
  });

  it('nothing is no message, 10000 characters are one, one more is not [3§2]', async () => {
    const id = await stage.supportChat(buyer);
    const statuses = [];
    for (const text of [' \n ', 'a'.repeat(10_000), 'a'.repeat(10_001)]) {
      statuses.push((await send(buyer, 'support', id, text)).statusCode);
    }
    expect(statuses).toEqual([422, 200, 422]);
    expect((await send(buyer, 'support', id, 'a\u0000b')).statusCode).toBe(400);
  });

  it('40 messages of two people at once have one order without holes', async () => {
    const id = await stage.supportChat(buyer);
    await agent.post('support/take', { id });
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) => send(nth % 2 ? buyer : agent, 'support', id, `Número ${nth}`)),
    );
    const { chat } = await read(buyer, 'support', id, { limit: 100 });
    expect(chat.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, nth) => nth + 1));
    expect(chat.last_seq).toBe(41);
  });
});

describe('who may [D4]', () => {
  it('a conversation of others does not exist: reading, sending, marking', async () => {
    const id = await stage.userChat(stranger, seller);
    const support = await stage.supportChat(stranger);
    for (const by of [buyer, agent]) {
      expect((await by.post('chat/messages', { id })).statusCode).toBe(404);
      expect((await send(by, 'user', id, 'Hola')).statusCode).toBe(404);
      expect((await by.post('chat/viewed', { id, kind: 'user' })).statusCode).toBe(404);
    }
    expect((await seller.post('support/messages', { id: support })).statusCode).toBe(404);
    expect((await send(seller, 'support', support, 'Hola')).statusCode).toBe(404);
    // The kind belongs to the conversation.
    expect((await stranger.post('support/messages', { id })).statusCode).toBe(404);
    expect((await send(stranger, 'support', id, 'Hola')).statusCode).toBe(404);
    expect((await buyer.post('chat/chats', { id: stranger.id })).statusCode).toBe(404);
  });

  it('a closed conversation takes no messages, of nobody [3§2]', async () => {
    const id = await stage.supportChat(buyer);
    await agent.post('support/close', { id });
    for (const by of [buyer, agent]) {
      const answer = await send(by, 'support', id, 'Hola');
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'chat_closed' }]);
    }
    expect((await read(buyer, 'support', id)).chat.support_status).toBe(0);
  });
});

describe('lists', () => {
  it('come newest first, each with its newest message, its unread ones and both people [3§9]', async () => {
    const [me, one, two] = [await stage.member(), await stage.member(4), await stage.member(4)];
    const [first, second] = [await stage.userChat(me, one), await stage.userChat(me, two)];
    await send(me, 'user', first, 'Buenas');
    await send(one, 'user', first, 'Dime');
    await send(two, 'user', second, 'Ya llegó');
    await send(one, 'user', first, '¿Sigues ahí?');
    const { chats, count, result } = await list(me, 'chat/chats', { id: me.id });
    expect(result).toBe(true);
    expect(chats.data.map(({ id }: { id: number }) => id)).toEqual([first, second]);
    expect([count, chats.next, chats.data[0].count, chats.data[1].count]).toEqual([3, null, 2, 1]);
    expect(chats.data[0].messages).toMatchObject([{ text: '¿Sigues ahí?' }]);
    expect(chats.data[0].users).toMatchObject([
      { id: me.id, side: 'opener' },
      { id: one.id, side: 'answerer' },
    ]);
    expect(JSON.stringify(chats)).not.toContain('@correo.pe');
    expect((await me.get('chat/unread')).json()).toEqual({ count: 3, user: 3, support: 0, queue: 0 });
  });

  it('a long list has pages by key: what is said between two of them repeats none and leaves none out [D302]', async () => {
    const me = await stage.member(4);
    const ids: number[] = [];
    for (let nth = 0; nth < 21; nth++) {
      const { id } = await shop.db
        .insertInto('users')
        .values({ name: 'Ana', user_name: `ana-lista-${nth}`, email: `ana-lista-${nth}@correo.pe` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const chat = { buyer_id: id, seller_id: me.id };
      ids.unshift((await shop.db.insertInto('chats').values(chat).returning('id').executeTakeFirstOrThrow()).id);
    }
    // Within one millisecond: what a Date keeps of them is the same.
    await sql`update chats set updated_at = '2026-11-20T15:00:00Z'::timestamptz + (5 + id - ${ids[20]}) * interval '1 microsecond'
      where seller_id = ${me.id}`.execute(shop.db);
    const idsOf = (chats: { data: { id: number }[] }) => chats.data.map(({ id }) => id);
    const { chats: first } = await list(me, 'chat/chats');
    expect(idsOf(first)).toEqual(ids.slice(0, 20));
    // The last of the first page and somebody new rise to the top: by offset the next page would begin with two that were there.
    await send(me, 'user', first.next.id, 'Hola');
    await stage.userChat(await stage.member(), me);
    const { chats: second } = await list(me, 'chat/chats', { after: first.next });
    expect([idsOf(second), second.next]).toEqual([ids.slice(20), null]);
  });

  it('a place that is none is refused [D8]', async () => {
    for (const at of ['0000-01-01T00:00:00.000000Z', '2026-11-20T15:00:00Z', 'ayer']) {
      expect((await buyer.post('chat/chats', { after: { at, id: 1 } })).statusCode).toBe(400);
    }
  });
});

describe('marks', () => {
  it('viewed: the other side learns that it arrived, then that it was seen; marks never go back [D58]', async () => {
    const id = await stage.supportChat(buyer);
    const marks = async () => (await read(buyer, 'support', id)).chat.marks.answerer;
    expect(await marks()).toEqual({ delivered: 0, viewed: 0 });
    await send(buyer, 'support', id, 'Dos');
    await read(agent, 'support', id);
    expect(await marks()).toEqual({ delivered: 2, viewed: 0 });
    const viewed = await agent.post('chat/viewed', { id, kind: 'support', seq: 1 });
    expect(viewed.json()).toEqual({ result: true, count: 1 });
    expect(await marks()).toEqual({ delivered: 2, viewed: 1 });
    await agent.post('chat/viewed', { id, kind: 'support' });
    await agent.post('chat/viewed', { id, kind: 'support', seq: 1 });
    expect(await marks()).toEqual({ delivered: 2, viewed: 2 });
    expect((await read(buyer, 'support', id)).chat.messages.map(({ viewed: flag }) => flag)).toEqual([1, 1]);
    // No mark beyond what was said.
    await agent.post('chat/viewed', { id, kind: 'support', seq: 2_000 });
    expect(await marks()).toEqual({ delivered: 2, viewed: 2 });
  });
});

describe('pages of a conversation', () => {
  it('the newest first asked, then the one before, and what came after', async () => {
    const id = await stage.supportChat(buyer, 'Uno');
    for (let nth = 2; nth <= 25; nth++) await send(buyer, 'support', id, `Número ${nth}`);
    const seqs = async (options: object) => {
      const { chat, more } = await read(buyer, 'support', id, { limit: 10, ...options });
      return [chat.messages[0]?.seq, chat.messages.at(-1)?.seq, more];
    };
    expect(await seqs({})).toEqual([16, 25, true]);
    expect(await seqs({ before: 16 })).toEqual([6, 15, true]);
    expect(await seqs({ before: 6 })).toEqual([1, 5, false]);
    expect(await seqs({ after: 3 })).toEqual([4, 13, true]);
    expect(await seqs({ after: 20 })).toEqual([21, 25, false]);
    expect(await seqs({ after: 25 })).toEqual([undefined, undefined, false]);
    const { messages } = (await read(buyer, 'support', id, { limit: 1 })).chat;
    expect(messages.map(wordsOf)).toEqual(['Número 25']);
  });
});

it('the contact form of a product writes into the same conversation, with product and title [1§5]', async () => {
  const product = await shop.db
    .selectFrom('products')
    .select(['id', 'name', 'seller_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const form = {
    product_id: product.id,
    title: 'Por mayor',
    correo: 'a@b.pe',
    contacto: '9',
    message: '¿Tienes veinte?',
  };
  await buyer.post('products/open-chat', form);
  const { chats } = await list(buyer);
  const [conversation] = chats.data;
  expect(conversation.users[1].id).toBe(product.seller_id);
  expect(conversation.messages).toMatchObject([
    { text: '¿Tienes veinte?', seq: 1, product: { id: product.id, name: product.name }, title: 'Por mayor' },
  ]);
});
