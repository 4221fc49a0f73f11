import { z } from 'zod';
import { escapeText, loggedError, redactText } from './index';

const TOKEN = 'mB1fJc4M1jYq8w3kGdD2n0vZ';

test.each([
  ['duplicate key value "ana@correo.pe" violates', 'duplicate key value "…" violates'],
  [`no such link: ${TOKEN}`, 'no such link: …'],
  ["open '/var/data/uploads/a.webp' failed", "open '…' failed"],
  ['GET /pages/registerhash/abc?x=1 failed', 'GET /… failed'],
  ['connect to postgres://qhatu:hunter2@db.internal:5432/qhatu?sslmode=off', 'connect to postgres://db.internal:5432'],
  ['550 <ana.quispe@correo.pe>: no such person', '550 <…@…>: no such person'],
  ['call 987 654 321 or 45871236', 'call … or …'],
  ['Key (email)=("x', 'Key (email)=("…"'],
  ['`front` takes “all of it”', '`…` takes “…”'],
])('%s is logged as %s [D98]', (said, logged) => {
  expect(redactText(said)).toBe(logged);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:3001',
  'the renderer did not start: ERR_HTTP2_STREAM_CANCEL',
  'a page reports a failure of mf-catalog 1.2.0',
  'orders whose hold ran out were cancelled',
  'the chat’s Redis',
])('our own words stay: %s [D98]', (said) => expect(redactText(said)).toBe(said));

test('a long text is cut before it is read, and read in time that does not grow with tricks [D98]', () => {
  for (const said of ['"'.repeat(200_000), '\\"'.repeat(100_000), 'a@'.repeat(100_000), '1 '.repeat(100_000)]) {
    expect(redactText(said).length).toBeLessThanOrEqual(1_000);
  }
});

test('of an error stay its kind, its place and our own words [D98]', () => {
  const error = Object.assign(new Error('invalid input "hunter2"\n    at hunter2 (forged.ts:1:1)'), {
    code: '22P02',
    table: 'users',
    detail: 'Key (email)=(hunter2) exists',
    where: 'hunter2',
    parameters: ['hunter2'],
    response: { body: 'hunter2' },
    cause: Object.assign(new TypeError('no "hunter2"'), { input: 'hunter2' }),
  });
  const logged = loggedError(error);
  expect(JSON.stringify(logged)).not.toContain('hunter2');
  expect(logged).toMatchObject({
    type: 'Error',
    code: '22P02',
    table: 'users',
    stack: expect.stringMatching(/^\s+at .*redact\.test\.ts/),
    cause: { type: 'TypeError', message: 'no "…"' },
  });
});

test('of what does not fit a schema stay codes and our own names [D98]', () => {
  const result = z.strictObject({ lines: z.array(z.object({ qty: z.number() })) }).safeParse({
    lines: [{ qty: 'Hunter2' }],
    Hunter2: 1,
  });
  const logged = loggedError(result.error);
  expect(JSON.stringify(logged)).not.toContain('Hunter2');
  expect(logged.issues).toContain('invalid_type at lines.0.qty');
});

test('a mistake of our own statements is named in full', () => {
  const error = Object.assign(new Error('column "colour" does not exist'), { code: '42703' });
  expect(loggedError(error).message).toBe('column "colour" does not exist');
});

test.each([['a string'], [null], [undefined], [7], [{}], [Object.create(null)]])('whatever is thrown: %p', (thrown) => {
  expect(loggedError(thrown)).toMatchObject({ message: expect.any(String) });
});

test.each([
  ['a\nb\rc', 'a\\nb\\rc'],
  ['\u001b[31mred', '\\u{1b}[31mred'],
  ['\u009b31m', '\\u{9b}31m'],
  ['abc\u202Etxt.exe', 'abc\\u{202e}txt.exe'],
  ['\u2066x\u2069 \u200B\u2028\u2029\uFEFF', '\\u{2066}x\\u{2069} \\u{200b}\\u{2028}\\u{2029}\\u{feff}'],
  ['\uD800', '\\u{d800}'],
  ['ñandú 🦙 S/ 12,50 ’', 'ñandú 🦙 S/ 12,50 ’'],
])('%j is shown as %j [D98]', (text, shown) => expect(escapeText(text)).toBe(shown));
