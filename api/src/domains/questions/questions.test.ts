import { join } from 'node:path';
import { TEAPOT, teapotsForTests } from '../../../test/shop';
import { storedMessages } from '../../mail/outbox';

const open = teapotsForTests();

const product = async () => (await open.shop.get(`products/${TEAPOT}`)).json();
const mails = async () => {
  await open.shop.app.jobs.drain();
  return (await storedMessages(join(open.shop.env.DATA_DIR, 'mail'))).filter(({ to }) => to === 'rosa.prueba@demo.pe');
};
const ask = (body: object, token = open.client.token) => open.shop.post('products/save-ask', body, token);

describe('questions [1§4]', () => {
  test('bad input a question with HTML in it is kept as it was written, on the page and in the seller’s mail', async () => {
    expect((await product()).questions).toEqual([]);
    const answer = await ask({ user_id: open.client.id, product_id: TEAPOT, message: '  ¿Silba? <b>🫖</b> ' });
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
    expect((await ask({ product_id: TEAPOT, ...body })).statusCode).toBe(status);
  });

  test('the empty question names its field [D53]', async () => {
    expect((await ask({ product_id: TEAPOT, message: '' })).json()).toMatchObject({
      msg: 'El campo pregunta es requerido',
      fields: { message: 'El campo pregunta es requerido' },
    });
  });
});

test('visitors: the API refuses save-ask: the visitor 403, nobody 401 [1§6]', async () => {
  const statuses = [
    await open.shop.post('products/save-ask', {}, open.visitor),
    await open.shop.post('products/save-ask', {}),
  ];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 401]);
});
