import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../../test/app';
import { mailsTo, type ReceivedMail } from '../../../../test/mails';
import { type Member, type Stage, send, stageOf } from '../testing/stage';
import { queueUnreadMails } from '.';

let shop: TestApp;
let stage: Stage;
let owner: Member;
let agent: Member;
let seller: Member;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.pe' });
  stage = stageOf(shop);
  agent = await stage.member(5);
});
beforeEach(async () => {
  owner = await stage.member();
  seller = await stage.member(4);
});
afterAll(() => shop.close());

const emailOf = async ({ id }: Member) =>
  (await shop.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
/** Mails about unread answers that this person has got so far. */
async function noticesTo(member: Member): Promise<ReceivedMail[]> {
  await queueUnreadMails(shop.app.jobs, shop.db);
  const mails = await mailsTo(shop, await emailOf(member));
  return mails.filter(({ subject }) => subject.endsWith('te respondió en Qhatu'));
}
/** The conversation's messages are that many minutes older. */
const minutesLater = (chatId: number, minutes: number) =>
  sql`update chat_messages set created_at = created_at - make_interval(mins => ${minutes}::int)
    where chat_id = ${chatId}`.execute(shop.db);
const unsubscribeKey = (mail: ReceivedMail | undefined) => /unsuscribe\?clave=([\w-]+)/.exec(mail?.text ?? '')?.[1];

it('an answer of support that lies unread for ten minutes is told by mail, without its words, with the way to it', async () => {
  const id = await stage.supportChat(owner);
  await send(agent, 'support', id, 'Palabras privadas');
  expect(await noticesTo(owner)).toEqual([]);
  await minutesLater(id, 9);
  expect(await noticesTo(owner)).toEqual([]);
  await minutesLater(id, 2);
  const [mail] = await noticesTo(owner);
  expect(mail?.subject).toBe('Soporte de Qhatu te respondió en Qhatu');
  expect(mail?.text).toContain(`https://qhatu.pe/pages/chat?chat=support-${id}`);
  expect(mail?.text).toContain('un mensaje sin leer');
  expect(`${mail?.text}${mail?.html}`).not.toContain('Palabras privadas');
});

it('once for a conversation until it was read; what comes after is told once more', async () => {
  const id = await stage.supportChat(owner);
  for (const text of ['Uno', 'Dos']) {
    await send(agent, 'support', id, text);
    await minutesLater(id, 11);
    expect(await noticesTo(owner)).toHaveLength(1);
  }
  await owner.post('chat/viewed', { id, kind: 'support' });
  expect(await noticesTo(owner)).toHaveLength(1);
  await send(agent, 'support', id, 'Tres');
  await minutesLater(id, 11);
  expect(await noticesTo(owner)).toHaveLength(2);
});

it('shopper and seller are told of each other’s words, nobody of their own, support never', async () => {
  const conversation = await stage.userChat(owner, seller);
  await send(owner, 'user', conversation, 'Buenas');
  await minutesLater(conversation, 11);
  expect([(await noticesTo(seller)).length, (await noticesTo(owner)).length]).toEqual([1, 0]);
  await send(seller, 'user', conversation, 'Dígame');
  await minutesLater(conversation, 11);
  expect((await noticesTo(owner)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^nuevo\..* te respondió en Qhatu$/),
  ]);
  const complaint = await stage.supportChat(owner);
  await agent.post('support/take', { id: complaint });
  await minutesLater(complaint, 11);
  expect(await noticesTo(agent)).toEqual([]);
});

it('a conversation that was read before the mail went out is not told', async () => {
  const id = await stage.supportChat(owner);
  await send(agent, 'support', id, 'Hola');
  await minutesLater(id, 11);
  await queueUnreadMails(shop.app.jobs, shop.db);
  await owner.post('chat/viewed', { id, kind: 'support' });
  expect(await noticesTo(owner)).toEqual([]);
});

it('the mail’s link ends such mails, subscribing brings them back; accounts that are no more get none', async () => {
  const id = await stage.supportChat(owner);
  const answered = async (text: string) => {
    await owner.post('chat/viewed', { id, kind: 'support' });
    await send(agent, 'support', id, text);
    await minutesLater(id, 11);
    return (await noticesTo(owner)).length;
  };
  expect(await answered('Uno')).toBe(1);
  const key = unsubscribeKey((await noticesTo(owner))[0]);
  expect((await shop.post('users/unsuscribe', { token: key })).statusCode).toBe(200);
  expect(await answered('Dos')).toBe(1);
  await owner.post('users/suscribe', { id: owner.id, suscribed: 1 });
  expect(await answered('Tres')).toBe(2);
  await owner.post('users/suscribe', { id: owner.id, suscribed: 0 });
  expect(await answered('Cuatro')).toBe(2);
  await owner.post('users/suscribe', { id: owner.id, suscribed: 1 });
  await owner.post('chat/viewed', { id, kind: 'support' });
  await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', owner.id).execute();
  await send(agent, 'support', id, 'Cinco');
  await minutesLater(id, 11);
  expect(await noticesTo(owner)).toHaveLength(2);
});
