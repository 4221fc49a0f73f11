import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../../test/app';
import { type Member, read, type Stage, send, stageOf } from '../testing/stage';

let shop: TestApp;
let stage: Stage;
let owner: Member;
let agent: Member;
let colleague: Member;
beforeAll(async () => {
  shop = await startApp();
  stage = stageOf(shop);
  owner = await stage.member();
  agent = await stage.member(5);
  colleague = await stage.member(2);
});
afterAll(() => shop.close());

const queue = async (by: Member, view = 'waiting') => (await by.post('support/queue', { view })).json();
const idsOf = (answer: { chats: { data: { id: number }[] } }) => answer.chats.data.map(({ id }) => id);

it('a conversation waits, is taken, is taken over, closed and opened again, with who and when [D1]', async () => {
  const id = await stage.supportChat(owner);
  expect(idsOf(await queue(agent))).toContain(id);
  const taken = (await agent.post('support/take', { id })).json();
  expect(taken).toMatchObject({ result: true, msg: 'Tomaste la conversación.', chat: { id, agent: { id: agent.id } } });
  expect(idsOf(await queue(agent))).not.toContain(id);
  expect(idsOf(await queue(agent, 'mine'))).toContain(id);
  expect(idsOf(await queue(colleague, 'others'))).toContain(id);
  await colleague.post('support/take', { id });
  expect(idsOf(await queue(colleague, 'mine'))).toContain(id);
  expect((await colleague.post('support/close', { id })).json().chat.support_status).toBe(0);
  expect(idsOf(await queue(agent, 'closed'))).toContain(id);
  expect((await agent.post('support/close', { id })).json().code).toBe('already_closed');
  expect((await agent.post('support/take', { id })).json().code).toBe('chat_closed');
  await agent.post('support/reopen', { id });
  expect((await agent.post('support/reopen', { id })).json().code).toBe('already_open');
  expect((await send(owner, 'support', id, 'Gracias')).statusCode).toBe(200);
  const { history } = (await agent.get(`support/customer/${id}`)).json();
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['reopen', 'close', 'take', 'take']);
  expect(Date.now() - Date.parse(history[0].created_at)).toBeLessThan(60_000);
});

it('an answer takes a waiting conversation; another agent’s answer leaves it where it is', async () => {
  const id = await stage.supportChat(owner);
  await send(agent, 'support', id, 'Buenos días');
  expect((await read(owner, 'support', id)).chat).toMatchObject({ agent: { id: agent.id } });
  await send(colleague, 'support', id, 'Yo también');
  expect((await read(owner, 'support', id)).chat).toMatchObject({ agent: { id: agent.id } });
  const { history } = (await agent.get(`support/customer/${id}`)).json();
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['take']);
});

it('the longest waiting conversation comes first, and each view knows how many there are', async () => {
  const [first, second] = [await stage.supportChat(owner), await stage.supportChat(owner)];
  await send(owner, 'support', first, '¿Hola?');
  const answer = await queue(agent);
  const ids = idsOf(answer);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  expect(answer.counts.waiting).toBe(ids.length);
  expect((await agent.get('chat/unread')).json().queue).toBe(ids.length);
});

it('the queue is read by key: who comes, waits again or is taken between two pages moves nobody over its edge [D302]', async () => {
  const many: number[] = [];
  for (let nth = 0; nth < 45; nth++) many.push(await stage.supportChat(owner));
  // Within one millisecond, and long before anybody said anything.
  await sql`update chats set waiting_since = '2026-01-05T15:00:00Z'::timestamptz + id * interval '1 microsecond'
    where id = any(${many}::int[])`.execute(shop.db);
  const seen: number[] = [];
  let after: { at: string; id: number } | null = null;
  do {
    const { chats }: { chats: { data: { id: number }[]; next: typeof after } } = (
      await agent.post('support/queue', { view: 'waiting', after })
    ).json();
    seen.push(...chats.data.map(({ id }) => id));
    after = chats.next;
    // By offset the first would leave one out, and the second would show one twice.
    await agent.post('support/take', { id: seen[0] });
    await stage.supportChat(owner);
  } while (after && seen.length < 200);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(many));
});

it('one’s own complaint is for others to answer', async () => {
  const id = await stage.supportChat(agent);
  expect(idsOf(await queue(agent))).not.toContain(id);
  expect((await agent.post('support/take', { id })).statusCode).toBe(404);
  expect((await agent.get(`support/customer/${id}`)).statusCode).toBe(404);
  expect((await send(agent, 'support', id, 'Por favor')).json().message.side).toBe('opener');
  expect((await colleague.post('support/take', { id })).statusCode).toBe(200);
});

it('beside the conversation: who it is and what they bought', async () => {
  const { user, access_token } = await shop.login('cliente@demo.pe');
  const client: Member = { ...owner, id: user.id, token: access_token };
  const id = await stage.supportChat(client);
  const beside = (await agent.get(`support/customer/${id}`)).json();
  expect(beside).toMatchObject({ id: user.id, email: 'cliente@demo.pe', user_name: user.user_name });
  const own = (await shop.get('users/purchases', access_token)).json();
  expect(beside.orders.map((order: { id: number }) => order.id)).toEqual(
    own.data.slice(0, 10).map((order: { id: number }) => order.id),
  );
  expect(beside.orders.length).toBeGreaterThan(0);
});

it('canned answers: kept, changed, deleted, never empty', async () => {
  const titles = async () => (await agent.get('support/canned')).json().map(({ title }: { title: string }) => title);
  expect(await titles()).toContain('Saludo');
  const kept = (await agent.post('support/canned', { title: ' Envíos ', text: 'Salen mañana.' })).json().answer;
  expect(kept).toMatchObject({ title: 'Envíos', text: 'Salen mañana.' });
  await colleague.post('support/canned', { id: kept.id, title: 'Envíos a Lima', text: 'Salen hoy.' });
  expect(await titles()).toContain('Envíos a Lima');
  expect((await agent.post('support/canned', { title: ' ', text: 'x' })).json().fields).toEqual({
    title: 'El campo título es requerido',
  });
  const drop = () =>
    shop.app.inject({
      method: 'DELETE',
      url: `/api/web/support/canned/${kept.id}`,
      headers: { authorization: `Bearer ${agent.token}` },
    });
  expect([(await drop()).statusCode, (await drop()).statusCode]).toEqual([200, 404]);
  expect((await agent.post('support/canned', { id: kept.id, title: 'a', text: 'b' })).statusCode).toBe(404);
});
