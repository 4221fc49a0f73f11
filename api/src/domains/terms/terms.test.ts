import { startApp, type TestApp } from '../../../test/app';
import { blocksOf, cleanHtml } from './clean';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const store = (text: string) =>
  shop.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ text }) })
    .where('key', '=', 'terms')
    .execute();

test('the terms are HTML of the server, with their last change [3§7]', async () => {
  const { text } = (await shop.get('terms')).json();
  expect(text).toMatch(/<h2>1\. Quiénes participan<\/h2>/);
  expect(text).toContain('24 de abril de 2021');
});

test.each([1, 2, 3])('terms-pdf/%i is a PDF with its reader’s title and numbered pages [D12]', async (id) => {
  const answer = await shop.get(`terms-pdf/${id}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = answer.rawPayload.toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.\d/);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThanOrEqual(2);
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="terminos-/);
});

test('the three are different, the same text is the same file, and a known one is 304 [D12]', async () => {
  const [one, two, again] = await Promise.all([1, 2, 1].map((id) => shop.get(`terms-pdf/${id}`)));
  expect([one?.headers.etag === two?.headers.etag, one?.headers.etag === again?.headers.etag]).toEqual([false, true]);
  const known = await shop.app.inject({
    url: '/api/web/terms-pdf/1',
    headers: { 'if-none-match': String(one?.headers.etag) },
  });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test.each([
  ['4', 404],
  ['0', 400],
  ['x', 400],
])('terms-pdf/%s is %i [D8]', async (id, status) =>
  expect((await shop.get(`terms-pdf/${id}`)).statusCode).toBe(status),
);

test('what is stored is cleaned: nothing in it runs, loads or dresses up [3§2]', async () => {
  await store(
    '<h2 onclick="x()">A</h2><script>alert(1)</script><p style="color:red">B <img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a> <a href="https://gob.pe">d</a></p><iframe src="//evil"></iframe>',
  );
  const { text } = (await shop.get('terms')).json();
  expect(text).toBe(
    '<h2>A</h2><p>B <a rel="noopener nofollow">c</a> <a href="https://gob.pe" rel="noopener nofollow">d</a></p>',
  );
});

test('a new text makes a new PDF [3§2]', async () => {
  const before = (await shop.get('terms-pdf/2')).headers.etag;
  await store('<p>Otro texto</p>');
  expect((await shop.get('terms-pdf/2')).headers.etag).not.toBe(before);
});

test('blocks keep the order and the words of the text', () => {
  expect(blocksOf(cleanHtml('<h3>Uno</h3><p>Dos &amp; <b>tres</b></p><ul><li>cuatro</li></ul><p> </p>'))).toEqual([
    { kind: 'subtitle', text: 'Uno' },
    { kind: 'paragraph', text: 'Dos & tres' },
    { kind: 'point', text: 'cuatro' },
  ]);
});
