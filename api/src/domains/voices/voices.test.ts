import { join } from 'node:path';
import { startApp, type TestApp } from '../../../test/app';
import { FIXTURE, putCatalogFixtures, putProducts } from '../../../test/product-fixtures';
import { storedMessages } from '../../mail/outbox';

const PRODUCT = 800_650;
let shop: TestApp;
let client: { id: number; token: string };
let visitor: string;

beforeAll(async () => {
  shop = await startApp({ CACHE_SECONDS: '60' });
  const session = await shop.login('cliente@demo.pe');
  client = { id: session.user.id, token: session.access_token };
  visitor = (await shop.anonymous()).access_token;
  await putCatalogFixtures(shop.db);
  await putProducts(shop.db, [
    { id: PRODUCT, name: 'Tetera' },
    { id: PRODUCT + 1, name: 'Otra tetera' },
  ]);
});
afterAll(() => shop.close());

const product = async () => (await shop.get(`products/${PRODUCT}`)).json();
const mails = async () => {
  await shop.app.jobs.drain();
  return (await storedMessages(join(shop.env.DATA_DIR, 'mail'))).filter(({ to }) => to === 'rosa.prueba@demo.pe');
};
const ask = (body: object, token = client.token) => shop.post('products/save-ask', body, token);
const rate = (body: object, token = client.token) => shop.post('products/save-rating', body, token);
const chat = (body: object, token = client.token) => shop.post('products/open-chat', body, token);

/** An approved order of the client with this product in it. */
async function buys(productId: number): Promise<void> {
  const cents = { total_products: 1, discounts: 0, subtotal: 1, shipping: 0, surcharge: 0, total: 1 };
  const { id } = await shop.db
    .insertInto('orders')
    .values({
      user_id: client.id,
      reference: `prueba-${productId}`,
      status: 'approved',
      payment_type_id: 3,
      name: 'a',
      phone: '1',
      email: 'a@b.pe',
      address: '{}',
      region_id: 150_100,
      discount_fix: 0,
      discount_shipping: 0,
      ...cents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { name: 'Tetera', code: 'T', qty: 1, price: 1, list: 1, discount: 0, total: 1 };
  await shop.db
    .insertInto('order_lines')
    .values({ order_id: id, product_id: productId, seller_id: FIXTURE.seller, category_id: FIXTURE.sub, ...line })
    .execute();
}

describe('questions [1§4]', () => {
  test('bad input a question with HTML in it is kept as it was written, on the page and in the seller’s mail', async () => {
    expect((await product()).questions).toEqual([]);
    const answer = await ask({ user_id: client.id, product_id: PRODUCT, message: '  ¿Silba? <b>🫖</b> ' });
    expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Tu pregunta fue enviada al vendedor']);
    expect((await product()).questions).toMatchObject([{ message: '¿Silba? <b>🫖</b>', answer: null }]);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Tienes una pregunta nueva: Tetera');
    expect(mail?.text).toContain('¿Silba? <b>🫖</b>');
    expect(mail?.html).not.toContain('<b>🫖');
  });

  test.each([
    ['empty', { message: '   ' }, 422],
    ['too long', { message: 'a'.repeat(1001) }, 422],
    ['not text', { message: 7 }, 400],
    ['for somebody else', { message: 'a', user_id: 999_999 }, 404],
    ['about nothing', { message: 'a', product_id: 2_000_000_000 }, 404],
    ['about a word', { message: 'a', product_id: 'x' }, 400],
  ])('a question that is %s is refused', async (_what, body, status) => {
    expect((await ask({ product_id: PRODUCT, ...body })).statusCode).toBe(status);
  });

  test('the empty question names its field [D53]', async () => {
    expect((await ask({ product_id: PRODUCT, message: '' })).json()).toMatchObject({
      msg: 'El campo pregunta es requerido',
      fields: { message: 'El campo pregunta es requerido' },
    });
  });
});

describe('ratings [D47]', () => {
  test('need a purchase of the product', async () => {
    const answer = await rate({ product_id: PRODUCT, rating: 5, message: 'Buena' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'not_bought']);
  });

  test('half stars count in the average at once; a second rating of the same person replaces the first [1§5]', async () => {
    await buys(PRODUCT);
    expect((await product()).rating_count).toBe(0);
    const first = await rate({
      user_id: client.id,
      product_id: PRODUCT,
      rating: 2.5,
      title: '',
      message: 'Pesa mucho',
    });
    expect([first.statusCode, first.json().msg]).toEqual([200, 'Gracias por tu calificación']);
    expect(await product()).toMatchObject({ rating: 2.5, rating_count: 1, ratings: [{ rating: 2.5, title: null }] });
    await rate({ product_id: PRODUCT, rating: 4.5, title: 'Mejor', message: 'Ya me acostumbré' });
    expect(await product()).toMatchObject({ rating: 4.5, rating_count: 1, ratings: [{ rating: 4.5, title: 'Mejor' }] });
  });

  test('ten ratings at once by one person leave one, and sums that are its own', async () => {
    await buys(PRODUCT + 1);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => rate({ product_id: PRODUCT + 1, rating: (n + 1) / 2, message: 'a' })),
    );
    const { rating, rating_count, ratings } = (await shop.get(`products/${PRODUCT + 1}`)).json();
    expect([rating_count, ratings.length, rating]).toEqual([1, 1, ratings[0].rating]);
  });

  test.each([0, 0.25, 5.5, -1, 1e9])('%p stars are refused [1§5]', async (rating) => {
    expect((await rate({ product_id: PRODUCT, rating, message: 'a' })).statusCode).toBe(422);
  });
});

describe('contact the seller [1§5]', () => {
  const form = { product_id: PRODUCT, title: 'Por mayor', correo: 'sin arroba', contacto: '999 111 222' };

  test('is one conversation for each pair, with every message in it, and a mail to the seller', async () => {
    // The demo's talk of these two (D40) is another story.
    await shop.db.deleteFrom('chats').where('buyer_id', '=', client.id).execute();
    const answer = await chat({ ...form, user_id: client.id, message: '¿Tienes veinte?' });
    expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Tu mensaje fue enviado al vendedor']);
    await chat({ ...form, title: 'Otra vez', content: '¿Y treinta?' });
    await chat({ ...form, title: 'Sin más' });
    const chats = await shop.db.selectFrom('chats').selectAll().where('buyer_id', '=', client.id).execute();
    expect(chats).toMatchObject([{ seller_id: FIXTURE.seller }]);
    const messages = await shop.db
      .selectFrom('chat_messages')
      .selectAll()
      .where('chat_id', '=', chats[0]?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(messages).toMatchObject([
      { text: '¿Tienes veinte?', product_id: PRODUCT, about: { title: 'Por mayor', correo: 'sin arroba' } },
      { text: '¿Y treinta?', seq: 2 },
      { text: 'Sin más' },
    ]);
    const texts = (await mails()).map(({ text }) => text).join('\n');
    expect(texts).toContain('¿Tienes veinte?');
    expect(texts).toContain('Contacto: 999 111 222');
  });

  test('the first empty field is named; correo has no rule of form [D82]', async () => {
    const answer = await chat({ ...form, title: ' ', correo: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      msg: 'El campo título es requerido',
      fields: { title: 'El campo título es requerido', correo: 'El campo correo es requerido' },
    });
  });

  test('nobody writes to themselves', async () => {
    await shop.db.updateTable('products').set({ seller_id: client.id }).where('id', '=', PRODUCT).execute();
    expect((await chat(form)).json().code).toBe('own_product');
    await shop.db.updateTable('products').set({ seller_id: FIXTURE.seller }).where('id', '=', PRODUCT).execute();
  });
});

describe('visitors [1§6]', () => {
  test.each(['save-ask', 'save-rating', 'open-chat'])(
    'visitors: the API refuses %s: the visitor 403, nobody 401 [1§6]',
    async (path) => {
      const statuses = [await shop.post(`products/${path}`, {}, visitor), await shop.post(`products/${path}`, {})];
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 401]);
    },
  );
});
