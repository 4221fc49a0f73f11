import { join } from 'node:path';
import { startApp, type TestApp } from '../../../test/app';
import { FIXTURE, putCatalogFixtures, putProducts } from '../../../test/product-fixtures';
import { storedMessages } from '../../mail/outbox';
import { issueToken } from '../accounts/tokens';

const PRODUCT = 800_660;
const OTHER = PRODUCT + 1;
let shop: TestApp;
let asker: { id: number; token: string };
let seller: string;
let otherSeller: string;
let admin: string;

beforeAll(async () => {
  shop = await startApp({ CACHE_SECONDS: '60' });
  const session = await shop.login('cliente@demo.pe');
  asker = { id: session.user.id, token: session.access_token };
  otherSeller = (await shop.login('vendedor@demo.pe')).access_token;
  admin = (await shop.login('admin@demo.pe')).access_token;
  await putCatalogFixtures(shop.db);
  seller = await issueToken(shop.db, FIXTURE.seller);
  await putProducts(shop.db, [
    { id: PRODUCT, name: 'Tetera' },
    { id: OTHER, name: 'Otra tetera' },
  ]);
});
afterAll(() => shop.close());

const asks = async (message: string, product_id = PRODUCT): Promise<number> => {
  await shop.post('products/save-ask', { product_id, message }, asker.token);
  const { id } = await shop.db
    .selectFrom('questions')
    .select('id')
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  return id;
};
const answers = (id: number, answer: unknown, token = seller) =>
  shop.post(`admin/questions/${id}/answer`, { answer }, token);
const list = async (view: string, token = seller) => (await shop.get(`admin/questions?view=${view}`, token)).json();
const shown = async () => (await shop.get(`products/${PRODUCT}`)).json().questions;
const mailsTo = async (address: string) => {
  await shop.app.jobs.drain();
  return (await storedMessages(join(shop.env.DATA_DIR, 'mail'))).filter(({ to }) => to === address);
};

describe('the seller answers questions', () => {
  test('the answer stands on the page at once, as text, and who asked gets a mail [1§4]', async () => {
    const id = await asks('¿Silba mucho?');
    expect((await shown())[0]).toMatchObject({ message: '¿Silba mucho?', answer: null });
    const reply = await answers(id, '  Sí, <i>fuerte</i> 🫖 ');
    expect([reply.statusCode, reply.json().msg]).toEqual([200, 'Tu respuesta ya está en la página del producto']);
    expect((await shown())[0]).toMatchObject({ answer: 'Sí, <i>fuerte</i> 🫖', by_shop: false });
    const mail = (await mailsTo('cliente@demo.pe')).find(({ subject }) => subject.startsWith('Respondieron'));
    expect(mail?.subject).toBe('Respondieron tu pregunta: Tetera');
    for (const said of ['¿Silba mucho?', 'Sí, <i>fuerte</i> 🫖', `/detalle/productos/${PRODUCT}`]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.html).not.toContain('<i>fuerte');
  });

  test('the mail about a new question leads to where it is answered', async () => {
    await asks('¿Adónde voy?');
    const mail = (await mailsTo('rosa.prueba@demo.pe')).find(({ text }) => text.includes('¿Adónde voy?'));
    expect(mail?.text).toContain('/admin/preguntas');
  });

  test('a seller sees the questions about its own products only, who waits longest first; administration all [D1]', async () => {
    const [first, second] = [await asks('¿Primera?'), await asks('¿Segunda?', OTHER)];
    const mine = await list('open');
    const ids = mine.data.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(mine.data.find(({ id }: { id: number }) => id === second)).toMatchObject({
      message: '¿Segunda?',
      product: { id: OTHER, name: 'Otra tetera' },
      seller: { id: FIXTURE.seller },
      answer: null,
    });
    const theirs = await list('open', otherSeller);
    expect(theirs.data.some(({ seller: { id } }: { seller: { id: number } }) => id === FIXTURE.seller)).toBe(false);
    const before = mine.data[ids.indexOf(first) - 1]?.id;
    const all = await list(`open&perPage=48${before ? `&after=${before}` : ''}`, admin);
    expect(all.data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first, second]));
  });

  test('an answered question moves to the answered ones, newest first', async () => {
    const [older, newer] = [await asks('¿Vieja?'), await asks('¿Nueva?')];
    await answers(older, 'Sí');
    await answers(newer, 'No');
    expect((await list('answered')).data.slice(0, 2)).toMatchObject([
      { id: newer, answer: 'No' },
      { id: older, answer: 'Sí' },
    ]);
    expect((await list('open')).data.some(({ id }: { id: number }) => id === older)).toBe(false);
  });

  test('the question about another seller’s product is not found, and stays without an answer [D4]', async () => {
    const id = await asks('¿De quién?');
    expect((await answers(id, 'Mía', otherSeller)).statusCode).toBe(404);
    expect((await answers(999_999_999, 'Mía')).statusCode).toBe(404);
    expect((await shown())[0]).toMatchObject({ message: '¿De quién?', answer: null });
  });

  test('of two answers at once one holds, the other is told so', async () => {
    const id = await asks('¿Cuál de las dos?');
    const both = await Promise.all([answers(id, 'Una'), answers(id, 'Otra')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = both[0]?.statusCode === 200 ? 'Una' : 'Otra';
    expect((await shown())[0]).toMatchObject({ answer: won });
    const mails = (await mailsTo('cliente@demo.pe')).filter(({ text }) => text.includes('¿Cuál de las dos?'));
    expect(mails).toHaveLength(1);
  });

  test('what administration answers stands in the shop’s name', async () => {
    const id = await asks('¿Quién responde?');
    expect((await answers(id, 'Nosotros', admin)).statusCode).toBe(200);
    expect((await shown())[0]).toMatchObject({ answer: 'Nosotros', by_shop: true });
  });

  test.each([
    ['empty', ' \n ', 422, 'El campo respuesta es requerido'],
    ['too long', 'a'.repeat(1001), 422, null],
    ['not text', 7, 400, null],
  ])('an answer that is %s is refused', async (what, answer, status, text) => {
    const id = await asks(`¿Mala ${what}?`);
    const reply = await answers(id, answer);
    expect(reply.statusCode).toBe(status);
    if (text) expect(reply.json()).toMatchObject({ msg: text, fields: { answer: text } });
  });

  test('a product that is no longer sold keeps its questions to itself', async () => {
    const id = await asks('¿Sigues ahí?', OTHER);
    await shop.db.updateTable('products').set({ enabled: false }).where('id', '=', OTHER).execute();
    expect((await list('open')).data.some((question: { id: number }) => question.id === id)).toBe(false);
    expect((await answers(id, 'No')).statusCode).toBe(404);
  });

  test.each(['after=0', 'perPage=49', 'view=x', 'after=NaN'])('%s is 400 [D80]', async (query) => {
    expect((await shop.get(`admin/questions?${query}`, seller)).statusCode).toBe(400);
  });
});
