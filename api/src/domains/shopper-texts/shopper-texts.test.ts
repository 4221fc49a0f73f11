import { startApp, type TestApp } from '../../../test/app';
import { readRevision } from '../../db/catalog-revision';
import { type Somebody, somebody } from '../sellers/fixtures';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

let shop: TestApp;
let support: Somebody;
let author: Somebody;
let productId: number;
beforeAll(async () => {
  shop = await startApp();
  support = await somebody(shop, 5);
  author = await somebody(shop);
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('enabled', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  productId = id;
});
afterAll(() => shop.close());

const page = async () => (await shop.get(`products/${productId}`)).json();
const stars = () =>
  shop.db.selectFrom('products').select(['rating_sum', 'rating_count']).where('id', '=', productId).executeTakeFirst();
const texts = async (query: string) => (await shop.get(`admin/texts?${query}`, support.token)).json().data;

async function review(by: Somebody, message: string): Promise<number> {
  const { id } = await shop.db
    .insertInto('ratings')
    .values({ product_id: productId, user_id: by.id, rating: 2, message })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('products')
    .set((eb) => ({ rating_sum: eb('rating_sum', '+', 2), rating_count: eb('rating_count', '+', 1) }))
    .where('id', '=', productId)
    .execute();
  return id;
}

it('a hidden review leaves the page and its stars, at once, and comes back with them', async () => {
  const before = await stars();
  const id = await review(author, 'Insultos del autor');
  const messages = async () => (await page()).ratings.map(({ message }: { message: string }) => message);
  expect(await messages()).toContain('Insultos del autor');
  const seen = await readRevision(shop.db);
  const hide = (reason: string) => shop.post(`admin/texts/review/${id}/hide`, { reason }, support.token);
  expect((await hide(' ')).statusCode).toBe(422);
  expect((await hide('Insulta')).statusCode).toBe(200);
  expect(await messages()).not.toContain('Insultos del autor');
  expect(await stars()).toEqual(before);
  // The front door makes its pages anew.
  expect(await readRevision(shop.db)).toBeGreaterThan(seen);
  expect((await hide('Otra vez')).statusCode).toBe(409);
  expect((await texts('state=hidden'))[0]).toMatchObject({ id, hidden_reason: 'Insulta', rating: 1 });
  const restore = () => shop.post(`admin/texts/review/${id}/restore`, undefined, support.token);
  expect((await restore()).statusCode).toBe(200);
  expect(await messages()).toContain('Insultos del autor');
  expect((await stars())?.rating_count).toBe((before?.rating_count ?? 0) + 1);
  expect((await restore()).statusCode).toBe(409);
  const admin = await somebody(shop, 2);
  const acts = (await shop.get(`admin/acts?subject=review&subject_id=${id}`, admin.token)).json().data;
  expect(acts.map(({ act }: { act: string }) => act)).toEqual(['review.restore', 'review.hide']);
});

it('a hidden question is on no page and waits for nobody’s answer', async () => {
  const { id } = await shop.db
    .insertInto('questions')
    .values({ product_id: productId, user_id: author.id, message: '¿Pregunta con teléfono?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await shop.post(`admin/texts/question/${id}/hide`, { reason: 'Datos' }, support.token)).statusCode).toBe(200);
  expect(JSON.stringify(await page())).not.toContain('¿Pregunta con teléfono?');
  const admin = await somebody(shop, 2);
  expect((await shop.post(`admin/questions/${id}/answer`, { answer: 'No' }, admin.token)).statusCode).toBe(404);
});

it('a shopper reports a text once; it waits until support decides, to hide or to keep', async () => {
  const id = await review(await somebody(shop), 'Denunciada');
  const reader = await somebody(shop);
  const report = (reason: string, of = id) =>
    shop.post('texts/report', { kind: 'review', id: of, reason }, reader.token);
  expect((await report(' ')).json().fields).toEqual({ reason: 'El campo motivo es requerido' });
  expect((await report('x'.repeat(501))).statusCode).toBe(422);
  expect((await report('Es publicidad')).statusCode).toBe(200);
  expect((await report('Es publicidad, de nuevo')).statusCode).toBe(200);
  expect((await report('Nada', 999_999_999)).statusCode).toBe(404);
  expect(await texts('state=reported')).toEqual([expect.objectContaining({ id, reports: ['Es publicidad'] })]);
  expect((await shop.post(`admin/texts/review/${id}/keep`, undefined, support.token)).statusCode).toBe(200);
  expect(await texts('state=reported')).toEqual([]);
  expect((await shop.post(`admin/texts/review/${id}/keep`, undefined, support.token)).statusCode).toBe(404);
});

it('a message of the contact form is answered by a real mail, once, and closed', async () => {
  const form = {
    name: 'Rosa',
    last_name: 'Quispe',
    phone: '987654321',
    email: 'rosa@prueba.pe',
    message: '¿Abren hoy?',
  };
  expect((await shop.post('contacts/store', form)).statusCode).toBe(200);
  const [message] = (await shop.get('admin/messages', support.token)).json().data;
  expect(message).toMatchObject({ name: 'Rosa Quispe', message: '¿Abren hoy?', closed_at: null });
  const answer = (text: string) => shop.post(`admin/messages/${message.id}/answer`, { answer: text }, support.token);
  expect((await answer('  ')).json().fields).toHaveProperty('answer');
  expect((await answer('Sí, hasta las ocho.')).statusCode).toBe(200);
  expect((await answer('Dos veces')).statusCode).toBe(409);
  const mails = await shop.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
  const sent = mails.map(({ payload }) => JSON.stringify(payload)).filter((mail) => mail.includes('rosa@prueba.pe'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('Sí, hasta las ocho.');
  expect((await shop.get('admin/messages', support.token)).json().data).toEqual([]);
  expect((await shop.get('admin/messages?state=closed', support.token)).json().data[0].answer).toBe(
    'Sí, hasta las ocho.',
  );
});

it('what was put aside without an answer opens again, each act is in the register once; what was answered stays so [D304 D345]', async () => {
  const message = await shop.db
    .insertInto('contact_messages')
    .values({
      name: 'Ana',
      last_name: 'Huamán',
      phone: '987654321',
      email: 'ana@prueba.pe',
      message: '¿Tienen tallas grandes?',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suggestion = await shop.db
    .insertInto('suggestions')
    .values({ message: 'Más tallas' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [path, { id }] of [
    ['messages', message],
    ['suggestions', suggestion],
  ] as const) {
    const act = (verb: string) => shop.post(`admin/${path}/${id}/${verb}`, undefined, support.token);
    const open = async () => {
      const { data } = (await shop.get(`admin/${path}`, support.token)).json();
      return data.some((row: { id: number }) => row.id === id);
    };
    expect((await act('reopen')).json().code).toBe('not_closed');
    expect((await act('close')).statusCode).toBe(200);
    expect((await act('close')).json().code).toBe('closed');
    expect(await open()).toBe(false);
    expect((await act('reopen')).statusCode).toBe(200);
    expect(await open()).toBe(true);
  }
  await shop.post(`admin/messages/${message.id}/answer`, { answer: 'Sí.' }, support.token);
  expect((await shop.post(`admin/messages/${message.id}/reopen`, undefined, support.token)).statusCode).toBe(409);
  expect((await shop.post('admin/messages/999999999/reopen', undefined, support.token)).statusCode).toBe(404);
  const of = (subject: string, { id }: { id: number }) =>
    shop.db
      .selectFrom('staff_acts')
      .select('act')
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
  const acts = [...(await of('message', message)), ...(await of('suggestion', suggestion))].map(({ act }) => act);
  expect(acts).toEqual([
    ...['message.close', 'message.reopen', 'message.answer'],
    ...['suggestion.close', 'suggestion.reopen'],
  ]);
});

it('a hiding that is undone leaves what was reported to be decided again; a restoring that decides does not [D304]', async () => {
  const id = await review(await somebody(shop), 'Compren en mi tienda');
  const reporter = await somebody(shop);
  await shop.post('texts/report', { kind: 'review', id, reason: 'Publicidad' }, reporter.token);
  const reported = async () => (await texts('state=reported')).map((text: { id: number }) => text.id);
  const act = (verb: string, body?: object) => shop.post(`admin/texts/review/${id}/${verb}`, body, support.token);
  await act('hide', { reason: 'Publicidad' });
  expect(await reported()).not.toContain(id);
  expect((await act('restore', { undo: true })).statusCode).toBe(200);
  expect(await reported()).toContain(id);
  await act('hide', { reason: 'Publicidad' });
  await act('restore');
  expect(await reported()).not.toContain(id);
});

it('suggestions are closed once; sellers see neither messages nor texts [D1]', async () => {
  const { id } = await shop.db
    .insertInto('suggestions')
    .values({ message: 'Más colores' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const close = () => shop.post(`admin/suggestions/${id}/close`, undefined, support.token);
  expect((await close()).statusCode).toBe(200);
  expect((await close()).statusCode).toBe(409);
  expect((await shop.post('admin/suggestions/999999999/close', undefined, support.token)).statusCode).toBe(404);
  const seller = await somebody(shop, 4);
  for (const path of ['admin/messages', 'admin/suggestions', 'admin/texts'])
    expect((await shop.get(path, seller.token)).statusCode).toBe(403);
});
