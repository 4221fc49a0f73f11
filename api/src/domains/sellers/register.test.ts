import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, type TestApp } from '../../../test/app';
import { mailTo } from '../../../test/mails';
import { BANK, dataUrl, PDF, resellerBody, type Somebody, somebody, vendorBody } from './fixtures';
import { openBank, openReseller, openVendor } from './secrets';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const register = (who: Somebody, body: unknown) => shop.post('auth/register-vendor', body, who.token);
const requestsOf = (userId: number) =>
  shop.db.selectFrom('seller_requests').selectAll().where('user_id', '=', userId).execute();
const storedFiles = () => {
  try {
    return readdirSync(join(shop.env.DATA_DIR, 'private', 'requests')).length;
  } catch {
    return 0;
  }
};

it('a member becomes a candidate: the answer is the session’s user, and says so in a mail [3§7]', async () => {
  const rosa = await somebody(shop);
  const answer = await register(rosa, await vendorBody({ user_id: rosa.id }));
  expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Se registro su cuenta como vendedor']);
  expect(answer.json().user).toMatchObject({ id: rosa.id, role_id: 1, formularioventa: 1 });
  const [request] = await requestsOf(rosa.id);
  expect(request).toMatchObject({ kind: 'seller', status: 'pending', origin: 'wizard' });
  expect(openVendor(shop.app.sealer, rosa.id, request?.vendor ?? '')).toMatchObject({
    business_line: { id: 3, name: 'Artesanía' },
    store: null,
    facebook: null,
  });
  expect(openBank(shop.app.sealer, rosa.id, request?.bank ?? '')).toEqual({
    bank: 'BCP',
    type: 0,
    holder: BANK.holder,
    account: BANK.account,
  });
  const mail = await mailTo(shop, rosa.email, 'Recibimos tu solicitud para ser vendedor');
  expect(mail?.text).toContain('Hola, Rosa. Ya tenemos tus datos');
});

it('submitting twice makes one request, also at the same moment, and leaves one file', async () => {
  const rosa = await somebody(shop);
  const body = await vendorBody({ user_id: rosa.id });
  const before = storedFiles();
  const answers = await Promise.all([register(rosa, body), register(rosa, body), register(rosa, body)]);
  const later = await register(rosa, body);
  expect([...answers, later].map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(later.json()).toMatchObject({ msg: 'Ya tienes una solicitud pendiente', code: 'request_pending' });
  expect(await requestsOf(rosa.id)).toHaveLength(1);
  expect(storedFiles()).toBe(before + 1);
});

it('the first failing rule is the sentence, every broken one has its field, in the wizard’s order [3§5]', async () => {
  const rosa = await somebody(shop);
  const body = await vendorBody({
    vendor: { ruc: '123' },
    bank: { ...BANK, holder: 'Rosa 1' },
    contacts: [],
    terms: false,
  });
  const answer = await register(rosa, body);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().msg).toBe('El numero de documento debe tener entre 8 y 11 caracteres');
  expect(Object.entries(answer.json().fields)).toEqual([
    ['vendor.ruc', 'El numero de documento debe tener entre 8 y 11 caracteres'],
    ['bank.holder', 'No se permiten números en el campo "Propietario de cuenta bancaria"'],
    ['contacts', 'Se requiere al menos un contacto'],
    ['terms', 'Debes aceptar los términos y condiciones'],
  ]);
});

const STORE = {
  store_quantity: 1,
  principal_store_address: 'Av 1',
  type_address: 'Av',
  urbanizacion: 'San',
  reference: 'x',
};

it.each([
  [{ business_line: 99_999 }, 'vendor.business_line'],
  [{ ...STORE, region_id: 150100, province_id: 150100, district_id: 1 }, 'vendor.district_id'],
  [{ ...STORE, region_id: 150100, province_id: 80100, district_id: 150101 }, 'vendor.province_id'],
])('what does not exist or does not fit is 422 (%#) [D8]', async (vendor, field) => {
  const answer = await register(await somebody(shop), await vendorBody({ vendor }));
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]]);
});

it('with stores the address is kept with its place [3§5]', async () => {
  const rosa = await somebody(shop);
  const vendor = {
    store_quantity: '2',
    principal_store_address: 'Larco 812',
    type_address: 'Av',
    urbanizacion: 'San Antonio',
    reference: 'Frente al parque',
    region_id: 150100,
    province_id: 150100,
    district_id: 150122,
  };
  expect((await register(rosa, await vendorBody({ vendor }))).statusCode).toBe(200);
  const [request] = await requestsOf(rosa.id);
  expect(openVendor(shop.app.sealer, rosa.id, request?.vendor ?? '').store).toMatchObject({
    place: 'Miraflores, Lima, Lima',
    address: 'Larco 812',
  });
});

it.each([
  ['a page that says it is a picture', dataUrl(Buffer.from('<script>alert(1)</script>'), 'image/png'), 422],
  ['an SVG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'), 422],
  ['half a PDF', dataUrl(Buffer.from('%PDF-1.4 nothing more'), 'application/pdf'), 422],
  ['not a file at all', 'https://example.com/ruc.png', 422],
  ['nothing', null, 422],
])('a document is judged by its content: %s is refused and nothing is kept', async (_, ruc_file, status) => {
  const rosa = await somebody(shop);
  const before = storedFiles();
  const answer = await register(rosa, await vendorBody({ vendor: { ruc_file } }));
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, ['vendor.ruc_file']]);
  expect([storedFiles(), await requestsOf(rosa.id)]).toEqual([before, []]);
});

it('nobody asks for somebody else, and a visitor does not name anybody [D4]', async () => {
  const rosa = await somebody(shop);
  const other = await somebody(shop);
  expect((await register(rosa, await vendorBody({ user_id: other.id }))).statusCode).toBe(404);
  const body = await vendorBody({ user_id: other.id });
  expect((await shop.post('auth/register-vendor', body)).statusCode).toBe(401);
  expect((await shop.post('auth/register-vendor', body, (await shop.anonymous()).access_token)).statusCode).toBe(401);
  expect(await requestsOf(other.id)).toEqual([]);
});

it('staff cannot ask, and a seller is one already [D1]', async () => {
  for (const [role, status] of [
    [2, 403],
    [5, 403],
    [4, 409],
  ] as const) {
    expect((await register(await somebody(shop, role), await vendorBody())).statusCode).toBe(status);
  }
});

it('a reseller does not ask to become one again, but may ask to sell [D1]', async () => {
  const reseller = await somebody(shop, 3);
  const again = await shop.post('auth/register-reseller', await resellerBody(), reseller.token);
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_reseller']);
  expect((await register(reseller, await vendorBody())).statusCode).toBe(200);
});

it('a reseller asks with a PDF and is told so [3§7]', async () => {
  const rosa = await somebody(shop);
  const answer = await shop.post('auth/register-reseller', await resellerBody({ user_id: rosa.id }), rosa.token);
  expect([answer.statusCode, answer.json().msg]).toEqual([200, 'Se registro su cuenta como comisionista']);
  expect(answer.json().user.formularioventa).toBe(0);
  const [request] = await requestsOf(rosa.id);
  expect(request).toMatchObject({ kind: 'reseller', vendor: null });
  expect(openReseller(shop.app.sealer, rosa.id, request?.reseller ?? '')).toMatchObject({ bill_type: 2 });
  const own = (await shop.get('users/requests', rosa.token)).json();
  expect(own).toMatchObject([{ kind: 'reseller', status: 'pending', incomplete: false }]);
});

it('a reseller’s short RUC has its own sentence [3§5]', async () => {
  const rosa = await somebody(shop);
  const reseller = { ruc: '1234567', ruc_file: dataUrl(PDF, 'application/pdf'), bill_type: '1' };
  const answer = await shop.post('auth/register-reseller', await resellerBody({ reseller }), rosa.token);
  expect(answer.json().msg).toBe('El ruc debe tener al menos 8 caracteres');
});
