import { startApp } from '../../test/app';
import { databaseForTests, type OwnDatabase } from '../../test/databases';
import { mailsTo } from '../../test/mails';
import { registered } from '../../test/newcomer';
import { answer, asked, withApp, withPasskey } from '../domains/accounts/second-factor/testing';
import { removeSecondFactors } from './remove-second-factors';

let database: OwnDatabase;
databaseForTests((made) => {
  database = made;
});

async function run(...argv: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const code = await removeSecondFactors({
    argv,
    env: { SITE_URL: 'http://localhost:4999', ...database.env },
    say: (text) => {
      said += text;
    },
  });
  return { code, said };
}

test('who lost every second step gets back in by the operator; sessions end, the log and a mail say so [D106]', async () => {
  const first = await startApp({}, await database.open());
  const rosa = await registered(first);
  const ana = await registered(first);
  await withApp(first, rosa);
  const { codes } = await withApp(first, ana);
  await withPasskey(first, rosa);
  const begun = await asked(first, rosa);
  await first.close();

  const email = rosa.form.email;
  expect(await run('--email', email.toUpperCase())).toEqual({
    code: 0,
    said: expect.stringContaining('second steps: 2, and the recovery codes. Sessions ended: 1.'),
  });
  expect(await run('--email', email)).toEqual({ code: 1, said: `${email} has no second step.\n` });

  const shop = await startApp({}, await database.open());
  try {
    expect((await shop.get('addresses', rosa.token)).statusCode).toBe(401);
    expect((await answer(shop, { challenge: begun.challenge, code: '123456' })).json().code).toBe('challenge_expired');
    const login = await shop.post('auth/login', { email, password: 'Trocha42' });
    expect(login.statusCode).toBe(200);
    const token = login.json().access_token;
    expect((await shop.get('users/second-factors', token)).json()).toMatchObject({
      factors: [],
      recovery_codes_left: 0,
    });
    const { data } = (await shop.get('users/activity', token)).json();
    expect(data.slice(0, 4)).toMatchObject([
      { kind: 'login' },
      { kind: 'session-ended', own: false, network: null, details: { count: 1 } },
      { kind: 'factor-removed', own: false, network: null, device: null },
      { kind: 'factor-removed', own: false, network: null, device: null },
    ]);
    const subjects = (await mailsTo(shop, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Quitamos los segundos pasos de tu cuenta');
    // Nobody else's.
    const { challenge } = await asked(shop, ana);
    expect((await answer(shop, { challenge, recovery_code: codes[0] })).statusCode).toBe(200);
  } finally {
    await shop.close();
  }
});

test('says how it is used, and whom it does not know', async () => {
  expect(await run()).toEqual({ code: 1, said: 'Say whose: --email rosa@shop.example\n' });
  expect((await run('--wrong')).said).toContain('--email  whose passkeys');
  expect(await run('--email', 'nadie@correo.pe')).toEqual({
    code: 1,
    said: 'No account has the address nadie@correo.pe.\n',
  });
});
