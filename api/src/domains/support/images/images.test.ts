import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { STORED_BYTES } from '../../../uploads/stored-bytes';
import { type Member, read, type Stage, send, stageOf, upload } from '../testing/stage';
import { sweepImageFiles, sweepImages } from './store';

let shop: TestApp;
let stage: Stage;
let owner: Member;
let stranger: Member;
let agent: Member;
let photo: Buffer;
beforeAll(async () => {
  shop = await startApp();
  stage = stageOf(shop);
  owner = await stage.member();
  stranger = await stage.member();
  agent = await stage.member(5);
  photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#9b1b38' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Rosa Quispe' } })
    .toBuffer();
});
afterAll(() => shop.close());

const files = () => {
  const folder = join(shop.env.DATA_DIR, 'private', 'chat');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

it('a picture is drawn anew: at most 1000 px, without its EXIF, sent with a blank message [3§5]', async () => {
  const id = await stage.supportChat(owner);
  const uploaded = (await upload(shop, owner.token, 'support/image', photo)).json();
  expect(uploaded).toMatchObject({ result: true, width: 1_000, height: 500 });
  const sent = await send(owner, 'support', id, '', { file: uploaded.route });
  expect(sent.json().message).toMatchObject({ message: '', file: uploaded.route, file_width: 1_000, file_height: 500 });
  const kept = await agent.get(uploaded.route);
  const { format, width, exif } = await sharp(kept.rawPayload).metadata();
  expect([kept.headers['content-type'], format, width, exif]).toEqual(['image/webp', 'webp', 1_000, undefined]);
  expect(kept.headers['cache-control']).toBe('private, no-store');
});

it('only its owner and the members of its conversation read it [D4]', async () => {
  const id = await stage.supportChat(owner);
  const { route } = (await upload(shop, owner.token, 'chat/image', photo)).json();
  expect([(await owner.get(route)).statusCode, (await agent.get(route)).statusCode]).toEqual([200, 404]);
  await send(owner, 'support', id, '', { file: route });
  expect([(await agent.get(route)).statusCode, (await stranger.get(route)).statusCode]).toEqual([200, 404]);
  expect((await shop.get(route)).statusCode).toBe(401);
  expect((await shop.app.inject({ url: `/uploads/${route}` })).statusCode).toBe(404);
});

it('staff who look at a picture of a conversation with support are in the security log, its own people are not [D108]', async () => {
  const [looking, seller] = [await stage.member(5), await stage.member(4)];
  const support = await stage.supportChat(owner);
  const sale = await stage.userChat(owner, seller);
  const [shown, sold] = [
    (await upload(shop, owner.token, 'support/image', photo)).json().route,
    (await upload(shop, owner.token, 'chat/image', photo)).json().route,
  ];
  await send(owner, 'support', support, '', { file: shown });
  await send(owner, 'user', sale, '', { file: sold });
  const answers = [await looking.get(shown), await owner.get(shown), await seller.get(sold)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const reads = shop.db.selectFrom('security_events').select(['actor_id', 'user_id', 'details']);
  const people = [looking.id, owner.id, seller.id];
  expect(await reads.where('kind', '=', 'staff-read').where('actor_id', 'in', people).execute()).toEqual([
    { actor_id: looking.id, user_id: owner.id, details: { what: 'chats', ids: [support] } },
  ]);
});

it('who shops keeps 200 MB of pictures of conversations, who answers 2 GB, and what is refused leaves no file [D373]', async () => {
  const [shopper, seller] = [await stage.member(), await stage.member(4)];
  for (const { id, token } of [shopper, seller]) {
    await upload(shop, token, 'chat/image', photo);
    await shop.db.updateTable('chat_images').set({ bytes: STORED_BYTES.chat }).where('user_id', '=', id).execute();
  }
  const before = files();
  const [refused, again] = [
    await upload(shop, shopper.token, 'chat/image', photo),
    await upload(shop, shopper.token, 'support/image', photo),
  ];
  for (const answer of [refused, again]) {
    const { code, msg } = answer.json();
    expect([answer.statusCode, code, msg]).toEqual([
      409,
      'storage_full',
      'Las fotos que enviaste por chat ya ocupan 200 MB, lo máximo de una cuenta. Sigue la conversación con palabras.',
    ]);
  }
  expect(files()).toBe(before);
  expect((await upload(shop, seller.token, 'chat/image', photo)).statusCode).toBe(200);
  await shop.db
    .updateTable('chat_images')
    .set({ bytes: STORED_BYTES.chatOfStaff / 2 })
    .where('user_id', '=', seller.id)
    .execute();
  expect((await upload(shop, seller.token, 'chat/image', photo)).json()).toMatchObject({
    code: 'storage_full',
    msg: expect.stringContaining('en los últimos 365 días'),
  });
});

it('what an agent sent more than a year ago is still shown and no longer counted, so that their work goes on; a shopper’s is [D407]', async () => {
  const [shopper, answering] = [await stage.member(), await stage.member(5)];
  const mostBytes = { [shopper.id]: STORED_BYTES.chat, [answering.id]: STORED_BYTES.chatOfStaff };
  const chat = await stage.supportChat(shopper);
  for (const sender of [shopper, answering]) {
    const routes: string[] = [];
    for (const _ of [1, 2]) {
      const { route } = (await upload(shop, sender.token, 'support/image', photo)).json();
      await send(sender, 'support', chat, '', { file: route });
      routes.push(route);
    }
    const sent = (days: number) =>
      shop.db
        .updateTable('chat_images')
        .set({
          bytes: (mostBytes[sender.id] ?? 0) / 2,
          created_at: sql`now() - make_interval(days => ${sql.lit(days)})`,
        })
        .where('user_id', '=', sender.id)
        .execute();
    await sent(364);
    expect((await upload(shop, sender.token, 'support/image', photo)).statusCode).toBe(409);
    await sent(366);
    expect([sender.id, (await upload(shop, sender.token, 'support/image', photo)).statusCode]).toEqual([
      sender.id,
      sender === answering ? 200 : 409,
    ]);
    await sweepImages(shop.db, shop.app.jobs);
    for (const route of routes) expect((await answering.get(route)).statusCode).toBe(200);
  }
});

it('who answered once and only shops now has a shopper’s room whole: what they answered with is not counted [D418]', async () => {
  const [asking, was] = [await stage.member(), await stage.member(4)];
  const chat = await stage.userChat(asking, was);
  const sent = async (who: Member) => {
    const { route } = (await upload(shop, who.token, 'chat/image', photo)).json();
    await send(who, 'user', chat, '', { file: route });
  };
  await sent(was);
  await sent(asking);
  await shop.db.updateTable('users').set({ role_id: 1 }).where('id', '=', was.id).execute();
  const images = shop.db.updateTable('chat_images').set({ bytes: STORED_BYTES.chat });
  await images.where('user_id', 'in', [was.id, asking.id]).execute();
  expect((await upload(shop, was.token, 'chat/image', photo)).statusCode).toBe(200);
  expect((await upload(shop, asking.token, 'chat/image', photo)).statusCode).toBe(409);
  // What they ask with does count.
  await images.where('user_id', '=', was.id).execute();
  expect((await upload(shop, was.token, 'chat/image', photo)).statusCode).toBe(409);
});

it('somebody else’s picture cannot be sent, nor one’s own twice, nor any other address [D4]', async () => {
  const id = await stage.supportChat(owner);
  const own = (await upload(shop, owner.token, 'chat/image', photo)).json().route;
  const foreign = (await upload(shop, stranger.token, 'chat/image', photo)).json().route;
  const codes = [];
  for (const file of [foreign, 'https://malo.example/x.png', 'chat/images/../../etc', own, own]) {
    codes.push((await send(owner, 'support', id, '', { file })).statusCode);
  }
  expect(codes).toEqual([404, 404, 404, 200, 404]);
  expect((await read(owner, 'support', id)).chat.messages).toHaveLength(2);
});

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
  ['a PDF', Buffer.from('%PDF-1.4\n%%EOF\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is refused by its content [3§5]', async (_name, content) => {
  const before = files();
  const answer = await upload(shop, owner.token, 'chat/image', content);
  expect([answer.statusCode, answer.json().msg]).toEqual([415, 'El formato de la imagen no es válido']);
  expect(files()).toBe(before);
});

it('more than 5 MB and another field are told so [3§9]', async () => {
  const big = await upload(shop, owner.token, 'chat/image', Buffer.alloc(5_242_881, 1));
  expect([big.statusCode, big.json().msg]).toEqual([413, 'No se permiten archivo mayor a 5MB']);
  expect((await upload(shop, owner.token, 'chat/image', photo, 'file')).statusCode).toBe(422);
});

it('a picture that no message named is forgotten after a week, one that was sent is not [D416]', async () => {
  const id = await stage.supportChat(owner);
  const [sent, lost] = [
    (await upload(shop, owner.token, 'chat/image', photo)).json().route,
    (await upload(shop, owner.token, 'chat/image', photo)).json().route,
  ];
  await send(owner, 'support', id, '', { file: sent });
  await sql`update chat_images set created_at = now() - interval '8 days'`.execute(shop.db);
  const before = files();
  const gone = await sweepImages(shop.db, shop.app.jobs);
  expect(gone).toBeGreaterThan(0);
  // By its job, so that no end of this process loses them (D416).
  expect(files()).toBe(before);
  await shop.app.jobs.drain();
  expect(files()).toBe(before - gone);
  expect([(await owner.get(sent)).statusCode, (await owner.get(lost)).statusCode]).toEqual([200, 404]);
});

it('who leaves the shop takes words and pictures along; the conversation is closed for the other side', async () => {
  const [leaving, seller] = [await stage.member(), await stage.member(4)];
  const id = await stage.userChat(leaving, seller);
  const { route } = (await upload(shop, leaving.token, 'chat/image', photo)).json();
  await send(leaving, 'user', id, 'Mi secreto', { file: route });
  await send(seller, 'user', id, 'De acuerdo');
  expect((await seller.get(route)).statusCode).toBe(200);
  expect((await leaving.post('users/delete-account', { password: 'Trocha42' })).statusCode).toBe(200);
  const { chat } = await read(seller, 'user', id);
  expect(chat.messages).toMatchObject([{ text: 'De acuerdo', seq: 2 }]);
  expect([chat.support_status, (await send(seller, 'user', id, '¿Hola?')).json().code]).toEqual([0, 'chat_closed']);
  expect((await seller.get(route)).statusCode).toBe(404);
  const before = files();
  // By its job: the sweep leaves alone what may be another database's (D448).
  await shop.app.jobs.drain();
  expect(files()).toBeLessThan(before);
  await shop.app.privateFiles.write('chat', { bytes: photo, extension: 'webp' });
  const after = files();
  // A file whose row may still be on its way is left alone.
  expect(await sweepImageFiles(shop.db, shop.app.privateFiles)).toBe(0);
  expect(await sweepImageFiles(shop.db, shop.app.privateFiles, { olderThanMs: -1 })).toBeGreaterThan(0);
  expect(files()).toBeLessThan(after);
});
