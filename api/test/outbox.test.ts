import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMail } from '../src/mail';
import { REAL_SHOP, startApp, type TestApp } from './app';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const message = {
  to: 'ana@correo.pe',
  subject: 'Pedido ñ 1',
  ...renderMail({ title: 'Hola <b>', body: ['Gracias & adiós'] }),
};

describe('mail [D7]', () => {
  test('is written as a file that a mail server would understand, and shown in the inbox', async () => {
    await shop.app.mail.send(message, 'test');
    const folder = join(shop.env.DATA_DIR, 'mail');
    const eml = readdirSync(folder).find((name) => name.endsWith('.eml')) ?? '';
    expect(readFileSync(join(folder, eml), 'utf8')).toMatch(
      /^From: Qhatu[\s\S]*To: ana@correo\.pe[\s\S]*multipart\/alternative/,
    );
    const list = await shop.app.inject('/dev/buzon');
    expect(list.body).toContain('Pedido ñ 1');
    const one = await shop.app.inject(list.body.match(/\/dev\/buzon\/[\d-]+/)?.[0] ?? '');
    expect([one.statusCode, one.body.includes('Hola &#60;b&#62;')]).toEqual([200, true]);
    expect(one.headers['content-security-policy']).not.toContain('script-src');
  });

  test.each(['/dev/buzon/1', '/dev/buzon/..%2f..%2fdb.lock', '/dev/buzon/x/html'])('%s is 404', async (url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  });

  test('a letter escapes all that it is given', () => {
    const { html, text } = renderMail({
      title: '<script>',
      body: ['"a" & b'],
      rows: [['<x>', "'y'"]],
      action: { label: 'Ver', url: 'https://qhatu.pe/?a=1&b="' },
    });
    expect(html).not.toMatch(/<script>|<x>|b=""/);
    expect(text).toContain('Ver: https://qhatu.pe/?a=1&b="');
  });

  test('later goes out only when its transaction was kept', async () => {
    const sent: string[] = [];
    shop.app.jobs.handle('mail', async (payload) => void sent.push((payload as { subject: string }).subject));
    await shop.db.transaction().execute((trx) => shop.app.mail.later(trx, { ...message, subject: 'kept' }));
    const undone = shop.db.transaction().execute(async (trx) => {
      await shop.app.mail.later(trx, { ...message, subject: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await shop.app.jobs.drain();
    expect(sent).toEqual(['kept']);
  });

  test('neither the inbox nor the API’s documentation exists in a real shop [D95]', async () => {
    const live = await startApp(REAL_SHOP);
    for (const url of ['/dev/buzon', '/api/web/docs', '/api/web/docs/json']) {
      expect([url, (await shop.app.inject(url)).statusCode < 400]).toEqual([url, true]);
      expect([url, (await live.app.inject(url)).statusCode]).toEqual([url, 404]);
    }
    await live.close();
  });
});

describe('jobs', () => {
  test('one that fails is kept with its error and tried again later, not at once', async () => {
    let tries = 0;
    shop.app.jobs.handle('fragile', async () => {
      tries += 1;
      throw new Error('not today');
    });
    await shop.app.jobs.add(shop.db, 'fragile', { a: 1 });
    await shop.app.jobs.drain();
    await shop.app.jobs.drain();
    const row = await shop.db.selectFrom('jobs').selectAll().where('kind', '=', 'fragile').executeTakeFirstOrThrow();
    expect([tries, row.attempts, row.last_error, row.locked_until]).toEqual([1, 1, 'Error: not today', null]);
    expect(row.run_at.getTime()).toBeGreaterThan(Date.now());
  });

  test('one that is not due waits', async () => {
    const done: unknown[] = [];
    shop.app.jobs.handle('patient', async (payload) => void done.push(payload));
    await shop.app.jobs.add(shop.db, 'patient', 'later', new Date(Date.now() + 60_000));
    await shop.app.jobs.add(shop.db, 'patient', 'now');
    await shop.app.jobs.drain();
    expect(done).toEqual(['now']);
  });

  test('is done once when two look at the same moment', async () => {
    const done: unknown[] = [];
    shop.app.jobs.handle('shared', async (payload) => void done.push(payload));
    for (let n = 0; n < 30; n++) await shop.app.jobs.add(shop.db, 'shared', n);
    await Promise.all([shop.app.jobs.drain(), shop.app.jobs.drain(), shop.app.jobs.drain()]);
    expect([...done].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });
});

describe('uploads', () => {
  test('are served from their folder and nothing above it', async () => {
    mkdirSync(join(shop.env.DATA_DIR, 'uploads', 'a'), { recursive: true });
    writeFileSync(join(shop.env.DATA_DIR, 'uploads', 'a', 'b.webp'), 'x');
    writeFileSync(join(shop.env.DATA_DIR, 'secret.txt'), 'secret');
    const served = await shop.app.inject('/uploads/a/b.webp');
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.headers['cache-control']).toContain('immutable');
    for (const url of [
      '/uploads/../secret.txt',
      '/uploads/%2e%2e/secret.txt',
      '/uploads/..%2fsecret.txt',
      '/uploads/a',
    ]) {
      expect((await shop.app.inject(url)).body).not.toContain('secret"');
      expect((await shop.app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
