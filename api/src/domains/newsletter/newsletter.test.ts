import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { parseMail } from '../../../test/mails';
import { type SmtpServer, startSmtpServer } from '../../mail/testing/smtp-server';
import { type Somebody, somebody } from '../sellers/fixtures';

jest.setTimeout(120_000);

const SITE = 'https://qhatu.pe';
const REFUSED: Record<string, string> = {
  'nadie@correo.pe': '550 5.1.1 No such user here',
  'politica@correo.pe': '550 5.7.1 We do not like you',
  'llena@correo.pe': '452 4.2.2 Mailbox full',
};

let shop: TestApp;
let server: SmtpServer;
let admin: Somebody;
/** The mail server says this to every recipient, or takes them. */
let trouble: string | undefined;
beforeAll(async () => {
  server = await startSmtpServer({ refuses: (to) => REFUSED[to] ?? trouble });
  shop = await startApp({ SITE_URL: SITE, SMTP_URL: server.url });
  admin = await somebody(shop, 2);
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(async () => {
  trouble = undefined;
  server.mails.length = 0;
  server.taken.length = 0;
  await sql`delete from newsletter`.execute(shop.db);
  await sql`delete from jobs where kind = 'newsletter-turn'`.execute(shop.db);
});

const WORDS = {
  ...{ subject: 'Feria de invierno', preheader: 'Hasta el domingo', product_ids: [] as number[] },
  body: '## Llegó el frío\n\nMira las **chompas** de [la feria](/buscar?search=chompa).',
};
const act = (path: string, body?: object) => shop.post(`admin/newsletter/${path}`, body, admin.token);
const read = async (path: string) => (await shop.get(`admin/newsletter/${path}`, admin.token)).json();
const subscribe = async (...emails: string[]) => {
  await shop.db
    .insertInto('newsletter')
    .values(emails.map((email) => ({ email })))
    .execute();
};
const draft = async (more: object = {}) => (await act('issues', { ...WORDS, ...more })).json();
const send = async (id: number) => (await act(`issues/${id}/send`, { version: 1, per_minute: 600 })).json();
const idOf = async (email: string): Promise<number> =>
  (await shop.db.selectFrom('newsletter').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const onSale = async () =>
  shop.db
    .selectFrom('products as p')
    .innerJoin('users as u', 'u.id', 'p.seller_id')
    .select(['p.id', 'p.name'])
    .where('p.enabled', '=', true)
    .where('p.adult', '=', false)
    .where('u.sells', '=', true)
    .orderBy('p.id')
    .limit(2)
    .execute();
const lastAct = async () =>
  shop.db.selectFrom('staff_acts').select(['act', 'subject_id', 'after']).orderBy('id', 'desc').executeTakeFirst();

describe('who is subscribed', () => {
  test('counted, found by how the address begins and by state, newest first, a page by key', async () => {
    await subscribe('ana@correo.pe', 'anibal@correo.pe', 'eva@correo.pe', 'sol@correo.pe');
    await sql`update newsletter set active = false where email = 'eva@correo.pe'`.execute(shop.db);
    await sql`update newsletter set bounced_at = now(), bounce = '550' where email = 'sol@correo.pe'`.execute(shop.db);
    expect(await read('figures')).toEqual({ active: 2, left: 1, bounced: 1 });
    const emails = async (query: string) =>
      (await read(`subscribers?${query}`)).data.map(({ email }: { email: string }) => email);
    expect(await emails('text=AN')).toEqual(['anibal@correo.pe', 'ana@correo.pe']);
    expect(await emails('text=a%25')).toEqual([]);
    expect(await emails('state=left')).toEqual(['eva@correo.pe']);
    expect(await emails('state=bounced')).toEqual(['sol@correo.pe']);
    const first = await read('subscribers?perPage=3');
    expect(first.data).toHaveLength(3);
    expect(await emails(`perPage=3&before=${first.next}`)).toEqual(['ana@correo.pe']);
    expect(JSON.stringify(first)).not.toContain('unsubscribe');
  });

  test('staff take an address out with a reason: its consent is taken back, and the log says why [D228]', async () => {
    await subscribe('ana@correo.pe');
    const id = await idOf('ana@correo.pe');
    expect((await act(`subscribers/${id}/remove`, { reason: ' ' })).json().fields).toHaveProperty('reason');
    expect((await act(`subscribers/${id}/remove`, { reason: 'Lo pidió por teléfono' })).statusCode).toBe(200);
    expect((await read('subscribers')).data).toMatchObject([{ state: 'left', reason: 'Lo pidió por teléfono' }]);
    const consent = await shop.db
      .selectFrom('consents')
      .select(['purpose', 'agreed'])
      .where('email', '=', 'ana@correo.pe')
      .execute();
    expect(consent).toEqual([{ purpose: 'newsletter', agreed: false }]);
    expect(await lastAct()).toMatchObject({ act: 'newsletter.remove', subject_id: id });
    expect((await act(`subscribers/${id}/remove`, { reason: 'Otra vez' })).statusCode).toBe(409);
  });
});

describe('an issue is written', () => {
  test('what is wrong is said beside its field; who saves an old version is told who changed what', async () => {
    const refused = (
      await act('issues', { subject: ' ', preheader: 'x'.repeat(151), body: '', product_ids: [] })
    ).json();
    expect(Object.keys(refused.fields).sort()).toEqual(['body', 'preheader', 'subject']);
    expect((await act('issues', { ...WORDS, subject: 'Hola\r\nBcc: a@b.pe' })).json().fields).toHaveProperty('subject');
    expect((await act('issues', { ...WORDS, product_ids: [999_999] })).json().fields.product_ids).toContain('999999');
    const { id } = await draft();
    const saved = await act(`issues/${id}`, { ...WORDS, subject: 'Feria de verano', version: 1 });
    expect(saved.json()).toMatchObject({ version: 2, subject: 'Feria de verano', state: 'draft' });
    const late = await act(`issues/${id}`, { ...WORDS, version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
    expect(late.json().changes).toMatchObject([{ fields: ['subject'] }]);
    expect(late.json().current).toMatchObject({ version: 2, subject: 'Feria de verano' });
    expect(await lastAct()).toMatchObject({ act: 'newsletter.update', subject_id: id });
  });

  test('a product that only adults see cannot be in it', async () => {
    const [product] = await onSale();
    await shop.db.updateTable('products').set({ adult: true }).where('id', '=', Number(product?.id)).execute();
    const refused = (await act('issues', { ...WORDS, product_ids: [product?.id] })).json();
    await shop.db.updateTable('products').set({ adult: false }).where('id', '=', Number(product?.id)).execute();
    expect(refused.fields.product_ids).toContain('adultos');
  });

  test('its preview is the mail: both forms, whole links, products with what they cost, nothing that runs or loads', async () => {
    const products = await onSale();
    const body = [
      WORDS.body,
      '<script>alert(1)</script><img src="https://espia.pe/x.gif"><p style="position:fixed" onclick="x()">hola</p>',
      '[malo](javascript:alert(1)) [ajeno](//espia.pe)',
    ].join('\n\n');
    const mail = (await act('preview', { ...WORDS, body, product_ids: products.map(({ id }) => id) })).json();
    expect(mail.html).toContain(`href="${SITE}/buscar?search=chompa"`);
    expect(mail.html).toContain('<strong>chompas</strong>');
    expect(mail.html).toContain('Hasta el domingo');
    expect(mail.html).not.toMatch(/script|espia|javascript|position:fixed|onclick/);
    // Pictures are the products' own.
    expect(mail.html).not.toMatch(/<img(?! src="https:\/\/qhatu\.pe\/)/);
    expect(mail.text).toMatch(/^Feria de invierno\n\nLlegó el frío\n\n/);
    for (const { id, name } of products) {
      expect(mail.text).toContain(`- ${name}: S/ `);
      expect(mail.text).toContain(`${SITE}/detalle/productos/${id}`);
      expect(mail.html).toContain(`${SITE}/detalle/productos/${id}`);
    }
    expect(mail.text).toContain(`Cancelar mi suscripción: ${SITE}/unsuscribe`);
    expect(mail.text).not.toContain('00000000');
  });

  test('a frame shows the mail that the server made, for a while, and nothing else', async () => {
    const { html, frame } = (await act('preview', WORDS)).json();
    const show = (words: string, signature: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/web/mail-frame',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ html: words.replaceAll('\n', '\r\n'), signature }).toString(),
      });
    const shown = await show(html, frame);
    expect([shown.statusCode, shown.body]).toEqual([200, html]);
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
    expect((await show(`${html}<p>Otro</p>`, frame)).statusCode).toBe(401);
    expect((await show(html, frame.replace(/^\d+/, '9999999999999'))).statusCode).toBe(401);
    jest.useFakeTimers({ now: Date.now() + 16 * 60_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    const late = await show(html, frame);
    jest.useRealTimers();
    expect(late.statusCode).toBe(401);
  });

  test('a test goes to whoever asks, and to nobody else', async () => {
    await subscribe('ana@correo.pe');
    expect((await act('test', WORDS)).json().msg).toBe('Te enviamos una prueba a tu correo');
    await shop.app.jobs.drain();
    expect(server.mails.map(({ to }) => to)).toEqual([admin.email]);
    expect(parseMail(server.mails[0]?.source ?? '').subject).toBe('[Prueba] Feria de invierno');
  });
});

describe('an issue goes out [D228]', () => {
  test('to everybody who is subscribed, once each, with a link of their own and one click to leave (RFC 8058)', async () => {
    await subscribe('ana@correo.pe', 'eva@correo.pe', 'ido@correo.pe');
    await sql`update newsletter set active = false where email = 'ido@correo.pe'`.execute(shop.db);
    const { id } = await draft();
    expect(await send(id)).toMatchObject({ state: 'sending', total: 2, sent: 0 });
    expect(await lastAct()).toMatchObject({ act: 'newsletter.send', after: { total: 2, per_minute: 600 } });
    await shop.app.jobs.drain();
    expect(await read(`issues/${id}`)).toMatchObject({ state: 'sent', total: 2, sent: 2, failed: 0, skipped: 0 });
    expect(server.mails.map(({ to }) => to).sort()).toEqual(['ana@correo.pe', 'eva@correo.pe']);
    for (const { to, source } of server.mails) {
      const { unsubscribe_key: key } = await shop.db
        .selectFrom('newsletter')
        .select('unsubscribe_key')
        .where('email', '=', to)
        .executeTakeFirstOrThrow();
      expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(source.replace(/\r\n\s+/g, ' ')).toContain(
        `List-Unsubscribe: <${SITE}/api/web/users/unsuscribe/one-click?clave=${key}>`,
      );
      expect(parseMail(source).text).toContain(`${SITE}/unsuscribe?clave=${key}`);
    }
    const again = await act(`issues/${id}/send`, { version: 1, per_minute: 600 });
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_draft']);
    expect((await act(`issues/${id}`, { ...WORDS, version: 1 })).statusCode).toBe(409);
  });

  test('what goes out is what stood when it began, whatever the product costs by then', async () => {
    await subscribe('ana@correo.pe', 'eva@correo.pe');
    const [product] = await onSale();
    const { id } = await draft({ product_ids: [product?.id] });
    await send(id);
    await shop.db.updateTable('products').set({ name: 'Otro nombre' }).where('id', '=', Number(product?.id)).execute();
    await shop.app.jobs.drain();
    await shop.db
      .updateTable('products')
      .set({ name: String(product?.name) })
      .where('id', '=', Number(product?.id))
      .execute();
    expect(server.mails).toHaveLength(2);
    for (const { source } of server.mails) expect(parseMail(source).text).not.toContain('Otro nombre');
  });

  test('who leaves before their turn gets nothing; an old version and an empty list are not sent', async () => {
    await subscribe('ana@correo.pe', 'eva@correo.pe');
    const { id } = await draft();
    await act(`issues/${id}`, { ...WORDS, subject: 'Otra feria', version: 1 });
    expect((await act(`issues/${id}/send`, { version: 1, per_minute: 600 })).json().code).toBe('stale');
    for (const per_minute of [null, 0, 601, 1.5]) {
      const refused = await act(`issues/${id}/send`, { version: 2, per_minute });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['per_minute']]);
    }
    await act(`issues/${id}/send`, { version: 2, per_minute: 600 });
    await act(`subscribers/${await idOf('eva@correo.pe')}/remove`, { reason: 'Lo pidió' });
    await shop.app.jobs.drain();
    expect(server.mails.map(({ to }) => to)).toEqual(['ana@correo.pe']);
    expect(await read(`issues/${id}`)).toMatchObject({ state: 'sent', sent: 1, skipped: 1 });
    await sql`delete from newsletter`.execute(shop.db);
    const { id: other } = await draft();
    expect((await act(`issues/${other}/send`, { version: 1, per_minute: 60 })).json().code).toBe('nobody');
  });

  test('paused it waits, goes on where it was, and stopped it never does', async () => {
    await subscribe('ana@correo.pe', 'eva@correo.pe', 'sol@correo.pe');
    const { id } = await draft();
    expect((await act(`issues/${id}/pause`)).statusCode).toBe(409);
    await send(id);
    expect((await act(`issues/${id}/pause`)).json().state).toBe('paused');
    await shop.app.jobs.drain();
    expect(server.mails).toEqual([]);
    expect((await act(`issues/${id}/resume`)).json().state).toBe('sending');
    await shop.app.jobs.drain();
    expect(server.mails).toHaveLength(3);
    const { id: other } = await draft();
    await send(other);
    expect((await act(`issues/${other}/stop`)).json()).toMatchObject({ state: 'stopped', sent: 0, skipped: 3 });
    await shop.app.jobs.drain();
    expect(server.mails).toHaveLength(3);
    expect((await act(`issues/${other}/resume`)).statusCode).toBe(409);
  });

  test('a turn that is done twice, as after a kill, sends nobody a second one; the pace is kept [D206]', async () => {
    await subscribe(...Array.from({ length: 6 }, (_, n) => `a${n}@correo.pe`));
    const { id } = await draft();
    await send(id);
    await sql`insert into jobs (kind, payload) select kind, payload from jobs where kind = 'newsletter-turn'`.execute(
      shop.db,
    );
    const begun = performance.now();
    await shop.app.jobs.drain();
    expect(performance.now() - begun).toBeGreaterThan(600);
    expect(server.mails.map(({ to }) => to).sort()).toEqual(Array.from({ length: 6 }, (_, n) => `a${n}@correo.pe`));
  });

  test('what a mail server refuses for good is noted and not written to again until it is proven anew [D229]', async () => {
    await subscribe('ana@correo.pe', 'llena@correo.pe', 'nadie@correo.pe', 'politica@correo.pe');
    const { id } = await draft();
    await send(id);
    await shop.app.jobs.drain();
    expect(server.mails.map(({ to }) => to)).toEqual(['ana@correo.pe']);
    // A full mailbox is tried again, three times in all.
    for (let n = 0; n < 2; n++) {
      await sql`update newsletter_deliveries set due_at = now()`.execute(shop.db);
      await sql`update jobs set run_at = now() where kind = 'newsletter-turn'`.execute(shop.db);
      expect(await read(`issues/${id}`)).toMatchObject({ state: 'sending', sent: 1, failed: 2 });
      await shop.app.jobs.drain();
    }
    expect(await read(`issues/${id}`)).toMatchObject({ state: 'sent', sent: 1, failed: 3, skipped: 0 });
    expect(await read('figures')).toEqual({ active: 3, left: 0, bounced: 1 });
    const refused = (await read(`subscribers?issue=${id}`)).data;
    expect(refused.map(({ email, state, reason }: Record<string, string>) => [email, state, reason])).toEqual([
      ['politica@correo.pe', 'active', expect.stringContaining('5.7.1')],
      ['nadie@correo.pe', 'bounced', expect.stringContaining('5.1.1')],
      ['llena@correo.pe', 'active', expect.stringContaining('4.2.2')],
    ]);
    expect((await send((await draft()).id)).total).toBe(3);
  });

  test('trouble with every mail is no address’s fault: nothing is lost, the page says it, and it goes on', async () => {
    await subscribe('ana@correo.pe', 'eva@correo.pe');
    const { id } = await draft();
    await send(id);
    const { SMTP_URL } = shop.env;
    expect(SMTP_URL).toBe(server.url);
    jest.spyOn(shop.app.mail, 'send').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    await shop.app.jobs.drain();
    expect(await read(`issues/${id}`)).toMatchObject({
      ...{ state: 'sending', sent: 0, failed: 0 },
      problem: expect.stringContaining('ECONNREFUSED'),
    });
    await sql`update jobs set run_at = now() where kind = 'newsletter-turn'`.execute(shop.db);
    await shop.app.jobs.drain();
    expect(await read(`issues/${id}`)).toMatchObject({ state: 'sent', sent: 2, problem: null });
  });
});

describe('one click leaves (RFC 8058)', () => {
  const click = (key: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/web/users/unsuscribe/one-click?clave=${key}`,
      headers: { 'content-type': type },
      payload,
    });
  const keyOf = async (email: string) =>
    (
      await shop.db
        .selectFrom('newsletter')
        .select('unsubscribe_key')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).unsubscribe_key;

  test('without a login, in both forms of the standard, twice without harm; the consent is taken back', async () => {
    await subscribe('ana@correo.pe', 'eva@correo.pe');
    const key = await keyOf('ana@correo.pe');
    expect((await click(key)).statusCode).toBe(204);
    expect((await click(key)).statusCode).toBe(204);
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await click(await keyOf('eva@correo.pe'), form, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
    expect(await read('figures')).toEqual({ active: 0, left: 2, bounced: 0 });
  });

  test('a scanner that opens the link changes nothing and gets the page that asks; other bodies and keys do nothing', async () => {
    await subscribe('ana@correo.pe');
    const key = await keyOf('ana@correo.pe');
    const opened = await shop.get(`users/unsuscribe/one-click?clave=${key}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${SITE}/unsuscribe?clave=${key}`]);
    expect((await click(key, 'x=1')).statusCode).toBe(400);
    expect((await click('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect(await read('figures')).toEqual({ active: 1, left: 0, bounced: 0 });
  });
});

test('an address that bounced and is proven again is written to again [D229]', async () => {
  await subscribe('ana@correo.pe');
  await sql`update newsletter set bounced_at = now(), bounce = '550'`.execute(shop.db);
  const visitor = (await shop.anonymous()).access_token;
  await shop.post('users/suscribe', { id: 5, suscribed: 1, email: 'ana@correo.pe' }, visitor);
  await shop.app.jobs.drain();
  const asked = parseMail(server.mails.at(-1)?.source ?? '').text;
  await shop.post('users/suscribe/confirm', { token: /clave=([\w-]+)/.exec(asked)?.[1] });
  expect(await read('figures')).toEqual({ active: 1, left: 0, bounced: 0 });
});
