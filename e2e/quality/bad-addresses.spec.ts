import { connect } from 'node:net';
import { expect, test } from '@playwright/test';

/** Whatever is typed into the address bar: a page or a refusal, never a fault of the server, never its insides. */
const addresses: [path: string, statuses: number[]][] = [
  ['/detalle/productos/abc', [400, 404]],
  ['/detalle/productos/-1', [400, 404]],
  ['/detalle/productos/99999999999999999999', [400, 404]],
  ['/detalle/productos/%00', [400, 404]],
  ['/detalle/productos/9001%', [400, 404]],
  ['/buscar?page=-1&category=zzz', [200, 400, 404]],
  [`/buscar?search=${'x'.repeat(3000)}`, [200, 400, 414]],
  ['/buscar?search=%27%3B%20drop%20table%20products%3B--', [200]],
  ['/buscar?search=%3Cscript%3Ealert(1)%3C%2Fscript%3E', [200]],
  ['/remotes/mf-catalog/../../package.json', [400, 404]],
  ['/remotes/mf-catalog/none/entry.js', [404]],
  ['/assets/..%2f..%2fpackage.json', [400, 404]],
  ['/%', [400, 404]],
];

test('an address that begins with two slashes leads nowhere else', async ({ baseURL }) => {
  // Written as a raw request line: every client library would read it as another host.
  const { hostname, port } = new URL(String(baseURL));
  const socket = connect(Number(port), hostname);
  socket.write('GET //example.com/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
  expect(answer).not.toMatch(/^location: *(https?:)?\/\//im);
});

for (const [path, statuses] of addresses) {
  test(`bad input ${path.slice(0, 60)}`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(statuses).toContain(answer.status());
    const body = await answer.text();
    expect(body).not.toMatch(/\n\s+at .+\(.+:\d+:\d+\)/);
    expect(body).not.toContain('<script>alert(1)');
    expect(answer.headers().location ?? '').not.toMatch(/^(https?:)?\/\//);
  });
}
