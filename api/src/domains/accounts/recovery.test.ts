import { startApp, type TestApp } from '../../../test/app';
import { mailsTo, mailTo } from '../../../test/mails';
import { from, registered, secretIn } from '../../../test/newcomer';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.pe' });
});
afterAll(() => shop.close());

const ask = (email: string, address: string, more: object = {}) =>
  shop.post('forgot-password', { email, ...more }, undefined, from(address));
const change = (token: string, password = 'Nueva456', again = password, address = '190.2.9.1') =>
  shop.post(
    'forgot-password/change-password',
    { token, password, password_confirmation: again },
    undefined,
    from(address),
  );
const RESET = 'Cambia tu contraseña de Qhatu';
const linkOf = async (email: string) => secretIn((await mailTo(shop, email, RESET))?.text ?? '');

describe('asking', () => {
  test('the answer is the same for known and unknown e-mails, to the byte but the request id [D6]', async () => {
    const answers = await Promise.all([
      ask('cliente@demo.pe', '190.2.0.1'),
      ask('nadie@demo.pe', '190.2.0.2'),
      ask('visitante@qhatu.invalid', '190.2.0.3'),
    ]);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode}${body}`)).size).toBe(1);
    expect(await mailsTo(shop, 'nadie@demo.pe')).toEqual([]);
    expect(await mailsTo(shop, 'visitante@qhatu.invalid')).toEqual([]);
  });

  test('the same work is done for both: what differs happens after the answer [D6]', async () => {
    await shop.app.jobs.drain();
    await ask('cliente@demo.pe', '190.2.0.4');
    await ask('nadie@demo.pe', '190.2.0.4');
    const jobs = await shop.db.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute();
    expect(jobs).toEqual([
      { kind: 'account-reset', payload: { email: 'cliente@demo.pe' } },
      { kind: 'account-reset', payload: { email: 'nadie@demo.pe' } },
    ]);
    await shop.app.jobs.drain();
  });

  test('the mail leads to our own address, whatever origin was sent [D54]', async () => {
    const { form } = await registered(shop);
    await ask(form.email, '190.2.0.5', { origin: 'https://evil.example/pages/forget-password' });
    const mail = await mailTo(shop, form.email, RESET);
    expect(mail?.text).toMatch(/https:\/\/qhatu\.pe\/pages\/forget-password\/[\w-]{43}/);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });

  test.each([
    ['', 'El campo correo electrónico es requerido'],
    ['rosa@', 'El correo electrónico no es válido'],
    [`${'a'.repeat(300)}@correo.pe`, 'El correo electrónico no es válido'],
  ])('%s: %s [D53]', async (email, text) => {
    const answer = await ask(email, '190.2.0.6');
    expect([answer.statusCode, answer.json().msg]).toEqual([422, text]);
  });

  test('five an hour for an account, known or not; sixty for an address [D81]', async () => {
    for (const email of ['cliente2@demo.pe', 'nadie2@demo.pe']) {
      const statuses = [];
      for (let n = 0; n < 6; n++) statuses.push((await ask(email, `190.2.1.${n}`)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const many = [];
    for (let n = 0; n < 61; n++) many.push(await ask(`p${n}@correo.pe`, '190.2.2.1'));
    expect([many.filter(({ statusCode }) => statusCode === 200).length, many.at(-1)?.json().msg]).toEqual([
      60,
      'Demasiados intentos, espere un momento',
    ]);
  });
});

describe('changing', () => {
  test('the link sets the password once, ends every session, and its owner is told [D6]', async () => {
    const { form, token, id } = await registered(shop);
    await ask(form.email, '190.2.3.1');
    const secret = await linkOf(form.email);
    expect((await change(secret)).json().msg).toBe('Tu contraseña cambió. Ya puedes iniciar sesión.');
    const logIn = async (password: string) =>
      (await shop.post('auth/login', { email: form.email, password })).statusCode;
    expect([await logIn('Trocha42'), await logIn('Nueva456')]).toEqual([401, 200]);
    expect((await shop.get(`users/get-user-data/${id}`, token)).statusCode).toBe(401);
    expect((await change(secret)).json()).toMatchObject({ code: 'token_not_found' });
    expect(await mailTo(shop, form.email, 'Tu contraseña de Qhatu cambió')).toBeDefined();
  });

  test('a newer link makes the older one useless, and a broken rule uses none up [D6]', async () => {
    const { form } = await registered(shop);
    await ask(form.email, '190.2.3.2');
    const old = await linkOf(form.email);
    await ask(form.email, '190.2.3.2');
    const secret = await linkOf(form.email);
    expect((await change(old)).statusCode).toBe(404);
    expect((await change(secret, 'corta')).statusCode).toBe(422);
    expect((await change(secret, 'Nueva456', 'Nueva457')).json().msg).toBe('Las contraseñas deben coincidir');
    expect((await change(secret)).statusCode).toBe(200);
  });

  test('expired, truncated, foreign and unknown links say the same [D6]', async () => {
    const { form } = await registered(shop);
    await ask(form.email, '190.2.3.3');
    const secret = await linkOf(form.email);
    const words = new Set<string>();
    for (const wrong of [secret.slice(0, -1), 'x'.repeat(43), '', `${secret} `])
      words.add((await change(wrong)).json().msg);
    await shop.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    words.add((await change(secret)).json().msg);
    expect([...words]).toEqual(['El enlace no es válido o ya venció. Pide uno nuevo.']);
  });

  test('guessing has an end [D49]', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 62; n++)
      statuses.add((await change(`guess${n}`, 'Nueva456', 'Nueva456', '190.2.4.1')).statusCode);
    expect([...statuses]).toEqual([404, 429]);
  });

  test('who could read the mail owns the e-mail: a new password also verifies [D7]', async () => {
    const form = await registered(shop);
    await shop.db.updateTable('users').set({ verified_at: null }).where('id', '=', form.id).execute();
    await ask(form.form.email, '190.2.3.4');
    await change(await linkOf(form.form.email));
    expect((await shop.post('auth/login', { email: form.form.email, password: 'Nueva456' })).statusCode).toBe(200);
  });
});
