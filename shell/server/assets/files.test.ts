import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { withoutRequestIds } from '@qhatu/contract/testing';
import { type FakeSite, fakeSite } from '../testing/fake-site';
import { rawRequest } from '../testing/raw-request';

let fake: FakeSite;
let port: number;
const get = (url: string, headers: Record<string, string> = {}) => fake.app.inject({ method: 'GET', url, headers });
const raw = (bytes: string) => rawRequest(port, bytes);

beforeAll(async () => {
  fake = await fakeSite();
  await fake.app.listen({ port: 0, host: '127.0.0.1' });
  port = (fake.app.server.address() as AddressInfo).port;
});
afterAll(() => fake.close());

describe('files', () => {
  it('a page from an earlier build of the shell still gets its files; names without a hash only from this one', async () => {
    const answer = await get('/assets/js/late.0ld0ld0ld0.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'export const late = 1;']);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/js/late.js')).statusCode).toBe(404);
    expect((await get('/assets/..%2fserver%2fmain.0ld0ld0ld0.js')).statusCode).toBe(404);
  });
  it('serves the shell’s hashed files for a year, compressed', async () => {
    const answer = await get('/assets/main.0123abcd.js', { 'accept-encoding': 'br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  });
  it('names no request on what caches keep for everybody, and one on what they do not', async () => {
    const remote = `/remotes/mf-test/${fake.version}/remoteEntry.js`;
    for (const url of ['/assets/main.0123abcd.js', '/assets/js/late.0ld0ld0ld0.js', remote])
      expect((await get(url)).headers).not.toHaveProperty('x-request-id');
    for (const url of ['/favicon.svg', '/assets/nothing.js'])
      expect((await get(url)).headers['x-request-id']).toMatch(/^[\w-]{12}$/);
  });
  it.each([
    '/assets/nothing.js',
    '/assets/../server/main.cjs',
    '/assets/%2e%2e/server/main.cjs',
    '/assets/..%2fserver%2fmain.cjs',
  ])('%s is not there, and its absence is not remembered', async (url) => {
    const answer = await raw(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 404/);
    expect(answer).toMatch(/cache-control: no-store/i);
  });
  it('serves a remote’s file from its origin, in the release’s own compressed variant', async () => {
    const answer = await get(`/remotes/mf-test/${fake.version}/remoteEntry.js`, { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('export const page');
  });
  it.each([
    '/remotes/mf-test/VERSION/server/main.cjs',
    '/remotes/mf-test/VERSION/files.json',
    '/remotes/mf-test/VERSION/remoteEntry.js.br',
    '/remotes/mf-test/VERSION/../VERSION/server/main.cjs',
    '/remotes/mf-test/VERSION/%2e%2e/secret',
    '/remotes/mf-test/VERSION/constructor',
    '/remotes/mf-test/9.9.9-0000000000/remoteEntry.js',
    '/remotes/mf-other/VERSION/remoteEntry.js',
  ])('%s is nobody’s business', async (url) => {
    const answer = await raw(
      `GET ${url.replaceAll('VERSION', fake.version)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 404/);
    expect(answer).not.toContain('hello');
  });
  it('not one byte of a file that is not the release’s is served', async () => {
    writeFileSync(join(fake.dir, 'releases', fake.version, 'page.css'), '.a{color:blu}');
    const answer = await get(`/remotes/mf-test/${fake.version}/page.css`);
    expect(answer.statusCode).toBe(502);
    expect(withoutRequestIds(answer.body)).not.toContain('blu');
    expect(answer.headers['cache-control']).toBe('no-store');
    writeFileSync(join(fake.dir, 'releases', fake.version, 'page.css'), '.a{color:red}');
    expect((await get(`/remotes/mf-test/${fake.version}/page.css`)).body).toBe('.a{color:red}');
  });
});
