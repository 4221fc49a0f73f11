import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { mailsTo } from '../../../test/mails';
import { from, registered } from '../../../test/newcomer';

let shop: TestApp;
let visitor: string;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.pe' });
  visitor = (await shop.anonymous()).access_token;
});
afterAll(() => shop.close());

const activeOf = async (email: string) =>
  (await shop.db.selectFrom('newsletter').select('active').where('email', '=', email).executeTakeFirst())?.active;

const ASK = 'Confirma tu suscripción al boletín de Qhatu';
const WELCOME = 'Te suscribiste al boletín de Qhatu';
const subjectsTo = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);
/** Secrets of the mails that ask, the oldest first. */
const asksTo = async (email: string) =>
  (await mailsTo(shop, email)).flatMap(
    ({ text }) => /https:\/\/qhatu\.pe\/suscripcion\/confirmar\?clave=([\w-]+)/.exec(text)?.[1] ?? [],
  );
const subscribe = (email: string) => shop.post('users/suscribe', { id: 5, suscribed: 1, email }, visitor);
const confirm = (token: string | undefined) => shop.post('users/suscribe/confirm', { token });

describe('an address that nobody has proven is not written to [D99]', () => {
  test('a visitor’s is asked once, by a mail, and nothing else comes before its link is opened', async () => {
    const answer = (await subscribe('rosa@correo.pe')).json();
    expect(answer).toEqual({ msg: 'Suscripción creada exitosamente', pending: true });
    expect(await subjectsTo('rosa@correo.pe')).toEqual([ASK]);
    expect(await activeOf('rosa@correo.pe')).toBeUndefined();
    const [secret] = await asksTo('rosa@correo.pe');
    expect((await confirm(secret)).json().msg).toBe('Confirmaste tu suscripción');
    expect(await activeOf('rosa@correo.pe')).toBe(true);
    expect(await subjectsTo('rosa@correo.pe')).toEqual([ASK, WELCOME]);
  });

  test('the link is single-use, ends after 24 hours, and its secret is in no table', async () => {
    await subscribe('luz@correo.pe');
    const [secret] = await asksTo('luz@correo.pe');
    const { rows } = await sql<{ row: string; hours: number }>`
      select l::text as row, round(extract(epoch from expires_at - created_at) / 3600)::int as hours
      from newsletter_links l where email = 'luz@correo.pe'`.execute(shop.db);
    expect(rows.map(({ hours }) => hours)).toEqual([24]);
    expect(rows[0]?.row).not.toContain(secret);
    await sql`update newsletter_links set expires_at = now() where email = 'luz@correo.pe'`.execute(shop.db);
    expect((await confirm(secret)).statusCode).toBe(404);
    await subscribe('luz@correo.pe');
    const [, second] = await asksTo('luz@correo.pe');
    const both = await Promise.all([confirm(second), confirm(second)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await confirm(second)).json().msg).toBe(
      'El enlace ya no sirve. Suscríbete otra vez y te enviaremos uno nuevo.',
    );
  });

  test('a stranger cannot flood it: three mails that ask in a day, whoever types it, and the answer never tells', async () => {
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push((await subscribe('mar@correo.pe')).json());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await subjectsTo('mar@correo.pe')).toEqual([ASK, ASK, ASK]);
  });

  test('a member’s own is proven already; another one that the member types is asked', async () => {
    const rosa = await registered(shop);
    const own = await shop.post('users/suscribe', { id: rosa.id, suscribed: 1, email: rosa.form.email }, rosa.token);
    expect(own.json().pending).toBe(false);
    expect(await subjectsTo(rosa.form.email)).toContain(WELCOME);
    const other = `otra.${rosa.form.email}`;
    const answer = await shop.post('users/suscribe', { id: rosa.id, suscribed: 1, email: other }, rosa.token);
    expect([answer.json().pending, await activeOf(other)]).toEqual([true, undefined]);
    expect(await subjectsTo(other)).toEqual([ASK]);
    // Taken back before it was confirmed: the link is nothing any more.
    await shop.post('users/suscribe', { id: rosa.id, suscribed: 0 }, rosa.token);
    expect((await confirm((await asksTo(other))[0])).statusCode).toBe(404);
    expect(await activeOf(other)).toBeUndefined();
  });

  test('a visitor who types a member’s address changes nothing of the account before its owner confirms', async () => {
    const eva = await registered(shop);
    await subscribe(eva.form.email);
    const suscribed = async () => (await shop.get(`users/get-user-data/${eva.id}`, eva.token)).json().suscribed;
    expect([await suscribed(), await activeOf(eva.form.email)]).toEqual([null, undefined]);
    await confirm((await asksTo(eva.form.email))[0]);
    expect([await suscribed(), await activeOf(eva.form.email)]).toEqual([1, true]);
  });
});

describe('a consent names the version of its words (Ley 29733)', () => {
  const consentsOf = async (where: { email?: string; userId?: number }) => {
    const { rows } = await sql<{ purpose: string; agreed: boolean; text: string }>`
      select c.purpose, c.agreed, t.text from consents c join consent_texts t using (purpose, version)
      where c.user_id = ${where.userId ?? null}::int or c.email = ${where.email ?? null}::text
      order by c.id`.execute(shop.db);
    return rows;
  };

  test('registration: the terms, and advertising when it was ticked', async () => {
    const rosa = await registered(shop, { marketing: true });
    const consents = await consentsOf({ userId: rosa.id });
    expect(consents.map(({ purpose, agreed }) => [purpose, agreed])).toEqual([
      ['terms-customer', true],
      ['advertising', true],
    ]);
    expect(consents[0]?.text).toContain('Para tener una cuenta hacen falta al menos 15 años');
    expect(consents[1]?.text).toBe(CONSENT_TEXTS.advertising);
    await shop.post('users/suscribe', { id: rosa.id, suscribed: 0 }, rosa.token);
    expect((await consentsOf({ userId: rosa.id })).at(-1)).toMatchObject({ purpose: 'advertising', agreed: false });
    const plain = await registered(shop);
    expect((await consentsOf({ userId: plain.id })).map(({ purpose }) => purpose)).toEqual(['terms-customer']);
  });

  test('the newsletter of a visitor: when the link is opened, and when it is left', async () => {
    await subscribe('sol@correo.pe');
    expect(await consentsOf({ email: 'sol@correo.pe' })).toEqual([]);
    await confirm((await asksTo('sol@correo.pe'))[0]);
    const welcome = (await mailsTo(shop, 'sol@correo.pe')).at(-1)?.text ?? '';
    await shop.post('users/unsuscribe', { token: /clave=([\w-]+)/.exec(welcome)?.[1] });
    expect(await consentsOf({ email: 'sol@correo.pe' })).toEqual([
      { purpose: 'newsletter', agreed: true, text: Object.values(CONSENT_TEXTS.newsletter).join(' ') },
      { purpose: 'newsletter', agreed: false, text: Object.values(CONSENT_TEXTS.newsletter).join(' ') },
    ]);
  });

  test('a message to the shop, and new words are a new version beside the old one', async () => {
    const message = { name: 'Sol', last_name: 'Ríos', phone: '987654321', email: 'sol@correo.pe', message: 'Hola' };
    expect((await shop.post('contacts/store', message)).statusCode).toBe(200);
    const { rows } = await sql<{ text: string }>`
      select t.text from contact_messages m join consent_texts t on t.purpose = 'contact' and t.version = m.consent_version
      where m.email = 'sol@correo.pe'`.execute(shop.db);
    expect(rows).toEqual([{ text: CONSENT_TEXTS.contact }]);

    const versionsOf = async () =>
      (await shop.db.selectFrom('consent_texts').select('version').where('purpose', '=', 'terms-customer').execute())
        .length;
    await registered(shop);
    const before = await versionsOf();
    await sql`insert into setting_versions (key, version, value)
      select key, version + 1, jsonb_build_object('body', (value ->> 'body') || E'\n\nAlgo nuevo')
      from setting_versions where key = 'legal.terminos'`.execute(shop.db);
    await registered(shop);
    await registered(shop);
    expect(await versionsOf()).toBe(before + 1);
  });
});

test('a visitor subscribes an e-mail and gets a mail whose link takes it back [D55]', async () => {
  const subscription = { id: 5, suscribed: 1, email: ' Ana@Correo.pe ' };
  expect((await shop.post('users/suscribe', subscription, visitor)).json().msg).toBe('Suscripción creada exitosamente');
  await confirm((await asksTo('ana@correo.pe'))[0]);
  await shop.post('users/suscribe', subscription, visitor);
  const mails = (await mailsTo(shop, 'ana@correo.pe')).filter(({ subject }) => subject === WELCOME);
  expect(mails).toHaveLength(1);
  const key = /https:\/\/qhatu\.pe\/unsuscribe\?clave=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  const leave = () => shop.post('users/unsuscribe', { token: key });
  expect([(await leave()).json().msg, (await leave()).statusCode, await activeOf('ana@correo.pe')]).toEqual([
    'Suscripción cancelada exitosamente',
    200,
    false,
  ]);
});

test.each(['', 'x', '00000000-0000-4000-8000-000000000000', "' or 1=1"])(
  'a key that is nobody’s (%s) is 404 [D12]',
  async (token) => expect((await shop.post('users/unsuscribe', { token })).statusCode).toBe(404),
);

test('a member cannot take somebody else out by typing their e-mail [D4]', async () => {
  const [ana, eva] = [await registered(shop), await registered(shop)];
  await shop.post('users/suscribe', { id: eva.id, suscribed: 1 }, eva.token);
  await shop.post('users/suscribe', { id: ana.id, suscribed: 0, email: eva.form.email }, ana.token);
  expect(await activeOf(eva.form.email)).toBe(true);
  expect((await shop.post('users/suscribe', { id: eva.id, suscribed: 0 }, ana.token)).statusCode).toBe(404);
});

test('Ley 29733: leaving by link also takes back the consent of the account', async () => {
  const eva = await registered(shop, { marketing: true });
  const { unsubscribe_key } = await shop.db
    .selectFrom('newsletter')
    .select('unsubscribe_key')
    .where('email', '=', eva.form.email)
    .executeTakeFirstOrThrow();
  await shop.post('users/unsuscribe', { token: unsubscribe_key });
  const user = (await shop.get(`users/get-user-data/${eva.id}`, eva.token)).json();
  expect([user.suscribed, user.marketing]).toEqual([0, false]);
});

describe('Ley 29733: one consent, wherever it is given or taken back', () => {
  const truthOf = async ({ id, token, form }: Awaited<ReturnType<typeof registered>>) => {
    const user = (await shop.get(`users/get-user-data/${id}`, token)).json();
    const { marketing_at } = await shop.db
      .selectFrom('users')
      .select('marketing_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [user.suscribed, user.marketing, marketing_at !== null, (await activeOf(form.email)) === true];
  };
  const YES = [1, true, true, true];
  const NO = [0, false, false, false];
  const profile = (who: { token: string; form: { user_name: string } }, marketing: boolean) =>
    shop.post('users/profile', { name: 'Rosa', user_name: who.form.user_name, marketing }, who.token);

  test('the profile gives it, the footer takes it back', async () => {
    const rosa = await registered(shop);
    await profile(rosa, true);
    expect(await truthOf(rosa)).toEqual(YES);
    expect((await mailsTo(shop, rosa.form.email)).map(({ subject }) => subject)).toContain(
      'Te suscribiste al boletín de Qhatu',
    );
    await shop.post('users/suscribe', { id: rosa.id, suscribed: 0 }, rosa.token);
    expect(await truthOf(rosa)).toEqual(NO);
  });

  test('the footer gives it, the profile takes it back; a profile that says nothing new changes nothing', async () => {
    const rosa = await registered(shop);
    await shop.post('users/suscribe', { id: rosa.id, suscribed: 1 }, rosa.token);
    expect(await truthOf(rosa)).toEqual(YES);
    await profile(rosa, true);
    const mails = await mailsTo(shop, rosa.form.email);
    expect(mails.filter(({ subject }) => subject === 'Te suscribiste al boletín de Qhatu')).toHaveLength(1);
    await profile(rosa, false);
    expect(await truthOf(rosa)).toEqual(NO);
  });

  test('registration gives it, with the link of the first mail; that mail’s key takes it back', async () => {
    const rosa = await registered(shop, { marketing: true });
    expect(await truthOf(rosa)).toEqual(YES);
    const { unsubscribe_key: token } = await shop.db
      .selectFrom('newsletter')
      .select('unsubscribe_key')
      .where('email', '=', rosa.form.email)
      .executeTakeFirstOrThrow();
    await shop.post('users/unsuscribe', { token });
    expect(await truthOf(rosa)).toEqual(NO);
  });
});

test('thirty an hour from one address [D49]', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n++) {
    const subscription = { id: 5, suscribed: 1, email: `b${n}@correo.pe` };
    statuses.push((await shop.post('users/suscribe', subscription, visitor, from('190.3.0.1'))).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
});
