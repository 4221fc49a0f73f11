import { withoutRequestIds } from '@qhatu/contract/testing';
import type { LightMyRequestResponse } from 'fastify';
import { type Schema, typeOf } from './documented';

/** A word that only a visitor writes: part of every text here, so that it can be looked for in logs. */
export const MARK = 'zorrorojo';

/** In the place of one value: what it is called, and the JSON text to write; null: leave the value out. */
export const VALUES: readonly (readonly [kind: string, json: string | null])[] = [
  ['missing', null],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '12345'],
  ['a negative number', '-7'],
  ['a fraction', '0.30000000000000004'],
  ['a number beyond int4', '2147483648'],
  ['a number beyond int8', '9223372036854775808'],
  ['an infinite number', '1e999'],
  ['NaN as text', '"NaN"'],
  ['empty', '""'],
  ['only blanks', '" \\t\\u00a0\\u200b "'],
  ['huge', `"${MARK.repeat(2_500)}"`],
  ['an object', '{}'],
  ['a list', `[["${MARK}"]]`],
  ['prototype keys', `{"constructor":{"prototype":{"admin":"${MARK}"}},"toString":1,"hasOwnProperty":null}`],
  ['a key that JSON must not have', `{"__proto__":{"admin":"${MARK}"}}`],
  ['deep', `${'['.repeat(60)}"${MARK}"${']'.repeat(60)}`],
  ['a NUL', `"${MARK}\\u0000"`],
  ['half of a pair', `"${MARK}\\ud800"`],
  ['bidi, ESC and markup', `"\\u202e\\u2066\\u001b]0;${MARK}\\u0007\\u001b[2J<img src=x onerror=${MARK}>\\r\\nx: y"`],
  ['SQL', `"1'); drop table users; -- ${MARK}"`],
  ['a template', `"\${7*7}{{7*7}}%n%s%x\\\\${MARK}"`],
  ['a way out', `"../../../../../../etc/passwd?${MARK}#"`],
  ['a day that is none', '"2026-02-31"'],
  ['a year that is none', '"+275760-09-14T00:00:00Z"'],
];

/** In the place of a query's value or of a part of the path: percent escapes are sent as they are. */
export const WORDS: readonly (readonly [kind: string, text: string])[] = [
  ['negative', '-1'],
  ['zero', '0'],
  ['beyond int4', '2147483648'],
  ['beyond int8', '99999999999999999999'],
  ['an exponent', '1e308'],
  ['NaN', 'NaN'],
  ['an octal', '0x1F'],
  ['empty', '%20'],
  ['a NUL', '1%00'],
  ['half a letter', '%C3'],
  ['an overlong slash', '%C0%AF'],
  ['half an escape', '%E2%8'],
  ['bidi and ESC', `%E2%80%AE%1B%5B2J${MARK}`],
  ['a line end', `1%0d%0aset-cookie:%20${MARK}=1`],
  ['SQL', `1'%20or%20'1'='1';--%20${MARK}`],
  ['LIKE signs', '%25_%5c'],
  ['a regular expression', '(a%2B)%2B%24'],
  ['a way out', '..%2f..%2f..%2fetc%2fpasswd'],
  ['a way out with backslashes', '..%5c..%5c..%5cwindows'],
  ['a prototype key', '__proto__'],
  ['a method of objects', 'constructor'],
  ['long', MARK.repeat(50)],
  ['huge', MARK.repeat(1_200)],
];

/** What may come after the '?' beside a route's own parameters. */
export const QUERIES: readonly (readonly [kind: string, query: string])[] = [
  ['prototype keys', '__proto__=1&constructor=2&toString=3&__proto__[admin]=1&constructor[prototype][admin]=1'],
  ['a list that is too long', 'marca[201]=1'],
  ['600 pairs', Array.from({ length: 600 }, (_, n) => `a${n}=1`).join('&')],
  ['brackets of nothing', '[]=1&[][]=2&a[=3&a]=4&[0]=5'],
  ['only signs', '?&&&===&%3D&#'],
  ['bytes that are no text', '%ff%fe=%ff'],
];

/** A whole body: what it is called, its content type, and the bytes. */
export const BODIES: readonly (readonly [kind: string, type: string | null, payload: string | Buffer])[] = [
  ['nothing', 'application/json', ''],
  ['half of JSON', 'application/json', `{"a": "${MARK}`],
  ['NaN in JSON', 'application/json', '{"id": NaN, "total": Infinity}'],
  ['a text', 'application/json', `"${MARK}"`],
  ['null', 'application/json', 'null'],
  ['a number', 'application/json', '1e999'],
  ['a list', 'application/json', `[{"id": "${MARK}"}]`],
  ['100,000 brackets', 'application/json', '['.repeat(100_000)],
  ['20,000 levels', 'application/json', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['20,000 keys', 'application/json', `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ['__proto__', 'application/json', `{"__proto__":{"role_id":2,"admin":"${MARK}"}}`],
  ['constructor.prototype', 'application/json', `{"constructor":{"prototype":{"admin":"${MARK}"}}}`],
  ['the same key twice', 'application/json', `{"id":1,"id":{"a":"${MARK}"},"email":"a@b.pe","email":null}`],
  ['bytes that are no text', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x3a, 0x31, 0x7d])],
  ['a mark before it', 'application/json', `\ufeff{"email":"${MARK}"}`],
  ['UTF-16', 'application/json; charset=utf-16', Buffer.from(`{"email":"${MARK}"}`, 'utf16le')],
  ['a charset that is none', `application/json; charset=${MARK}`, `{"email":"${MARK}"}`],
  ['a type with quotes', 'application/json; a="b\\"; c', '{}'],
  ['a form', 'application/x-www-form-urlencoded', `email=${MARK}&__proto__[admin]=1`],
  ['a text file', 'text/plain', MARK],
  ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a picture', 'image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['no type', null, `{"email":"${MARK}"}`],
  ['a type that is none', ';;;', `{"email":"${MARK}"}`],
  ['two megabytes', 'application/json', `{"email":"${'a'.repeat(2 * 1024 * 1024)}"}`],
  ['a form of 300 parts', 'multipart/form-data; boundary=x', parts(300)],
  ['a file with a hostile name', 'multipart/form-data; boundary=x', file(`../../${MARK}\u202e.png`, 'image/png', MARK)],
  ['a picture that is none', 'multipart/form-data; boundary=x', file('a.png', 'image/png', `\x89PNG\r\n\x1a\n${MARK}`)],
  ['an empty file', 'multipart/form-data; boundary=x', file('a.webp', 'image/webp', '')],
  [
    'an SVG that wants files',
    'multipart/form-data; boundary=x',
    file('a.svg', 'image/svg+xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
  ],
];

function parts(count: number): string {
  const all = Array.from({ length: count }, (_, n) => {
    const name = ['__proto__', 'constructor', 'user_id', 'email'][n % 4];
    return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${MARK}\r\n`;
  });
  return `${all.join('')}--x--\r\n`;
}

/** The same file in the fields that our forms have. */
function file(name: string, type: string, content: string): string {
  const all = ['file', 'image', 'photo', 'ruc_file'].map(
    (field) =>
      `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`,
  );
  return `${all.join('')}--x--\r\n`;
}

/** Where a value can be put into what fits a schema: `['lines', 0, 'qty']`. */
export type Place = readonly (string | number)[];

/** Every place of a body, lists by their first item; ends where there are no more names. */
export function placesOf(schema: Schema | undefined, at: Place = []): Place[] {
  if (!schema || at.length > 6) return [];
  if (schema.anyOf) return placesOf(schema.anyOf[0], at);
  if (typeOf(schema) === 'array') return [at, ...placesOf(schema.items, [...at, 0])].filter(({ length }) => length > 0);
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesOf(one, [...at, name]));
  return at.length > 0 ? [at, ...below] : below;
}

const HOLE = '@@hole@@';

/** A body as JSON text with `json` in the place of one value. */
export function withValue(body: unknown, place: Place, json: string | null): string {
  const copy = structuredClone({ body }) as { body: unknown };
  let holder = copy as unknown as Record<string | number, unknown>;
  let key: string | number = 'body';
  for (const step of place) {
    if (typeof holder[key] !== 'object' || holder[key] === null) holder[key] = typeof step === 'number' ? [] : {};
    holder = holder[key] as Record<string | number, unknown>;
    key = step;
  }
  holder[key] = json === null ? undefined : HOLE;
  return JSON.stringify(copy.body).replace(`"${HOLE}"`, () => json ?? '');
}

/** Of a stack, a library, a database or a disk. */
const INNARDS =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|file:\/\/|\/(?:work|home|root|usr|tmp|var)\/\w|(?:Syntax|Type|Range|Reference|Zod)Error|\bE(?:CONN|NO|ACC|PIPE)[A-Z]+\b|FST_|\bSQL|violates|duplicate key|relation "|syntax error|invalid input|out of range|kysely|pglite|postgres/i;
/** Sentences are for people, who read Spanish. */
const ENGLISH = /\b(?:invalid|expected|must|required|received|failed|unexpected|cannot|error:|not found)\b/i;

/** Everything that is wrong with an answer to nonsense. */
export function faultsOf({
  statusCode,
  headers,
  body,
}: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>) {
  const faults: string[] = [];
  if (statusCode >= 500) faults.push('5xx');
  if (headers['set-cookie'] !== undefined && String(headers['set-cookie']).includes(MARK))
    faults.push('a forged header');
  if (statusCode < 400) return faults;
  if (INNARDS.test(withoutRequestIds(body))) faults.push('innards');
  if (statusCode === 404 && body === '') return faults;
  const said = bodyOf(body);
  if (!said?.msg || !said.code || !said.request_id) faults.push('not the shape of errors (D8)');
  if (ENGLISH.test(String(said?.msg)) || ENGLISH.test(JSON.stringify(said?.fields ?? ''))) faults.push('English');
  return faults;
}

function bodyOf(body: string): { msg?: string; code?: string; request_id?: string; fields?: object } | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
