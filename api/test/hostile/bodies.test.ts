import { type AddressInfo, connect } from 'node:net';
import { startApp, type TestApp } from '../app';
import { documentedRoutes } from '../roles/call';

let shop: TestApp;
let token: string;
let port: number;
beforeAll(async () => {
  shop = await startApp();
  token = (await shop.login('cliente2@demo.pe')).access_token;
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const PIECE = Buffer.alloc(64 * 1024, 'a');

/** Sends all of a body before it reads, then asks once more on the same connection. */
function sendAll(head: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('error', reject).on('close', () => resolve(answer));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(`${head}\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
    for (let left = bytes; left > 0; left -= PIECE.length)
      socket.write(PIECE.subarray(0, Math.min(left, PIECE.length)));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  });
}

test.each([
  ['auth/register', 'application/json', 10 * 1024 * 1024, 413, 'body_too_large'],
  ['orders/proofs', 'application/json', 10 * 1024 * 1024, 413, 'body_too_large'],
  ['auth/register', 'text/csv', 3 * 1024 * 1024, 415, 'unsupported_media_type'],
] as const)('too large or unreadable, %s as %s is answered and the connection lives on [D103]', async (...row) => {
  const [path, type, bytes, status, code] = row;
  const head = `POST /api/web/${path} HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}`;
  const answer = await sendAll(head, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":"${code}"`);
  expect(answer).toMatch(/HTTP\/1.1 200 OK[\s\S]*\{"ok":true\}$/);
});

const part = (rest: string) => `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n${rest}`;

test.each([
  ['no boundary', 'multipart/form-data', ''],
  ['an empty boundary', 'multipart/form-data; boundary=', '--\r\n\r\n'],
  ['an empty boundary in quotes', 'multipart/form-data; boundary=""', '--\r\n'],
  ['a boundary of 5,000 signs', `multipart/form-data; boundary=${'b'.repeat(5_000)}`, 'x'],
  ['an end before the first part', 'multipart/form-data; boundary=x', '--y\r\n\r\n'],
  ['an end in a part’s header', 'multipart/form-data; boundary=x', part('content-ty')],
  ['an end in a part', 'multipart/form-data; boundary=x', part('\r\nhalf of a pict')],
  ['a header without an end', 'multipart/form-data; boundary=x', part(`x-long: ${'y'.repeat(100_000)}`)],
  ['nothing at all', 'multipart/form-data; boundary=x', ''],
  ['a field named like the prototype', 'multipart/form-data; boundary=x', part('').replace('"file"', '"__proto__"')],
])('a broken form (%s) is refused by every route that reads bodies [D103]', async (_what, type, payload) => {
  const wrong: string[] = [];
  let readers = 0;
  for (const route of documentedRoutes(shop).filter((one) => one.startsWith('POST '))) {
    const path = route.slice(5).replace(/\{\w+\}/g, '1');
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const answer = await shop.app.inject({ method: 'POST', url: `/api/web${path}`, headers, payload });
    if (answer.statusCode >= 500) wrong.push(`${route}: ${answer.statusCode} ${answer.body}`);
    if ([400, 413, 422].includes(answer.statusCode)) readers += 1;
  }
  expect(wrong).toEqual([]);
  // Proofs, pictures of conversations, drawings, requests to sell: not all of them were turned away at the door.
  expect(readers).toBeGreaterThan(4);
});
