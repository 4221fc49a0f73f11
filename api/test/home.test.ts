import type { Section } from '@qhatu/contract/wire';
import { FIXTURE } from './product-fixtures';
import { type Shop, shopForTests } from './shop';

let shop: Shop['shop'];
let client: Shop['client'];
let visitor: Shop['visitor'];
shopForTests((open) => {
  ({ shop, client, visitor } = open);
});

describe('home', () => {
  test('events of the bar and of the checkout are those of now, in their order [1§7]', async () => {
    await shop.db.deleteFrom('events').execute();
    const day = (n: number) => new Date(Date.now() + n * 86_400_000);
    const event = { color: '#000', text_color: '#fff' };
    await shop.db
      .insertInto('events')
      .values([
        { ...event, message: 'dos', position: 2 },
        { ...event, message: 'uno', position: 1, until: day(1) },
        { ...event, message: 'pasado', until: day(-1) },
        { ...event, message: 'futuro', since: day(1) },
        { ...event, message: 'apagado', enabled: false },
        { ...event, message: 'caja', place: 'checkout' },
      ])
      .execute();
    const messages = async (path: string) =>
      (await shop.get(path)).json().map(({ message }: { message: string }) => message);
    expect(await messages('events')).toEqual(['uno', 'dos']);
    expect(await messages('events/checkout')).toEqual(['caja']);
    expect((await shop.get('events/checkout')).json()[0]).toMatchObject({
      since: expect.stringMatching(/Z$/),
      until: '2099-12-31T23:59:59.000Z',
    });
  });

  test('sections come in order, only offers carry products, at most eight, hidden ones do not come [1§3 1§9]', async () => {
    await shop.db.deleteFrom('sections').execute();
    await shop.db
      .insertInto('sections')
      .values([
        { id: 800_001, type: 6, name: 'OFERTAS', position: 2 },
        { id: 800_002, type: 1, name: 'Categorías', position: 1 },
        { id: 800_003, type: 4, name: 'Oculta', status: 0 },
      ])
      .execute();
    await shop.db
      .insertInto('section_items')
      .values([
        { section_id: 800_002, name: 'Estante', category_id: FIXTURE.root },
        { section_id: 800_001, name: 'Estante', category_id: FIXTURE.root, position: 2 },
        { section_id: 800_001, name: 'A mano', product_ids: [800_311, 800_301], position: 1 },
        { section_id: 800_001, name: 'No va', can_go_home: 0 },
      ])
      .execute();
    const sections: Section[] = (await shop.get('sections')).json();
    expect(sections.map(({ name, type_text, status_text }) => [name, type_text, status_text])).toEqual([
      ['Categorías', 'Categorías', 'Activo'],
      ['OFERTAS', 'Ofertas', 'Activo'],
    ]);
    const products = sections.map(({ items }) =>
      items.map(({ sectionable }) => sectionable.default_products.map(({ id }) => id)),
    );
    expect(products[0]).toEqual([[]]);
    expect(products[1]?.[0]).toEqual([800_311, 800_301]);
    expect(products[1]?.[1]).toHaveLength(8);
    expect(products[1]?.[1]?.[0]).toBe(800_330);
  });

  test('reviews: a review shows its date as DD-MM-YYYY HH:mm A in Lima [1§3 1§9]', async () => {
    await shop.db.deleteFrom('reviews').execute();
    await shop.db
      .insertInto('reviews')
      .values({ user_id: client.id, rating: 9, message: 'Todo bien', created_at: '2026-11-20T18:05:00Z' })
      .execute();
    expect((await shop.get('reviews')).json()[0]).toMatchObject({ rating: 4.5, created_at: '20-11-2026 13:05 PM' });
  });

  test('the exchange rate is the latest [D12]', async () => {
    await shop.db
      .insertInto('exchange_rates')
      .values({ venta: 3.81, created_at: new Date(Date.now() + 1000) })
      .execute();
    expect((await shop.get('exchange-rate')).json()).toEqual({ venta: 3.81 });
  });

  test('activities are id and name [1§3]', async () => {
    const list = (await shop.get('activities')).json();
    expect(list.length).toBeGreaterThan(5);
    expect(Object.keys(list[0])).toEqual(['id', 'name']);
  });
});

describe('what visitors leave', () => {
  const contact = { name: 'Ana', last_name: 'Quispe', phone: '999', email: 'no es correo', message: 'Hola' };
  test('a contact message needs every field, its e-mail has no form [D54]', async () => {
    const answer = await shop.post('contacts/store', contact);
    expect([answer.statusCode, answer.json().msg]).toEqual([
      200,
      'Mensaje enviado con éxito, estaremos en contacto con usted.',
    ]);
    const empty = await shop.post('contacts/store', { ...contact, last_name: ' ', message: '' });
    expect([empty.statusCode, empty.json().msg]).toEqual([422, 'El campo apellido es requerido']);
    expect(Object.keys(empty.json().fields)).toEqual(['last_name', 'message']);
    expect((await shop.post('contacts/store', { name: 'Ana' })).statusCode).toBe(400);
    expect(await shop.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
  });
  test('contact messages are two hundred of one address a day [D374]', async () => {
    const send = (address: string) =>
      shop.post('contacts/store', contact, undefined, { headers: { 'x-forwarded-for': address } });
    expect((await send('190.7.7.1')).statusCode).toBe(200);
    await shop.app.counter.add('contacts:190.7.7.1', 86_400, 198);
    expect((await send('190.7.7.1')).statusCode).toBe(200);
    const refused = await send('190.7.7.1');
    const { code, msg } = refused.json();
    expect([refused.statusCode, code]).toEqual([429, 'too_many_tries']);
    expect(msg).toMatch(/200 mensajes.*mañana/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect((await send('190.7.7.2')).statusCode).toBe(200);
  });
  test('events are recorded for who has a session, of the three kinds [1§7]', async () => {
    const body = { receptor_mensaje: 'vendedor', evento_tipo: 'chat' };
    expect((await shop.post('save-eventos', body, visitor)).statusCode).toBe(200);
    expect((await shop.post('save-eventos', { ...body, evento_tipo: 'otro' }, visitor)).statusCode).toBe(400);
    expect((await shop.post('save-eventos', body)).statusCode).toBe(401);
  });
});
