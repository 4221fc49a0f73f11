import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../test/app';
import { mailTo } from '../../../test/mails';
import { registered } from '../../../test/newcomer';

let shop: TestApp;
let rosa: Awaited<ReturnType<typeof registered>>;
beforeAll(async () => {
  shop = await startApp();
  rosa = await registered(shop);
});
afterAll(() => shop.close());

const save = (change: object, token = rosa.token) =>
  shop.post('users/profile', { name: 'Rosa', user_name: rosa.form.user_name, ...change }, token);
const jpeg = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#9b1b38' } })
    .withExif({ IFD0: { Artist: 'Rosa Quispe' } })
    .jpeg()
    .toBuffer();
const asUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;

describe('profile', () => {
  test('answers the user, saved, and never the password [3§7]', async () => {
    const answer = await save({
      last_name: 'Quispe Ñahui',
      phone: '987000111',
      birthdate: '1992-02-29',
      document_type: 1,
      ruc: '20131312955',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: rosa.id,
      name: 'Rosa',
      last_name: 'Quispe Ñahui',
      phone: '987000111',
      birthdate: '1992-02-29',
      document_type: 1,
      ruc: '20131312955',
      addresses: [],
    });
    expect(answer.body).not.toMatch(/password|access_token/);
  });

  test('the e-mail is read-only, and what a form leaves out stays [3§3]', async () => {
    await save({ email: 'otro@correo.pe', id: 1, role_id: 2 });
    const user = (await shop.get(`users/get-user-data/${rosa.id}`, rosa.token)).json();
    expect(user).toMatchObject({ email: rosa.form.email, role_id: 1, last_name: 'Quispe Ñahui', phone: '987000111' });
  });

  test.each([
    [{ name: 'R0sa' }, 'El nombre no puede contener números'],
    [{ last_name: 'Qu1spe' }, 'El Apellido no puede contener números'],
    [{ name: '' }, 'El campo nombre es requerido'],
    [{ user_name: 'camila.rojas' }, 'El nombre de usuario camila.rojas ya esta en uso'],
    [{ password: 'Clave999' }, 'Las contraseñas deben coincidir'],
    [
      { password: 'clave999', password_confirmation: 'clave999' },
      'La contraseña debe incluir al menos un carácter en mayúscula',
    ],
    [
      { password: 'Clave-clave', password_confirmation: 'Clave-clave' },
      'La contraseña debe incluir al menos un número',
    ],
    [{ phone: '123' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
    [{ document_type: 0, ruc: 'A1234567' }, 'El numero de documento no puede contener letras'],
    [{ document_type: 7 }, 'El campo tipo de documento no tiene un valor permitido'],
    [{ district_id: 150122, address: '' }, 'El campo dirección es requerido'],
    [{ district_id: 1, address: 'Av. 1' }, 'El distrito no existe'],
  ])('%j says %s and saves nothing [3§5]', async (change, text) => {
    const answer = await save({ last_name: 'Otro', ...change });
    expect([answer.statusCode, answer.json().msg]).toEqual([422, text]);
    expect((await shop.get(`users/get-user-data/${rosa.id}`, rosa.token)).json().last_name).toBe('Quispe Ñahui');
  });

  test('addresses come along, and saving twice adds none [3§3]', async () => {
    const list = [{ district_id: '80108', address: 'Av. La Cultura 1510', reference: '' }];
    const change = { district_id: 150122, address: 'Av. Larco 812', addresses: list };
    await save(change);
    const { addresses } = (await save(change)).json();
    expect(addresses.map(({ address }: { address: string }) => address)).toEqual([
      'Av. Larco 812',
      'Av. La Cultura 1510',
    ]);
  });

  test('a new password ends every session; the one that set it goes on with a new token [D6]', async () => {
    const ana = await registered(shop);
    const elsewhere = (await shop.post('auth/login', { email: ana.form.email, password: 'Trocha42' })).json()
      .access_token;
    const change = {
      user_name: ana.form.user_name,
      password: 'Nueva456',
      password_confirmation: 'Nueva456',
      current_password: 'Trocha42',
    };
    const { access_token } = (await save(change, ana.token)).json();
    const ask = async (token: string) => (await shop.get('addresses', token)).statusCode;
    expect([await ask(ana.token), await ask(elsewhere), await ask(access_token)]).toEqual([401, 401, 200]);
    expect(await mailTo(shop, ana.form.email, 'Tu contraseña de Qhatu cambió')).toBeDefined();
  });
});

describe('photo', () => {
  test('is drawn anew: square, WebP, without EXIF; the one before is forgotten [3§3]', async () => {
    const first = (await save({ uri: asUrl(await jpeg()) })).json().uri;
    expect(first).toMatch(/^\/uploads\/avatars\/[\w-]{36}-t[0-9a-f]{9}\.webp$/);
    const served = await shop.app.inject(first);
    const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
    const second = (await save({ uri: asUrl(await jpeg()) })).json().uri;
    // By its job, so that no end of this process loses it (D448).
    expect([second === first, existsSync(join(shop.env.DATA_DIR, first))]).toEqual([false, true]);
    await shop.app.jobs.drain();
    expect([first, second].map((uri) => existsSync(join(shop.env.DATA_DIR, uri)))).toEqual([false, true]);
    expect((await save({ uri: second })).json().uri).toBe(second);
    expect((await save({ uri: '/media/other.webp' })).json().uri).toBe(second);
    expect((await save({ uri: null })).json().uri).toBeNull();
  });

  test('a save that is refused leaves no photo where everybody can read [3§3]', async () => {
    const kept = () => readdirSync(join(shop.env.DATA_DIR, 'uploads', 'avatars'));
    await save({ uri: asUrl(await jpeg()) });
    await shop.app.jobs.drain();
    const before = kept();
    const answer = await save({ uri: asUrl(await jpeg()), district_id: 1, address: 'Av. 1' });
    expect([answer.statusCode, before.length, kept()]).toEqual([422, 1, before]);
  });

  test('of two that are saved at the same moment one stays, and its file alone [D448]', async () => {
    const ana = await registered(shop);
    const kept = () => readdirSync(join(shop.env.DATA_DIR, 'uploads', 'avatars'));
    await shop.app.jobs.drain();
    const before = kept();
    const photo = asUrl(await jpeg());
    await Promise.all([1, 2].map(() => save({ user_name: ana.form.user_name, uri: photo }, ana.token)));
    await shop.app.jobs.drain();
    const { uri } = (await shop.get(`users/get-user-data/${ana.id}`, ana.token)).json();
    expect(kept().filter((name) => !before.includes(name))).toEqual([basename(uri)]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['nothing', Buffer.alloc(1)],
  ])('%s is no photo, whatever it calls itself [3§9]', async (_name, bytes) => {
    const answer = await save({ uri: asUrl(bytes) });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_photo']);
  });
});

test('two who take one name at the same moment: one has it, the other reads that it is taken [D8]', async () => {
  const people = [await registered(shop), await registered(shop)];
  const taking = await Promise.all(
    people.map(({ token }, index) =>
      shop.post('users/profile', { name: 'Rosa', user_name: index ? 'cesar.olaya' : 'César-0laya' }, token),
    ),
  );
  const [won, lost] = [...taking].sort((a, b) => a.statusCode - b.statusCode);
  expect([won?.statusCode, lost?.statusCode]).toEqual([200, 422]);
  expect(lost?.json().fields.user_name).toMatch(/ ya esta en uso$/);
});
