/** A word that only a visitor writes, to be looked for in logs. */
export const MARK = 'zorrorojo';
/** An address that no request may reach: whoever sees it took the rest of a body for a request of its own. */
export const SMUGGLED = '/api/web/smuggled';
/** A host that is not ours, which no answer may name. */
export const EVIL = 'evil.example';

const HOST = 'host: localhost\r\n';
const CLOSE = 'connection: close\r\n';
const END = '\r\n\r\n';
const HIDDEN = `GET ${SMUGGLED} HTTP/1.1\r\n${HOST}\r\n`;

const get = (address: string, more = ''): string => `GET ${address} HTTP/1.1\r\n${HOST}${CLOSE}${more}\r\n`;
const post = (more: string, body = '', address = '/api/web/auth/login'): string =>
  `POST ${address} HTTP/1.1\r\n${HOST}${CLOSE}content-type: application/json\r\n${more}\r\n${body}`;

/** Requests with an unclear body length: where two servers read it differently, requests are smuggled (RFC 9112 §11.2). */
const FRAMING: readonly (readonly [string, string])[] = [
  ['two different lengths', post('content-length: 2\r\ncontent-length: 40\r\n', `{}${HIDDEN}`)],
  ['the same length twice', post('content-length: 2\r\ncontent-length: 2\r\n', '{}')],
  ['a list of lengths', post('content-length: 2, 40\r\n', `{}${HIDDEN}`)],
  ['a negative length', post('content-length: -1\r\n', HIDDEN)],
  ['a length with a plus', post('content-length: +2\r\n', `{}${HIDDEN}`)],
  ['a length in hex', post('content-length: 0x2\r\n', `{}${HIDDEN}`)],
  ['a length beyond numbers', post('content-length: 99999999999999999999999\r\n', '{}')],
  ['a length in two parts', post('content-length: 2 0\r\n', `{}${HIDDEN}`)],
  ['a length that is empty', post('content-length: \r\n', `{}${HIDDEN}`)],
  ['a length before a colon that is not one', post('content-length\x0b: 2\r\n', `{}${HIDDEN}`)],
  ['less than the length, then the end', post('content-length: 200\r\n', '{"a":')],
  ['a length and chunks', post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 4\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks that are the identity', post('transfer-encoding: chunked, identity\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks twice', post('transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks by another name', post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks behind a blank', `${post(' transfer-encoding: chunked\r\n')}0\r\n\r\n${HIDDEN}`],
  ['chunks before a blank', post('transfer-encoding : chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks behind a vertical tab', post('transfer-encoding: \x0bchunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['chunks behind a line that goes on', post('x: y\r\n transfer-encoding: chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
  ['gzip and chunks', post('transfer-encoding: gzip, chunked\r\n', `2\r\n{}\r\n0\r\n\r\n`)],
  ['a chunk of no number', post('transfer-encoding: chunked\r\n', `zz\r\n{}\r\n0${END}`)],
  ['a chunk of less than nothing', post('transfer-encoding: chunked\r\n', `-2\r\n{}\r\n0${END}`)],
  ['a chunk beyond numbers', post('transfer-encoding: chunked\r\n', `FFFFFFFFFFFFFFFFF\r\n{}\r\n0${END}`)],
  ['a chunk with 0x', post('transfer-encoding: chunked\r\n', `0x2\r\n{}\r\n0${END}`)],
  ['a chunk that is longer than it says', post('transfer-encoding: chunked\r\n', `1\r\n{}\r\n0${END}${HIDDEN}`)],
  ['a chunk that ends with LF', post('transfer-encoding: chunked\r\n', `2\n{}\n0\n\n${HIDDEN}`)],
  ['a chunk with a long extension', post('transfer-encoding: chunked\r\n', `2;${MARK.repeat(9_000)}\r\n{}\r\n0${END}`)],
  ['an extension with a line end', post('transfer-encoding: chunked\r\n', `2;a\n\r\n{}\r\n0${END}${HIDDEN}`)],
  [
    'trailers that count',
    post('transfer-encoding: chunked\r\n', `2\r\n{}\r\n0\r\ncontent-length: 9\r\nhost: ${EVIL}${END}`),
  ],
  ['10,000 trailers', post('transfer-encoding: chunked\r\n', `2\r\n{}\r\n0\r\n${`${MARK}: 1\r\n`.repeat(10_000)}\r\n`)],
  ['chunks without an end', post('transfer-encoding: chunked\r\n', '2\r\n{}\r\n')],
  [
    'a body behind a GET',
    `GET /healthz HTTP/1.1\r\n${HOST}content-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}${get('/healthz')}`,
  ],
  [
    'a body behind a HEAD',
    `HEAD /healthz HTTP/1.1\r\n${HOST}content-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}${get('/healthz')}`,
  ],
  [
    'a body behind a DELETE',
    `DELETE /api/web/addresses/1 HTTP/1.1\r\n${HOST}${CLOSE}content-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  ],
  ['a body that waits to be asked for', post('content-length: 2\r\nexpect: 100-continue\r\n', '{}')],
  ['a wish that nobody knows', post(`content-length: 2\r\nexpect: ${MARK}\r\n`, '{}')],
  ['a packed body that is none', post('content-length: 2\r\ncontent-encoding: gzip\r\n', '{}')],
  ['a packed body by a name that is none', post(`content-length: 2\r\ncontent-encoding: ${MARK}\r\n`, '{}')],
];

const HEADERS: readonly (readonly [string, string])[] = [
  ['no colon', get('/healthz', `${MARK}\r\n`)],
  ['no name', get('/healthz', `: ${MARK}\r\n`)],
  ['a blank in a name', get('/healthz', `x y: ${MARK}\r\n`)],
  ['a NUL in a name', get('/healthz', `x\0y: ${MARK}\r\n`)],
  ['a NUL in a value', get('/healthz', `x: ${MARK}\0\r\n`)],
  ['an ESC in a value', get('/healthz', `user-agent: \x1b[2J${MARK}\r\n`)],
  ['a CR alone in a value', get('/healthz', `x: ${MARK}\rset-cookie: a=1\r\n`)],
  ['an LF alone between headers', get('/healthz', `x: ${MARK}\nx-forwarded-for: 6.6.6.6\r\n`)],
  ['only LF', `GET /healthz HTTP/1.1\nhost: localhost\nconnection: close\n\n`],
  ['a value that goes on', get('/healthz', `x: ${MARK}\r\n\t${MARK}\r\n`)],
  ['letters of other alphabets', get('/healthz', 'x: \xf1\xe1\xff\xfe\r\n')],
  ['half a letter in UTF-8', get('/p/one', 'cookie: a=\xc3\r\naccept-language: \xc0\xaf\r\n')],
  ['10,000 headers', get('/healthz', 'a: 1\r\n'.repeat(10_000))],
  ['1,900 headers', get('/healthz', 'a: 1\r\n'.repeat(1_900))],
  ['a header of 64 kB', get('/healthz', `x: ${MARK.repeat(7_500)}\r\n`)],
  ['a name of 64 kB', get('/healthz', `${MARK.repeat(7_500)}: 1\r\n`)],
  ['1,000 cookies', get('/p/one', `cookie: ${'a=1; '.repeat(1_000)}\r\n`)],
  ['cookies of prototype keys', get('/p/one', 'cookie: __proto__=1; constructor=2; qhatu-release=;;;=\r\n')],
  ['headers of prototype keys', get('/p/one', '__proto__: 1\r\nconstructor: 2\r\nhasownproperty: 3\r\n')],
  ['a token of 8 kB', get('/api/web/addresses', `authorization: Bearer ${MARK.repeat(900)}\r\n`)],
  ['two tokens', get('/api/web/addresses', `authorization: Bearer ${MARK}\r\nauthorization: Basic ${MARK}\r\n`)],
  ['an authorization of no kind', get('/api/web/addresses', `authorization: ${MARK}\r\n`)],
  ['a thousand ranges', get('/p/one', `range: bytes=${'0-,'.repeat(1_000)}0-\r\n`)],
  ['a range before the beginning', get('/media/none.webp', 'range: bytes=-99999999999999999999\r\n')],
  ['a thousand tags', get('/p/one', `if-none-match: ${'"a", '.repeat(1_000)}"b"\r\n`)],
  ['a day that is none', get('/p/one', `if-modified-since: ${MARK}\r\n`)],
  ['packing that is none', get('/p/one', `accept-encoding: ${MARK};q=NaN, *;q=9, br;q=-1, gzip;q=\r\n`)],
  ['kinds that are none', get('/p/one', `accept: ${'*/*;q=0.1, '.repeat(500)}${MARK}\r\n`)],
  [
    'our own headers',
    get('/p/one', `x-forwarded-for: 6.6.6.6\r\nforwarded: for=${EVIL};host=${EVIL}\r\nx-front-door-key: ${MARK}\r\n`),
  ],
  [
    'another host by header',
    get('/p/one/', `x-forwarded-host: ${EVIL}\r\nx-host: ${EVIL}\r\nx-forwarded-server: ${EVIL}\r\n`),
  ],
  ['another address by header', get('/p/one', `x-original-url: ${SMUGGLED}\r\nx-rewrite-url: ${SMUGGLED}\r\n`)],
  [
    'another method by header',
    get('/p/one', 'x-http-method-override: DELETE\r\nx-http-method: PUT\r\nx-method-override: PATCH\r\n'),
  ],
  ['a number of the request', get('/p/one', `x-request-id: ${MARK}"\\\x1b[2J\r\n`)],
  [
    'headers that belong to the connection',
    `GET /api/web/x HTTP/1.1\r\n${HOST}connection: close, x-forwarded-for, x-request-id, host\r\n\r\n`,
  ],
];

const ADDRESSES: readonly (readonly [string, string])[] = [
  ['an absolute address', get(`http://${EVIL}/`)],
  ['an absolute address of https', get(`https://${EVIL}:99999/p/one`)],
  ['an absolute address of the api', get(`http://${EVIL}${SMUGGLED}`)],
  ['an absolute address without a host', get('http:///p/one')],
  ['an absolute address with a name and a password', get(`http://a:${MARK}@${EVIL}/p/one/`)],
  ['a file', get('file:///etc/passwd')],
  ['a script', get(`javascript:alert(${MARK})`)],
  ['two slashes', get(`//${EVIL}/`)],
  ['five slashes', get(`/////${EVIL}//`)],
  ['backslashes', get(`/\\${EVIL}/`)],
  ['only backslashes', get(`\\\\${EVIL}\\`)],
  ['backslashes in escapes', get(`/%5c%5c${EVIL}/`)],
  ['a slash and an escape', get(`/%2f${EVIL}/`)],
  ['a tab between slashes', get(`/%09/${EVIL}/`)],
  ['an at sign', get(`/@${EVIL}/`)],
  ['no slash', get(EVIL)],
  ['a star', get('*')],
  ['a way up', get('/../../../../etc/passwd')],
  ['a way up in escapes', get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd')],
  ['a way up twice escaped', get('/%252e%252e%252f%252e%252e%252fetc/passwd')],
  ['out of the assets', get('/assets/..%2f..%2f..%2fpackage.json')],
  ['out of the assets by backslashes', get('/assets/..%5c..%5c..%5cpackage.json')],
  ['out of the assets plainly', get('/assets/../../package.json')],
  ['out of a remote', get('/remotes/mf-test/..%2f..%2f/package.json')],
  ['a remote by a prototype key', get('/remotes/__proto__/constructor/toString')],
  ['out of the pictures', get('/media/..%2f..%2f..%2f..%2fetc%2fpasswd')],
  ['out of the uploads', get('/uploads/..%2fdata-key')],
  ['out of the uploads with a NUL', get('/uploads/a.webp%00.html')],
  ['out of the api', get('/api/web/../../healthz')],
  ['out of the api in escapes', get('/api/web/%2e%2e/%2e%2e/dev/buzon')],
  ['out of the api by a semicolon', get('/api/web/..;/..;/dev/buzon')],
  ['out of the sitemap', get('/sitemaps/..%2f..%2fapi%2fweb%2fsmuggled')],
  ['out of the mailbox', get('/dev/buzon/..%2f..%2f..%2fetc%2fpasswd')],
  ['an overlong dot', get('/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd')],
  ['half an escape', get('/p/%')],
  ['half an escape in the query', get('/p/one?search=%')],
  ['half a letter in the query', get('/api/web/products/search?search=%ff%fe')],
  ['an escape of another kind', get('/p/%u0041')],
  ['a NUL', get('/p/%00')],
  ['a line end', get('/p/a%0d%0aset-cookie:%20a=1')],
  ['a line end in the query', get(`/p/one/?a=%0d%0alocation:%20//${EVIL}`)],
  ['bytes that are no ASCII', get('/p/\xc3\xb1\xff')],
  ['an ESC', get('/p/\x1b[2J')],
  ['a tab', get('/p/a\tb')],
  ['a blank', get('/p/a b')],
  ['a fragment', get(`/p/one#//${EVIL}`)],
  ['signs of templates', get(`/p/one?search=\${7*7}{{7*7}}<script>alert(1)</script>"'\``)],
  ['20 kB', get(`/${MARK.repeat(2_300)}`)],
  ['12 kB of query', get(`/p/one?search=${MARK.repeat(1_300)}`)],
  ['a megabyte', get(`/p/one?${'a'.repeat(1024 * 1024)}`)],
  ['2,000 parameters', get(`/api/web/products/search?${'marca[]=1&'.repeat(1_200)}`)],
  ['prototype keys', get('/p/one?__proto__[admin]=1&constructor[prototype][admin]=1&toString=1')],
  ['signs that mean nothing', get('/p/one?&&&==&?=?&#')],
];

const HOSTS: readonly (readonly [string, string])[] = [
  ['none', 'GET /p/one HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two', `GET /p/one/ HTTP/1.1\r\n${HOST}host: ${EVIL}\r\n${CLOSE}\r\n`],
  ['an empty one', `GET /p/one/ HTTP/1.1\r\nhost:\r\n${CLOSE}\r\n`],
  ['another', `GET /p/one/ HTTP/1.1\r\nhost: ${EVIL}\r\n${CLOSE}\r\n`],
  ['another behind ours', `GET /p/one/ HTTP/1.1\r\nhost: localhost@${EVIL}\r\n${CLOSE}\r\n`],
  ['a path', `GET /p/one/ HTTP/1.1\r\nhost: localhost/${EVIL}\r\n${CLOSE}\r\n`],
  ['a port that is none', `GET /p/one/ HTTP/1.1\r\nhost: localhost:99999999\r\n${CLOSE}\r\n`],
  ['a port with a name', `GET /p/one/ HTTP/1.1\r\nhost: localhost:@${EVIL}\r\n${CLOSE}\r\n`],
  ['a blank', `GET /p/one/ HTTP/1.1\r\nhost: localhost ${EVIL}\r\n${CLOSE}\r\n`],
  ['quotes and markup', `GET /p/one/ HTTP/1.1\r\nhost: "><script>${EVIL}\r\n${CLOSE}\r\n`],
  ['half of an IPv6 address', `GET /p/one/ HTTP/1.1\r\nhost: [::1\r\n${CLOSE}\r\n`],
  ['a very long one', `GET /p/one/ HTTP/1.1\r\nhost: ${'a.'.repeat(4_000)}\r\n${CLOSE}\r\n`],
  ['bytes that are no ASCII', `GET /p/one/ HTTP/1.1\r\nhost: \xff\xfe\r\n${CLOSE}\r\n`],
];

const PROTOCOLS: readonly (readonly [string, string])[] = [
  ['HTTP/0.9', 'GET /\r\n'],
  ['HTTP/0.9 with a version', `GET / HTTP/0.9${END}`],
  ['HTTP/1.0', `GET /p/one HTTP/1.0${END}`],
  ['HTTP/1.2', `GET /p/one HTTP/1.2\r\n${HOST}\r\n`],
  ['HTTP/9.9', `GET /p/one HTTP/9.9\r\n${HOST}\r\n`],
  ['a version beyond numbers', `GET /p/one HTTP/1.99999999999\r\n${HOST}\r\n`],
  ['HTTP/2 at once', `PRI * HTTP/2.0${END}SM${END}`],
  [
    'an upgrade to h2c',
    get(
      '/p/one',
      'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n',
    ),
  ],
  ['RTSP', `DESCRIBE rtsp://${EVIL}/a RTSP/1.0${END}`],
  ['ICY', `GET / ICE/1.0${END}`],
  ['small letters', `get /p/one http/1.1\r\n${HOST}\r\n`],
  ['a method that is none', `${MARK.toUpperCase()} /p/one HTTP/1.1\r\n${HOST}\r\n`],
  ['a method of 10 kB', `${'A'.repeat(10_000)} /p/one HTTP/1.1\r\n${HOST}\r\n`],
  ['no method', ` /p/one HTTP/1.1\r\n${HOST}\r\n`],
  ['TRACE', `TRACE /p/one HTTP/1.1\r\n${HOST}${CLOSE}cookie: ${MARK}\r\n\r\n`],
  ['TRACE of the api', `TRACE /api/web/addresses HTTP/1.1\r\n${HOST}${CLOSE}authorization: Bearer ${MARK}\r\n\r\n`],
  ['CONNECT', `CONNECT ${EVIL}:443 HTTP/1.1\r\nhost: ${EVIL}:443\r\n\r\n`],
  ['CONNECT of a path', `CONNECT /p/one HTTP/1.1\r\n${HOST}\r\n`],
  ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ['PROPFIND', `PROPFIND /p/one HTTP/1.1\r\n${HOST}${CLOSE}depth: infinity\r\n\r\n`],
  ['PURGE', `PURGE /p/one HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ['QUERY', `QUERY /api/web/products HTTP/1.1\r\n${HOST}${CLOSE}content-length: 2\r\n\r\n{}`],
  ['two blanks', `GET  /p/one  HTTP/1.1\r\n${HOST}\r\n`],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\x00\x00\x00\x00'],
  ['SSH', 'SSH-2.0-OpenSSH_9.7\r\n'],
  ['Redis', '*1\r\n$8\r\nFLUSHALL\r\nFLUSHALL\r\n'],
  ['PostgreSQL', '\x00\x00\x00\x08\x04\xd2\x16\x2f'],
  ['a mail', `EHLO ${EVIL}\r\nMAIL FROM:<a@${EVIL}>\r\n`],
  ['a PROXY line', `PROXY TCP4 6.6.6.6 6.6.6.6 1 2\r\n${get('/p/one')}`],
  ['nothing', ''],
  ['1,000 empty lines', '\r\n'.repeat(1_000)],
  ['an empty line first', `\r\n${get('/p/one')}`],
  ['64 kB of NUL', '\0'.repeat(65_536)],
  ['64 kB without an end', MARK.repeat(7_500)],
  ['half a request', 'GET /p/one HT'],
  ['half of the headers', `GET /p/one HTTP/1.1\r\n${HOST}x-half: ${MARK}`],
];

const upgrade = (address: string, more = ''): string =>
  `GET ${address} HTTP/1.1\r\n${HOST}connection: Upgrade\r\nupgrade: websocket\r\n${more}\r\n`;
const KEY = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const UPGRADES: readonly (readonly [string, string])[] = [
  ['a page', upgrade('/p/one', KEY)],
  ['the api', upgrade('/api/web/addresses', KEY)],
  ['a way out of the socket', upgrade('/socket.io/../api/web/smuggled', KEY)],
  ['a way out in escapes', upgrade('/socket.io/%2e%2e/api/web/smuggled', KEY)],
  ['an absolute address', upgrade(`http://${EVIL}/socket.io/?EIO=4&transport=websocket`, KEY)],
  ['another page’s origin', upgrade('/socket.io/?EIO=4&transport=websocket', `${KEY}origin: http://${EVIL}\r\n`)],
  ['an origin that is none', upgrade('/socket.io/?EIO=4&transport=websocket', `${KEY}origin: ${MARK}\r\n`)],
  [
    'two origins',
    upgrade('/socket.io/?EIO=4&transport=websocket', `${KEY}origin: http://localhost\r\norigin: http://${EVIL}\r\n`),
  ],
  ['another protocol', `GET /socket.io/ HTTP/1.1\r\n${HOST}connection: Upgrade\r\nupgrade: TLS/1.3, ${MARK}\r\n\r\n`],
  [
    'a POST',
    `POST /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${HOST}connection: Upgrade\r\nupgrade: websocket\r\n${KEY}content-length: 0\r\n\r\n`,
  ],
  ['a request behind it', `${upgrade('/p/one', KEY)}${HIDDEN}`],
];

/** Every raw request of the hostile suite: what it is called, and its bytes, one character each. */
export const RAW_REQUESTS: readonly { name: string; bytes: string }[] = Object.entries({
  framing: FRAMING,
  header: HEADERS,
  address: ADDRESSES,
  host: HOSTS,
  protocol: PROTOCOLS,
  upgrade: UPGRADES,
}).flatMap(([what, cases]) => cases.map(([name, bytes]) => ({ name: `${what}: ${name}`, bytes })));

/** Text of a stack, a library or a disk. */
const INNARDS =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|\/(?:work|home|root|usr)\/\w|(?:Syntax|Type|Range)Error|HPE_|FST_|ECONN/;

/** An answer, or its body, without what the request is called by: that is random, and may spell anything (`eacc…`, `FST_`). */
export const withoutRequestIds = (text: string): string =>
  text.replace(/"request_id":"[\w-]+"|^x-request-id:.*$/gim, '');

/** Longest wait for an answer to bytes that have all arrived. */
const PATIENCE_MS = 20_000;
/** Silence after which an answer counts as complete. */
const QUIET_MS = 250;

/** The part of a `net.Socket` that is needed here, without node's types. */
export interface RawConnection {
  setEncoding: (encoding: 'latin1') => unknown;
  on: (event: 'data' | 'error' | 'close', hear: (chunk: string) => void) => unknown;
  write: (bytes: string, encoding: 'latin1') => unknown;
  end: () => unknown;
  destroy: () => unknown;
}

export interface Heard {
  /** Everything that came back, one character a byte. */
  text: string;
  /** Status of each answer, in their order. */
  statuses: number[];
}

/**
 * Sends bytes and hears what comes back, until the other side closes; rejects when it does not.
 * @param quietMs after so long without a word this side says that it sends no more
 */
export function exchange(connection: RawConnection, bytes: string, quietMs = QUIET_MS): Promise<Heard> {
  return new Promise((resolve, reject) => {
    let text = '';
    let quiet = setTimeout(() => connection.end(), quietMs);
    const patience = setTimeout(() => {
      connection.destroy();
      reject(new Error(`not closed after ${PATIENCE_MS} ms, heard: ${text.slice(0, 200)}`));
    }, PATIENCE_MS);
    connection.setEncoding('latin1');
    connection.on('data', (chunk) => {
      text += chunk;
      clearTimeout(quiet);
      quiet = setTimeout(() => connection.end(), quietMs);
    });
    // A reset after the answer is how a server ends what it does not want to hear.
    connection.on('error', () => connection.destroy());
    connection.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(patience);
      resolve({ text, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)) });
    });
    connection.write(bytes, 'latin1');
  });
}

/** Everything that is wrong with what came back for one raw request. */
export function faultsOf({ text, statuses }: Heard): string[] {
  const faults: string[] = [];
  if (statuses.some((status) => status >= 500)) faults.push('5xx');
  if (INNARDS.test(withoutRequestIds(text))) faults.push('innards');
  if (/^set-cookie:.*a=1/im.test(text)) faults.push('a forged header');
  // Browsers read `//host`, `/\\host` and a whole address as another site.
  if (/^(?:location|refresh|content-location):[ \t]*(?=\S)(?!\/(?![/\\]))/im.test(text)) faults.push('leads away');
  return faults;
}
