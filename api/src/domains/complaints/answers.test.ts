import { COMPLAINT } from '@qhatu/contract/testing';
import { startApp, type TestApp } from '../../../test/app';
import { mailTo } from '../../../test/mails';
import { runningTextOf } from '../../../test/pdf';
import { type Somebody, somebody } from '../sellers/fixtures';
import { fileIn } from './fixtures';

let shop: TestApp;
let support: Somebody;
beforeAll(async () => {
  shop = await startApp();
  support = await somebody(shop, 5);
});
afterAll(() => shop.close());

const list = async (view: string) =>
  (await shop.get(`admin/complaints?view=${view}&perPage=48`, support.token)).json().data as {
    id: number;
    number: string;
    overdue: boolean;
    days_left: number;
  }[];
const answer = (id: number, text: string, { token } = support) =>
  shop.post(`admin/complaints/${id}/answer`, { answer: text }, token);

async function filed(change: object = {}) {
  const { complaint } = (await fileIn(shop, { ...COMPLAINT, ...change })).json();
  const entry = (await list('open')).find(({ number }) => number === complaint.number);
  if (!entry) throw new Error('the complaint is not in the list');
  return { id: entry.id, ...complaint };
}

it('support sees what waits, the soonest due first, with the working days that are left [D1]', async () => {
  const late = await filed({ email: 'tarde@correo.pe' });
  const fresh = await filed({ email: 'hoy@correo.pe' });
  await shop.db.updateTable('complaints').set({ due_on: '2026-01-05' }).where('id', '=', late.id).execute();
  const open = await list('open');
  expect(open.map(({ id }) => id).indexOf(late.id)).toBeLessThan(open.map(({ id }) => id).indexOf(fresh.id));
  expect(open.find(({ id }) => id === late.id)).toMatchObject({ overdue: true, days_left: 0 });
  expect(open.find(({ id }) => id === fresh.id)).toMatchObject({
    overdue: false,
    days_left: 15,
    support_type: 'Producto',
    place: 'Miraflores, Lima, Lima',
    name: 'Rosa Quispe',
  });
  const overdue = (await list('overdue')).map(({ id }) => id);
  expect([overdue.includes(late.id), overdue.includes(fresh.id)]).toEqual([true, false]);
});

it('an answer is stored and mailed once, with the answered complaint', async () => {
  const email = 'respuesta@correo.pe';
  const { id, number, pdf } = await filed({ email });
  expect((await answer(id, '  ')).json().fields).toEqual({ answer: 'El campo respuesta es requerido' });
  expect((await answer(id, 'Mañana te llega una jarra nueva.')).json().msg).toBe('Respuesta enviada');
  const again = await answer(id, 'Otra cosa');
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_answered']);
  const mail = await mailTo(shop, email, `Respuesta a tu reclamo N.º ${number}`);
  expect(mail?.text).toContain('Mañana te llega una jarra nueva.');
  expect(runningTextOf(mail?.attachments[0]?.bytes ?? Buffer.alloc(0))).toContain('Mañana te llega una jarra nueva.');
  // The visitor's own link shows the answered complaint from now on.
  expect(runningTextOf((await shop.app.inject({ url: pdf })).rawPayload)).toContain('Mañana te llega una jarra nueva.');
  expect((await list('open')).map((entry) => entry.id)).not.toContain(id);
  expect((await list('answered'))[0]).toMatchObject({ id, answer: 'Mañana te llega una jarra nueva.' });
});

it('the answer is said in the conversation of whoever complained; a closed conversation does not keep it from the mail', async () => {
  const rosa = await somebody(shop);
  const file = async () => {
    const { complaint } = (await fileIn(shop, COMPLAINT, { token: rosa.token })).json();
    return (await list('open')).find(({ number }) => number === complaint.number)?.id ?? 0;
  };
  const [open, closed] = [await file(), await file()];
  await shop.db.updateTable('chats').set({ open: false }).where('complaint_id', '=', closed).execute();
  for (const id of [open, closed]) expect((await answer(id, 'Ya está en camino.')).statusCode).toBe(200);
  const said = await shop.db
    .selectFrom('chat_messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .select(['c.complaint_id', 'm.user_id', 'm.text'])
    .where('c.complaint_id', 'in', [open, closed])
    .where('m.user_id', '!=', rosa.id)
    .execute();
  expect(said).toEqual([{ complaint_id: open, user_id: support.id, text: 'Ya está en camino.' }]);
});

it('its conversation tells support the last day to answer until that is done, and never whoever complained', async () => {
  const rosa = await somebody(shop);
  const { complaint } = (await fileIn(shop, COMPLAINT, { token: rosa.token })).json();
  const id = (await list('open')).find(({ number }) => number === complaint.number)?.id ?? 0;
  await shop.db.updateTable('complaints').set({ due_on: '2026-12-15' }).where('id', '=', id).execute();
  const dayIn = async (path: string, body: object, token: string): Promise<unknown> => {
    const { chats } = (await shop.post(path, body, token)).json();
    return chats.data.find(({ complaint_id }: { complaint_id: number }) => complaint_id === id)?.answer_by;
  };
  const queued = (view: string) => dayIn('support/queue', { view }, support.token);
  expect(await queued('waiting')).toBe('2026-12-15');
  expect(await dayIn('support/chats', {}, rosa.token)).toBeNull();
  await answer(id, 'Ya está en camino.');
  expect([await queued('waiting'), await queued('mine')]).toContain(null);
});

it('two who answer at once: one does, the other hears it', async () => {
  const { id } = await filed();
  const codes = (await Promise.all([answer(id, 'Uno'), answer(id, 'Dos')])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
  expect((await answer(999_999, 'Nada')).statusCode).toBe(404);
});

it('the book is read by support and administration, not by sellers or customers [D1]', async () => {
  const { id } = await filed();
  for (const [role, status] of [
    [1, 403],
    [4, 403],
    [5, 200],
    [2, 200],
  ] as const) {
    const { token } = await somebody(shop, role);
    expect((await shop.get('admin/complaints', token)).statusCode).toBe(status);
    expect((await shop.get(`admin/complaints/${id}/pdf`, token)).statusCode).toBe(status);
  }
});
