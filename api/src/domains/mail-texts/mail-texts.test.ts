import { ANSWER_LINE, INDECOPI_LINE, mailTextForm, problemsOf } from '@qhatu/contract/forms';
import { COMPLAINT } from '@qhatu/contract/testing';
import type { AdminMailText } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { mailsTo } from '../../../test/mails';
import { registered } from '../../../test/newcomer';
import { type MailTemplate, mailFrom } from '../../mail';
import { ACCOUNT_MAILS, accountMail } from '../accounts/mail-templates';
import { LINE_MAILS } from '../admin/advance';
import { AFTER_SALE_MAILS } from '../after-sale/mails';
import { PRODUCT_REVIEW_MAILS } from '../catalog-admin/review';
import { REFUND_MAILS } from '../checkout/mails';
import { fileIn } from '../complaints/fixtures';
import { COMPLAINT_MAILS } from '../complaints/mails';
import { DISPATCH_MAILS } from '../dispatch/mails';
import { INTEGRATION_MAILS } from '../integrations/mails';
import { ORDER_MAILS } from '../orders/mails/words';
import { QUESTION_MAILS } from '../questions/mails';
import { REVIEW_MAILS } from '../reviews/mails';
import { CONTACT_MAILS } from '../seller-contact/mails';
import { SHOP_MAILS } from '../seller-shops/shop';
import { type Somebody, somebody } from '../sellers/fixtures';
import { REQUEST_MAILS } from '../sellers/mails';
import { SELLER_TERMS_MAILS } from '../settings/seller-terms';
import { SHOP_MEMBER_MAILS } from '../shop-members/mails';
import { MESSAGE_MAILS } from '../shopper-texts/messages';
import { CHAT_MAILS } from '../support/mails';
import { WISH_MAILS } from '../wishlist/stock-back';

jest.setTimeout(120_000);

const MAILS: Readonly<Record<string, MailTemplate>> = {
  ...{ ...ACCOUNT_MAILS, ...ORDER_MAILS, ...AFTER_SALE_MAILS, ...QUESTION_MAILS, ...REVIEW_MAILS },
  ...{ ...COMPLAINT_MAILS, ...REQUEST_MAILS, ...DISPATCH_MAILS, ...CONTACT_MAILS },
  ...{ ...CHAT_MAILS, ...REFUND_MAILS, ...LINE_MAILS, ...WISH_MAILS, ...SHOP_MEMBER_MAILS, ...PRODUCT_REVIEW_MAILS },
  ...{ ...INTEGRATION_MAILS, ...SHOP_MAILS, ...MESSAGE_MAILS, ...SELLER_TERMS_MAILS },
};

let shop: TestApp;
let admin: Somebody;
beforeAll(async () => {
  shop = await startApp({ SITE_URL: 'https://qhatu.pe' });
  admin = await somebody(shop, 2);
});
afterAll(() => shop.close());

const read = async (kind: string): Promise<AdminMailText> =>
  (await shop.get(`admin/mail-texts/${kind}`, admin.token)).json();
const save = (kind: string, value: object, version: number, reason = '') =>
  shop.post(`admin/mail-texts/${kind}`, { value, version, reason }, admin.token);
const WORDS = {
  ...{ subject: '¡Bienvenida, {nombre}!', title: 'Hola, {nombre}', action: 'Entrar' },
  body: 'Ya puedes comprar.\n\nNos vemos, {nombre}.',
};

test('until somebody saves, every mail says its own words, to the letter [D230]', async () => {
  const { data } = (await shop.get('admin/mail-texts', admin.token)).json();
  expect(data.map(({ kind, version }: { kind: string; version: number }) => [kind, version]).sort()).toEqual(
    Object.keys(MAILS)
      .sort()
      .map((kind) => [kind, 0]),
  );
  const mail = await accountMail(
    shop.db,
    'recoveryCodeUsed',
    { name: 'Rosa', email: 'rosa@prueba.pe' },
    'https://qhatu.pe',
    { left: 7 },
  );
  expect(mail.subject).toBe('Alguien entró a tu cuenta con un código de recuperación');
  expect(mail.text).toBe(
    [
      'Se usó un código de recuperación',
      '',
      'Hola, Rosa. Alguien acaba de entrar a tu cuenta con tu contraseña y uno de tus códigos de recuperación. Te quedan 7.',
      '',
      'Si fuiste tú, revisa que tengas con qué entrar la próxima vez. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      '',
      '',
      'Ver mi perfil: https://qhatu.pe/pages/profile',
      '',
      'Qhatu, el mercado del Perú',
    ].join('\n'),
  );
});

test('what is saved is in the next mail, with its places filled; its link stays whatever the words are [D230]', async () => {
  const saved = await save('activation', { ...WORDS, title: 'Activa tu cuenta' }, 0, 'Más corto');
  expect(saved.json()).toMatchObject({ version: 1, history: [{ version: 1, reason: 'Más corto' }] });
  const rosa = await registered(shop, { name: 'Rosa' });
  const mail = (await mailsTo(shop, rosa.form.email)).find(({ subject }) => subject.startsWith('¡Bienvenida'));
  expect(mail?.subject).toBe('¡Bienvenida, Rosa!');
  expect(mail?.text).toContain('Nos vemos, Rosa.');
  expect(mail?.text).toMatch(/Entrar: https:\/\/qhatu\.pe\/pages\/registerhash\/[\w-]{40,}/);
  const odd = { name: '<b>Rosa</b> {nombre}', email: 'rosa@prueba.pe' };
  const escaped = await accountMail(shop.db, 'activation', odd, 'https://qhatu.pe', { secret: 'x' });
  expect(escaped.text).toContain('Nos vemos, <b>Rosa</b> {nombre}.');
  expect(escaped.html).toContain('Nos vemos, &#60;b&#62;Rosa');
  const act = await shop.db
    .selectFrom('staff_acts')
    .select(['act', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(act).toMatchObject({ act: 'setting.mail', after: { mail: 'Confirmar el correo', action: 'Entrar' } });
});

test.each([
  [{ subject: ' ' }, 'subject', 'El campo asunto es requerido'],
  [{ subject: 'Hola\nBcc: a@b.pe' }, 'subject', 'Va en una sola línea, sin caracteres ocultos'],
  [{ title: 'Hola, {name}' }, 'title', '{name} no existe en este correo. Puedes usar: {nombre}, {quedan}.'],
  [{ body: 'Hola, {nombre}. Alguien entró.' }, 'body', 'Falta {quedan} en el texto'],
  [{ body: 'Hola, {nombre. Te quedan {quedan}.' }, 'body', /no existe en este correo|llave/],
  [{ action: 'Ver } todo' }, 'action', 'Hay una llave { o } suelta'],
])('%j is refused beside its field [D230]', async (more, field, text) => {
  const { built_in, version } = await read('recoveryCodeUsed');
  const answer = await save('recoveryCodeUsed', { ...built_in, ...more }, version);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields).toEqual({ [field]: text instanceof RegExp ? expect.stringMatching(text) : text });
});

test('an old version is told who changed what; its own words and every earlier version can be had back [D230]', async () => {
  await save('welcome', WORDS, 0);
  await save('welcome', { ...WORDS, action: 'Ver' }, 1);
  const late = await save('welcome', WORDS, 1);
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
  expect(late.json()).toMatchObject({ current: { version: 2 }, changes: [{ fields: ['action'] }] });
  const { history, built_in } = await read('welcome');
  expect(history.map(({ version }) => version)).toEqual([2, 1]);
  await save('welcome', built_in, 2, 'Como al principio');
  expect(await read('welcome')).toMatchObject({ version: 3, value: MAILS.welcome?.words });
});

test('its preview is the mail with sample data, in both forms [D230]', async () => {
  const preview = (
    await shop.post(
      'admin/mail-texts/welcome/preview',
      { ...WORDS, body: 'Un <b>texto</b> para {nombre}.' },
      admin.token,
    )
  ).json();
  expect(preview.subject).toBe('¡Bienvenida, Rosa!');
  expect(preview.text).toContain('Un <b>texto</b> para Rosa.');
  expect(preview.html).toContain('Un &#60;b&#62;texto');
  const refused = await shop.post('admin/mail-texts/welcome/preview', { ...WORDS, body: '{malo}' }, admin.token);
  expect(refused.json().fields).toHaveProperty('body');
  expect((await shop.get('admin/mail-texts/nada', admin.token)).statusCode).toBe(404);
  expect((await shop.get('admin/mail-texts/constructor', admin.token)).statusCode).toBe(404);
});

test('words of mails are no settings: neither the revision of open carts nor what pages compute with moves [D230]', async () => {
  const before = (await shop.get('settings/public')).json();
  await save('manyTries', { ...MAILS.manyTries?.words }, 0);
  expect((await shop.get('settings/public')).json()).toEqual(before);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from setting_versions where key = 'mail.manyTries'`.execute(shop.db);
  expect(rows).toEqual([{ n: 1 }]);
});

const LINES = { plazo_legal: ANSWER_LINE, indecopi: INDECOPI_LINE };

test.each(Object.entries(MAILS))(
  '%s: its own words keep its own rules, and every place of them is filled [D263]',
  async (kind, mail) => {
    expect(problemsOf(mailTextForm(mail), mail.words)).toEqual([]);
    for (const place of [...mail.required, ...(mail.optional ?? [])]) expect(mail.known).toContain(place);
    const preview = (await shop.post(`admin/mail-texts/${kind}/preview`, mail.words, admin.token)).json();
    expect(`${preview.subject} ${preview.text}`).not.toMatch(/[{}]/);
    // Every place has sample data: a preview with a gap would hide that it is there.
    for (const place of mail.known) {
      const one = { ...mail.words, body: [mail.words.body, `<${place}:{${place}}>`].join(' ') };
      const { text } = (await shop.post(`admin/mail-texts/${kind}/preview`, one, admin.token)).json();
      expect(text).toMatch(new RegExp(`<${place}:[^>]+>`));
    }
  },
);

test.each([
  ['complaintCopy', 'plazo', 'Falta {plazo} en el texto'],
  ['complaintCopy', 'plazo_legal', 'Falta {plazo_legal} en el texto'],
  ['complaintCopy', 'indecopi', 'Falta {indecopi} en el texto'],
  ['complaintAnswer', 'indecopi', 'Falta {indecopi} en el texto'],
  ['complaintAnswer', 'respuesta', 'Falta {respuesta} en el texto'],
  ['chatUnread', 'cancelar', 'Falta {cancelar} en el texto'],
  ['orderRefunded', 'motivo', 'Falta {motivo} en el texto'],
  ['messageAnswered', 'respuesta', 'Falta {respuesta} en el texto'],
  ['resellerApproved', 'codigo', 'Falta {codigo} en el texto'],
])('of %s, {%s} cannot be taken out [D263 Ley 29571]', async (kind, place, text) => {
  const { built_in, version } = await read(kind);
  const answer = await save(kind, { ...built_in, body: built_in.body.replaceAll(`{${place}}`, '') }, version);
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { body: text }]);
});

test('a complaint’s copy in other words still says what the law asks for, with the sheet attached [D263]', async () => {
  const words = {
    ...{ subject: 'Tu {tipo} {numero}', title: 'Te escuchamos, {nombre}', action: 'Mi hoja' },
    body: 'Gracias por avisarnos.\n\nHasta el {plazo}: {plazo_legal}\n\n{indecopi}',
  };
  expect((await save('complaintCopy', words, 0)).statusCode).toBe(200);
  const { complaint } = (await fileIn(shop, { ...COMPLAINT, email: 'otras@correo.pe' })).json();
  const mail = (await mailsTo(shop, 'otras@correo.pe')).at(-1);
  expect(mail?.subject).toBe(`Tu reclamo ${complaint.number}`);
  for (const said of ['Gracias por avisarnos.', ...Object.values(LINES), 'Mi hoja: https://qhatu.pe/api/web/support']) {
    expect(mail?.text).toContain(said);
  }
  expect(mail?.attachments).toHaveLength(1);
});

describe('a paragraph about something that is not there', () => {
  const words = {
    subject: 'a',
    title: 'b',
    action: 'c',
    body: 'Hola, {nombre}.\n\nMotivo: {motivo}\n\nAdiós, {nombre}.',
  };
  const textOf = (values: Record<string, string>, optional?: string[]) =>
    mailFrom(words, { values, url: null }, optional).text;

  test('is left out, and so is the button of a mail that leads nowhere [D263]', () => {
    const text = textOf({ nombre: 'Rosa', motivo: '' }, ['motivo']);
    expect(text).not.toContain('Motivo');
    expect(text).toContain('Hola, Rosa.');
    expect(text).not.toContain('c:');
  });

  test('stays when it says something, or when nobody said that it may be missing [D263]', () => {
    expect(textOf({ nombre: 'Rosa', motivo: 'Roto' }, ['motivo'])).toContain('Motivo: Roto');
    expect(textOf({ nombre: '', motivo: '' }, ['motivo'])).toContain('Hola, .');
    expect(textOf({ nombre: 'Rosa', motivo: '' })).toContain('Motivo: ');
  });
});
