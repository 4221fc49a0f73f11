import { startApp, type TestApp } from '../../../test/app';
import { mailsTo } from '../../../test/mails';
import { newcomer, secretIn } from '../../../test/newcomer';
import { openValue, SEALED } from '../../crypto/sealed-columns';
import { sweepDocuments } from './documents';
import { resellerBody, vendorBody } from './fixtures';

jest.setTimeout(120_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const client = (change: object = {}) => {
  const { terms: _, ...form } = newcomer(change);
  return form;
};
const usersLike = (email: string) => shop.db.selectFrom('users').select('id').where('email', '=', email).execute();

it('from scratch: account, request and both mails at once; the session waits for the mail’s link [D51]', async () => {
  const form = client();
  const answer = await shop.post('auth/register-vendor', await vendorBody({ client: form }));
  expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Se registro su cuenta como vendedor']);
  expect(answer.json()).not.toHaveProperty('access_token');
  const login = { email: form.email, password: form.password };
  expect((await shop.post('auth/login', login)).json().code).toBe('unverified');
  const mails = await mailsTo(shop, form.email);
  expect(mails.map(({ subject }) => subject)).toContain('Recibimos tu solicitud para ser vendedor');
  // The refused login has sent the link once more: the newest holds.
  const withLink = mails.filter(({ text }) => text.includes('registerhash')).at(-1);
  const secret = secretIn(withLink?.text ?? '');
  expect((await shop.get(`client_active/${secret}`)).statusCode).toBe(200);
  const { access_token } = (await shop.post('auth/login', login)).json();
  expect((await shop.get('users/requests', access_token)).json()).toMatchObject([
    { kind: 'seller', status: 'pending' },
  ]);
});

it('a seller’s client may be a business: document 1 is a RUC, with its own rules; a customer is none [3§3]', async () => {
  const asked = (change: object) => vendorBody({ client: client({ document_type: '1', ...change }) });
  const refused = await shop.post('auth/register-vendor', await asked({ ruc: '20131312956' }));
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { 'client.ruc': 'El RUC no es válido' }]);
  const mails = await shop.post('auth/register-vendor', await asked({ ruc: '2013131295A' }));
  expect(mails.json().msg).toBe('El numero de documento no puede contener letras');
  const form = client({ document_type: '1', ruc: '20131312955' });
  expect((await shop.post('auth/register-vendor', await vendorBody({ client: form }))).statusCode).toBe(200);
  const stored = shop.db
    .selectFrom('users')
    .select(['id', 'document_type', 'document_number'])
    .where('email', '=', form.email);
  const { id, document_type, document_number } = await stored.executeTakeFirstOrThrow();
  expect([document_type, openValue(shop.app.sealer, SEALED.userDocument, id, document_number ?? '')]).toEqual([
    1,
    '20131312955',
  ]);
  const customer = await shop.post('auth/register', newcomer({ document_type: 1, ruc: '20131312955' }));
  expect(customer.json().fields).toHaveProperty('document_type');
});

it('a reseller from scratch [D51]', async () => {
  const form = client();
  expect((await shop.post('auth/register-reseller', await resellerBody({ client: form }))).statusCode).toBe(200);
  expect(await usersLike(form.email)).toHaveLength(1);
});

it('the customer’s rules come first, and their fields say so [3§5]', async () => {
  const answer = await shop.post(
    'auth/register-vendor',
    await vendorBody({ client: client({ password: 'clave' }), bank: {} }),
  );
  expect([answer.statusCode, answer.json().msg]).toEqual([
    422,
    'La contraseña debe incluir al menos un carácter en mayúscula',
  ]);
  expect(Object.keys(answer.json().fields)).toContain('client.password');
  expect((await shop.post('auth/register-vendor', await vendorBody())).json().fields).toHaveProperty([
    'client.user_name',
  ]);
});

it('all or nothing: a bad file leaves no account behind [D51]', async () => {
  const form = client();
  const body = await vendorBody({ client: form, vendor: { ruc_file: 'data:image/png;base64,PGh0bWw+' } });
  expect((await shop.post('auth/register-vendor', body)).statusCode).toBe(422);
  expect(await usersLike(form.email)).toEqual([]);
});

it('documents go with their person’s account, and a month after a rejection', async () => {
  const form = client();
  await shop.post('auth/register-reseller', await resellerBody({ client: form }));
  expect(await sweepDocuments(shop.db, shop.app.jobs)).toBe(0);
  const [user] = await usersLike(form.email);
  const request = shop.db.updateTable('seller_requests').where('user_id', '=', user?.id ?? 0);
  await request.set({ status: 'rejected', decided_at: new Date(Date.now() - 29 * 86_400_000) }).execute();
  expect(await sweepDocuments(shop.db, shop.app.jobs)).toBe(0);
  await request.set({ decided_at: new Date(Date.now() - 31 * 86_400_000) }).execute();
  expect(await sweepDocuments(shop.db, shop.app.jobs)).toBe(1);
});
