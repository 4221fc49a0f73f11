import { startApp, type TestApp } from '../../../test/app';
import { STORED_BYTES } from '../../uploads/stored-bytes';
import { sweepDocuments } from './documents';
import { ask, PASSWORD, PDF, picture, type Somebody, somebody, vendorBody } from './fixtures';

let shop: TestApp;
let image: Buffer;
beforeAll(async () => {
  shop = await startApp();
  image = await picture();
});
afterAll(() => shop.close());

const form = (who: Somebody, change: Record<string, string> = {}) => ({
  email: who.email,
  password: PASSWORD,
  address: 'Av. Larco 812',
  birthday: '1990-05-17',
  terms: 'true',
  commissionist: 'false',
  user_id: String(who.id),
  ...change,
});

it('a member asks to sell: the request waits for the business, and the session knows [3§7]', async () => {
  const rosa = await somebody(shop);
  const answer = await ask(shop, 'users/be-seller', rosa.token, form(rosa, { email: rosa.email.toUpperCase() }), image);
  expect([answer.statusCode, answer.json().user.formularioventa]).toEqual([200, 1]);
  expect(answer.json().msg).toContain('Recibimos tu solicitud para ser vendedor');
  expect((await shop.get('users/requests', rosa.token)).json()).toMatchObject([{ kind: 'seller', incomplete: true }]);
  const again = await ask(shop, 'users/be-seller', rosa.token, form(rosa), image);
  expect([again.statusCode, again.json().msg]).toEqual([409, 'Ya tienes una solicitud pendiente']);
});

it('the second step brings the business, once [3§7]', async () => {
  const rosa = await somebody(shop);
  const { vendor, bank, contacts } = await vendorBody();
  const business = { vendor, bank, contacts };
  expect((await shop.post('users/be-seller-2', business, rosa.token)).statusCode).toBe(404);
  await ask(shop, 'users/be-seller', rosa.token, form(rosa), image);
  expect((await shop.post('users/be-seller-2', { ...business, contacts: [] }, rosa.token)).json().msg).toBe(
    'Se requiere al menos un contacto',
  );
  expect((await shop.post('users/be-seller-2', business, rosa.token)).statusCode).toBe(200);
  expect((await shop.get('users/requests', rosa.token)).json()).toMatchObject([{ incomplete: false }]);
  expect((await shop.post('users/be-seller-2', business, rosa.token)).statusCode).toBe(404);
});

it('with the box ticked it is a commission agent’s request [3§7]', async () => {
  const rosa = await somebody(shop);
  const answer = await ask(shop, 'users/be-coms', rosa.token, form(rosa, { commissionist: 'true' }), image);
  expect([answer.statusCode, answer.json().user.formularioventa]).toEqual([200, 0]);
  expect((await shop.get('users/requests', rosa.token)).json()).toMatchObject([
    { kind: 'reseller', incomplete: false },
  ]);
});

it('a wrong password, or another person’s e-mail and password, is 422; too many are 429 [D55 D82]', async () => {
  const rosa = await somebody(shop);
  const other = await somebody(shop);
  const wrong = await ask(shop, 'users/be-seller', rosa.token, form(rosa, { password: 'Otra12345' }), image);
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
  const foreign = await ask(shop, 'users/be-seller', rosa.token, form(rosa, { email: other.email }), image);
  expect(foreign.statusCode).toBe(422);
  for (let i = 0; i < 8; i++) await ask(shop, 'users/be-seller', rosa.token, form(rosa, { password: 'x' }), image);
  const eleventh = await ask(shop, 'users/be-seller', rosa.token, form(rosa), image);
  expect([eleventh.statusCode, eleventh.json().msg]).toEqual([429, 'Demasiados intentos, espere un momento']);
});

it('rules in the form’s order, the same texts as in the browser [3§5]', async () => {
  const rosa = await somebody(shop);
  const answer = await ask(shop, 'users/be-seller', rosa.token, { email: 'x', birthday: '2020-01-01' });
  expect(Object.values(answer.json().fields)).toEqual([
    'El campo contraseña es requerido',
    'El campo dirección es requerido',
    'La imagen del documento de identidad es requerida',
    'El correo electrónico no es válido',
    'Debes tener al menos 15 años',
    'Debes aceptar los términos y condiciones',
  ]);
});

it('the identity document is a picture: a PDF or a page is refused', async () => {
  const rosa = await somebody(shop);
  for (const bytes of [PDF, Buffer.from('<html>')]) {
    const answer = await ask(shop, 'users/be-seller', rosa.token, form(rosa), bytes);
    expect([answer.statusCode, answer.json().fields.image]).toEqual([
      422,
      'El archivo debe ser una imagen (JPG, PNG, WebP o GIF)',
    ]);
  }
});

it('a file of 5 MB and one byte is 413 with the documented text [3§9]', async () => {
  const rosa = await somebody(shop);
  const answer = await ask(shop, 'users/be-seller', rosa.token, form(rosa), Buffer.alloc(5_242_881, 1));
  expect([answer.statusCode, answer.json().msg]).toEqual([413, 'No se permiten archivo mayor a 5MB']);
});

it('another person’s id is 404, visitors are not let in [D4 D50]', async () => {
  const rosa = await somebody(shop);
  const other = await somebody(shop);
  const foreign = await ask(shop, 'users/be-seller', rosa.token, form(rosa, { user_id: String(other.id) }), image);
  expect(foreign.statusCode).toBe(404);
  const { access_token } = await shop.anonymous();
  expect((await ask(shop, 'users/be-seller', access_token, form(rosa), image)).statusCode).toBe(403);
  expect((await shop.get('users/requests')).statusCode).toBe(401);
  expect((await shop.get('users/requests', other.token)).json()).toEqual([]);
});

it('documents of an account weigh 50 MB at most: the next one is refused beside its field, and leaves nothing; those of a rejected request make room [D418]', async () => {
  const rosa = await somebody(shop);
  const asked = () => ask(shop, 'users/be-seller', rosa.token, form(rosa), image);
  expect((await asked()).statusCode).toBe(200);
  const requests = shop.db.updateTable('seller_requests').where('user_id', '=', rosa.id);
  await requests.set({ status: 'rejected', decided_at: new Date() }).execute();
  const documents = shop.db.updateTable('uploads').where('user_id', '=', rosa.id);
  // It would end past it; then there is no room at all.
  for (const bytes of [STORED_BYTES.documents - 1, STORED_BYTES.documents]) {
    await documents.set({ bytes }).execute();
    const drawn = jest.spyOn(shop.app.drawing, 'draw');
    const refused = await asked();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'storage_full',
        fields: {
          image:
            'Los documentos de tus solicitudes ya ocupan 50 MB, lo máximo de una cuenta. Los de una solicitud rechazada se borran a los 30 días: después podrás subir otro.',
        },
      },
    ]);
    expect(drawn.mock.calls.length > 0).toBe(bytes < STORED_BYTES.documents);
    drawn.mockRestore();
    const kept = shop.db.selectFrom('uploads').select('id').where('user_id', '=', rosa.id);
    expect(await kept.execute()).toHaveLength(1);
  }
  await requests.set({ decided_at: new Date(Date.now() - 31 * 86_400_000) }).execute();
  await sweepDocuments(shop.db, shop.app.jobs);
  expect((await asked()).statusCode).toBe(200);
});
