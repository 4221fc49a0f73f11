import { join } from 'node:path';
import type { AdminReviewList, Product, PublicTextList } from '@qhatu/contract/wire';
import { FIXTURE } from '../../../test/product-fixtures';
import { buys, TEAPOT, teapotsForTests } from '../../../test/shop';
import { storedMessages } from '../../mail/outbox';
import { issueToken } from '../accounts/tokens';

const open = teapotsForTests();
let seller: string;
let other: string;
let admin: string;
let ratingId: number;

beforeAll(async () => {
  seller = await issueToken(open.shop.db, FIXTURE.seller);
  other = (await open.shop.login('vendedor@demo.pe')).access_token;
  admin = (await open.shop.login('admin@demo.pe')).access_token;
  await buys(open.shop, open.client.id, TEAPOT);
});
beforeEach(async () => {
  const db = open.shop.db;
  await db.deleteFrom('ratings').where('product_id', '=', TEAPOT).execute();
  await db.updateTable('products').set({ rating_sum: 0, rating_count: 0 }).where('id', '=', TEAPOT).execute();
  await open.shop.post('products/save-rating', { product_id: TEAPOT, rating: 2, message: 'Gotea' }, open.client.token);
  ({ id: ratingId } = await db
    .selectFrom('ratings')
    .select('id')
    .where('product_id', '=', TEAPOT)
    .executeTakeFirstOrThrow());
});

const answers = (answer: unknown, token = seller, id = ratingId) =>
  open.shop.post(`admin/reviews/${id}/answer`, { answer }, token);
const takesBack = (token = seller) => open.shop.post(`admin/reviews/${ratingId}/answer/remove`, {}, token);
const shown = async () => ((await open.shop.get(`products/${TEAPOT}`)).json() as Product).ratings[0]?.answer;
const list = async (view: string, token = seller) =>
  ((await open.shop.get(`admin/reviews?view=${view}&perPage=48`, token)).json() as AdminReviewList).data;
const mails = async () => {
  await open.shop.app.jobs.drain();
  const all = await storedMessages(join(open.shop.env.DATA_DIR, 'mail'));
  return all.filter(({ subject }) => subject.startsWith('Respondieron tu calificación'));
};

it('a seller answers a review once: below it at once, with the shop’s name and a date, and by mail to who wrote it [D252]', async () => {
  expect(await shown()).toBeUndefined();
  const before = (await mails()).length;
  const reply = await answers('  Te mandamos <i>otra</i> ');
  expect([reply.statusCode, reply.json().msg]).toEqual([200, 'Tu respuesta ya está en la página del producto']);
  const owner = await open.shop.db
    .selectFrom('users')
    .select(['business_name', 'name'])
    .where('id', '=', FIXTURE.seller)
    .executeTakeFirstOrThrow();
  expect(await shown()).toMatchObject({
    message: 'Te mandamos <i>otra</i>',
    name: owner.business_name ?? owner.name,
    created_at: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
  });
  const [mail, ...more] = (await mails()).slice(before);
  expect([mail?.to, more]).toEqual(['cliente@demo.pe', []]);
  for (const said of ['Gotea', 'Te mandamos <i>otra</i>', `/detalle/productos/${TEAPOT}`])
    expect(mail?.text).toContain(said);
  expect(mail?.html).not.toContain('<i>otra');
  expect((await list('open')).some(({ id }) => id === ratingId)).toBe(false);
  expect((await list('answered')).find(({ id }) => id === ratingId)).toMatchObject({
    rating: 2,
    answer: { by_shop: false, updated_at: null },
  });
});

it('it may be changed and taken back; changing it writes to nobody, and there is never a second one [D252]', async () => {
  await Promise.all([answers('Una'), answers('Otra')]);
  const sent = (await mails()).length;
  expect(
    await open.shop.db.selectFrom('rating_answers').select('id').where('rating_id', '=', ratingId).execute(),
  ).toHaveLength(1);
  expect((await answers('Mejor así')).json().msg).toBe('Cambiamos tu respuesta');
  expect(await shown()).toMatchObject({ message: 'Mejor así' });
  expect((await mails()).length).toBe(sent);
  expect((await takesBack()).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
  expect((await takesBack()).json().code).toBe('no_answer');
});

it('another seller’s review does not exist, and words that say nothing or too much are refused [D4]', async () => {
  expect([
    (await answers('Mía', other)).statusCode,
    (await takesBack(other)).statusCode,
    (await answers('x', seller, 2_000_000_000)).statusCode,
  ]).toEqual([404, 404, 404]);
  expect((await list('open', other)).some(({ id }) => id === ratingId)).toBe(false);
  for (const typed of ['', ' \n ', 'a'.repeat(1_001)]) expect((await answers(typed)).statusCode).toBe(422);
  expect((await answers(7)).statusCode).toBe(400);
  expect(await shown()).toBeUndefined();
});

it('administration hides it with a reason that its seller reads; then it is neither changed nor taken back to be written anew [D252]', async () => {
  await answers('Culpa tuya');
  const texts = (await open.shop.get('admin/texts?kind=answer', admin)).json() as PublicTextList;
  const text = texts.data.find(({ message }) => message === 'Culpa tuya');
  expect(text).toMatchObject({ kind: 'answer', answer: 'Gotea', rating: 2, product: { id: TEAPOT } });
  await open.shop.post('texts/report', { kind: 'answer', id: text?.id, reason: 'Grosero' }, open.client.token);
  const hide = (verb: string, body: object) => open.shop.post(`admin/texts/answer/${text?.id}/${verb}`, body, admin);
  expect((await hide('hide', { reason: 'Insulta' })).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
  // The stars of the review are not the answer's.
  expect((await open.shop.get(`products/${TEAPOT}`)).json()).toMatchObject({ rating: 2, rating_count: 1 });
  expect((await list('answered')).find(({ id }) => id === ratingId)?.answer).toMatchObject({
    hidden_reason: 'Insulta',
  });
  for (const refused of [await answers('Perdón'), await takesBack()]) {
    expect([refused.statusCode, refused.json().msg]).toEqual([
      409,
      'Administración ocultó esta respuesta, y así se queda. Motivo: Insulta',
    ]);
  }
  await hide('restore', {});
  expect(await shown()).toMatchObject({ message: 'Culpa tuya' });
});

it('administration answers in the shop’s name, and neither side changes the other’s words [D252]', async () => {
  expect((await answers('Lo vemos', admin)).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ message: 'Lo vemos', name: null });
  expect([(await answers('Yo también')).statusCode, (await takesBack()).statusCode]).toEqual([409, 409]);
});
