import { startApp, type TestApp } from '../../../test/app';
import { mailsTo, mailTo } from '../../../test/mails';
import { from, newcomer, registered, secretIn } from '../../../test/newcomer';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.pe/' });
});
afterAll(() => shop.close());

const logIn = (email: string, password = 'Trocha42') => shop.post('auth/login', { email, password });

describe('registration', () => {
  test('whether an e-mail is taken is told 120 times a minute, by the form as by the question itself [D49]', async () => {
    const form = newcomer({ email: 'cliente@demo.pe' });
    const ask = () => shop.post('auth/register', form, undefined, from('198.51.100.77'));
    expect((await ask()).statusCode).toBe(422);
    for (let n = 1; n < 120; n++) await ask();
    expect((await ask()).statusCode).toBe(429);
  });

  test('a form that holds makes an account that waits for its mail [3§2]', async () => {
    const form = newcomer();
    const answer = await shop.post('auth/register', form);
    expect([answer.statusCode, answer.json().msg]).toEqual([
      200,
      'Verifique su correo electronico para validar su cuenta.',
    ]);
    expect((await logIn(form.email)).json()).toMatchObject({ code: 'unverified' });
  });

  test('the mail is read well, in both forms, and leads to our own address [D54]', async () => {
    const form = newcomer();
    await shop.post('auth/register', form, undefined, { headers: { host: 'evil.example' } });
    const [mail] = await mailsTo(shop, form.email);
    expect(mail?.subject).toBe('Confirma tu correo para entrar a Qhatu');
    expect(mail?.text).toMatch(
      /Hola, Íñigo\.[\s\S]*24 horas[\s\S]*https:\/\/qhatu\.pe\/pages\/registerhash\/[\w-]{43}\n/,
    );
    expect(mail?.html).toMatch(/href="https:\/\/qhatu\.pe\/pages\/registerhash\/[\w-]{43}"/);
  });

  test('the link opens the account once; the person is logged in and welcomed [D7]', async () => {
    const form = newcomer();
    await shop.post('auth/register', form);
    const secret = secretIn((await mailsTo(shop, form.email))[0]?.text ?? '');
    const answer = await shop.get(`client_active/${secret}`);
    expect([answer.statusCode, answer.json().user]).toEqual([
      200,
      expect.objectContaining({
        name: 'Íñigo',
        last_name: "D'Ávila Núñez",
        email: form.email,
        role_id: 1,
        suscribed: null,
      }),
    ]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await logIn(form.email)).statusCode).toBe(200);
    expect((await shop.get(`client_active/${secret}`)).json()).toMatchObject({
      code: 'token_not_found',
      msg: 'El token no es válido',
    });
    expect(await mailTo(shop, form.email, 'Tu cuenta de Qhatu está activa')).toBeDefined();
  });

  test('twenty that open the same link at once open it once [D7]', async () => {
    const form = newcomer();
    await shop.post('auth/register', form);
    const secret = secretIn((await mailsTo(shop, form.email))[0]?.text ?? '');
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.get(`client_active/${secret}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('a link ends after 24 hours, and is stored hashed [D6]', async () => {
    const form = newcomer();
    await shop.post('auth/register', form);
    const secret = secretIn((await mailsTo(shop, form.email))[0]?.text ?? '');
    const rows = await shop.db.selectFrom('one_time_links').selectAll().execute();
    const newest = Math.max(...rows.map(({ expires_at }) => expires_at.getTime()));
    expect(Math.round((newest - Date.now()) / 60_000)).toBe(24 * 60);
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    const jobs = await shop.db.selectFrom('jobs').select('payload').execute();
    expect(JSON.stringify([rows, jobs])).not.toContain(secret);
    await shop.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect((await shop.get(`client_active/${secret}`)).statusCode).toBe(404);
  });

  test.each(['x', `${'A'.repeat(42)}`, 'A'.repeat(43), '%00', "' or 1=1", 'ñ'])(
    'a link that is none (%s) is not valid [3§2]',
    async (secret) =>
      expect((await shop.get(`client_active/${encodeURIComponent(secret)}`)).statusCode).toBeGreaterThanOrEqual(400),
  );

  test('a link for a new password does not verify an account [D6]', async () => {
    const { form } = await registered(shop);
    await shop.post('forgot-password', { email: form.email });
    const secret = secretIn((await mailTo(shop, form.email, 'Cambia tu contraseña de Qhatu'))?.text ?? '');
    expect((await shop.get(`client_active/${secret}`)).statusCode).toBe(404);
  });

  test('who knows the password and lost the mail gets another link, five an hour; any of them works, once in all [D7]', async () => {
    const form = newcomer();
    await shop.post('auth/register', form);
    for (let n = 0; n < 7; n++) await logIn(form.email);
    const mails = await mailsTo(shop, form.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(6).fill('Confirma tu correo para entrar a Qhatu'));
    const first = await shop.get(`client_active/${secretIn(mails[0]?.text ?? '')}`);
    const last = await shop.get(`client_active/${secretIn(mails[5]?.text ?? '')}`);
    expect([first.statusCode, last.statusCode]).toEqual([200, 404]);
  });
});

describe('rules', () => {
  test.each([
    [{ terms: false }, 'terms', 'Debes aceptar los términos y condiciones'],
    [{ terms: undefined }, 'terms', 'Debes aceptar los términos y condiciones'],
    [{ name: 'R0sa', terms: false }, 'name', 'El nombre no puede contener números'],
    [{ name: '', phone: 'abc' }, 'name', 'El campo nombre es requerido'],
    [{ user_name: 'camila.rojas' }, 'user_name', 'El nombre de usuario camila.rojas ya esta en uso'],
    [{ user_name: 'CAMILA_R0JAS' }, 'user_name', 'El nombre de usuario CAMILA_R0JAS ya esta en uso'],
    [{ user_name: 'cámila-rojas' }, 'user_name', 'El nombre de usuario cámila-rojas ya esta en uso'],
    [{ email: 'Cliente@Demo.pe' }, 'email', 'El correo electrónico ya está registrado'],
    [{ district_id: 150122 }, 'province_id', 'La Provincia es requerido'],
    [{ province_id: 1, district_id: 999999, address: 'Av. 1' }, 'district_id', 'El distrito no existe'],
    [{ birthdate: '2025-01-01' }, 'birthdate', 'Debes tener al menos 15 años'],
    [{ email: `${'a'.repeat(300)}@correo.pe` }, 'email', 'El correo electrónico no es válido'],
  ])('%j is refused for %s [3§5]', async (change, field, text) => {
    const answer = await shop.post('auth/register', newcomer(change), undefined, from('190.1.0.1'));
    expect([answer.statusCode, answer.json().msg]).toEqual([422, text]);
    expect(answer.json().fields).toHaveProperty(field, text);
  });

  test.each([[null], [[]], ['x'], [{ name: { a: 1 } }], [{ ...newcomer(), document_type: {} }]])(
    'a body that is no form (%j) is refused, never 500 [D8]',
    async (body) => {
      const { statusCode } = await shop.post('auth/register', body, undefined, from('190.1.0.2'));
      expect([400, 415, 422]).toContain(statusCode);
    },
  );

  test.each(['email', 'user_name'] as const)(
    'two with the same %s at the same moment: one account [D8]',
    async (field) => {
      const [one, other] = [newcomer(), newcomer()];
      const answers = await Promise.all([
        shop.post('auth/register', one),
        shop.post('auth/register', { ...other, [field]: one[field] }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    },
  );

  test('a given address is kept, with its street said once [3§5]', async () => {
    const place = {
      region_id: 150100,
      province_id: 1501,
      district_id: '150122',
      type_address: 'Av',
      address: 'Larco 812',
    };
    const { token } = await registered(shop, { ...place, urbanizacion: 'San Antonio', reference: 'Puerta verde' });
    const [address] = (await shop.get('addresses', token)).json();
    expect(address).toMatchObject({
      address: 'Av. Larco 812, Urb. San Antonio',
      reference: 'Puerta verde',
      district_id: 150122,
    });
  });

  test('Ley 29733: advertising is a consent of its own, off unless it was ticked', async () => {
    const plain = await registered(shop);
    const agreed = await registered(shop, { marketing: true });
    const read = ({ id, token }: typeof plain) => shop.get(`users/get-user-data/${id}`, token);
    expect([(await read(plain)).json(), (await read(agreed)).json()]).toEqual([
      expect.objectContaining({ marketing: false, suscribed: null }),
      expect.objectContaining({ marketing: true, suscribed: 1 }),
    ]);
    const rows = await shop.db
      .selectFrom('newsletter')
      .select('email')
      .where('email', 'in', [plain.form.email, agreed.form.email])
      .execute();
    expect(rows).toEqual([{ email: agreed.form.email }]);
  });

  test('one address makes sixty accounts an hour and no more [D49]', async () => {
    await shop.db.deleteFrom('jobs').execute();
    const statuses = new Set<number>();
    for (let n = 0; n < 62; n++) {
      statuses.add((await shop.post('auth/register', newcomer(), undefined, from('190.1.0.9'))).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    await shop.db.deleteFrom('jobs').execute();
  });

  test('seventy at the same moment do not outrun the sixty, and a form that does not hold counts for nothing [D105] [D49]', async () => {
    const register = (form: object) => shop.post('auth/register', form, undefined, from('190.1.0.10'));
    for (let n = 0; n < 5; n++) expect((await register(newcomer({ name: '' }))).statusCode).toBe(422);
    const answers = await Promise.all(Array.from({ length: 70 }, () => register(newcomer())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    await shop.db.deleteFrom('jobs').execute();
  });
});
