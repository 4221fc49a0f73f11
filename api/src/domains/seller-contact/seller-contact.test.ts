import { join } from 'node:path';
import { FIXTURE } from '../../../test/product-fixtures';
import { TEAPOT, teapotsForTests } from '../../../test/shop';
import { storedMessages } from '../../mail/outbox';

const open = teapotsForTests();

const mails = async () => {
  await open.shop.app.jobs.drain();
  return (await storedMessages(join(open.shop.env.DATA_DIR, 'mail'))).filter(({ to }) => to === 'rosa.prueba@demo.pe');
};
const chat = (body: object, token = open.client.token) => open.shop.post('products/open-chat', body, token);

describe('contact the seller [1§5]', () => {
  const form = { product_id: TEAPOT, title: 'Por mayor', correo: 'sin arroba', contacto: '999 111 222' };

  test('is one conversation for each pair, with every message in it, and a mail to the seller', async () => {
    // The demo's conversation of these two (D40) is another story.
    await open.shop.db.deleteFrom('chats').where('buyer_id', '=', open.client.id).execute();
    const answer = await chat({ ...form, user_id: open.client.id, message: '¿Tienes veinte?' });
    expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Tu mensaje fue enviado al vendedor']);
    await chat({ ...form, title: 'Otra vez', content: '¿Y treinta?' });
    await chat({ ...form, title: 'Sin más' });
    const chats = await open.shop.db.selectFrom('chats').selectAll().where('buyer_id', '=', open.client.id).execute();
    expect(chats).toMatchObject([{ seller_id: FIXTURE.seller }]);
    const messages = await open.shop.db
      .selectFrom('chat_messages')
      .selectAll()
      .where('chat_id', '=', chats[0]?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(messages).toMatchObject([
      { text: '¿Tienes veinte?', product_id: TEAPOT, about: { title: 'Por mayor', correo: 'sin arroba' } },
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
    await open.shop.db.updateTable('products').set({ seller_id: open.client.id }).where('id', '=', TEAPOT).execute();
    expect((await chat(form)).json().code).toBe('own_product');
    await open.shop.db.updateTable('products').set({ seller_id: FIXTURE.seller }).where('id', '=', TEAPOT).execute();
  });
});

test('visitors: the API refuses open-chat: the visitor 403, nobody 401 [1§6]', async () => {
  const statuses = [
    await open.shop.post('products/open-chat', {}, open.visitor),
    await open.shop.post('products/open-chat', {}),
  ];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 401]);
});
