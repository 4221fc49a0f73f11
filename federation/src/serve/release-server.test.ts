import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseServer } from './release-server';

let root: string;
let server: Server;
let port: number;

/** Sends the path exactly as written: `fetch` would tidy it up first. */
function get(
  path: string,
  method = 'GET',
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    call.on('error', reject).end();
  });
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'qhatu-releases-'));
  const dir = join(root, 'releases');
  mkdirSync(join(dir, '1.0.0-abc', 'server'), { recursive: true });
  writeFileSync(join(dir, '1.0.0-abc', 'main.js'), 'export {};');
  writeFileSync(join(dir, '1.0.0-abc', '.hidden'), 'no');
  writeFileSync(join(dir, 'current.json'), '{}');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  symlinkSync(join(root, 'secret.txt'), join(dir, '1.0.0-abc', 'link.txt'));
  server = createReleaseServer({ name: 'mf-test', dir });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

describe('release server', () => {
  it('serves a file of a release, immutable and typed, without CORS', async () => {
    const answer = await get('/1.0.0-abc/main.js');
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('export {};');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
  it('never lets a pointer be cached', async () => {
    expect((await get('/current.json')).headers['cache-control']).toBe('no-cache');
  });
  it('answers HEAD without a body', async () => {
    const answer = await get('/1.0.0-abc/main.js', 'HEAD');
    expect(answer.headers['content-length']).toBe('10');
    expect(answer.body).toBe('');
  });
  it.each([
    '/../secret.txt',
    '/1.0.0-abc/../../secret.txt',
    '/1.0.0-abc/%2e%2e/%2e%2e/secret.txt',
    '/1.0.0-abc/..%2f..%2fsecret.txt',
    '/1.0.0-abc/..%5c..%5csecret.txt',
    '/1.0.0-abc/link.txt',
    '/1.0.0-abc/.hidden',
    '/1.0.0-abc/main.js%00.txt',
    '/1.0.0-abc/%',
    '//1.0.0-abc/main.js',
    '/1.0.0-abc',
    '/1.0.0-abc/server',
    '/',
    '/nothing/here.js',
  ])('answers 404 and no content for %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body).toBe('no such file\n');
  });
  it('refuses to be written to', async () => {
    const answer = await get('/1.0.0-abc/main.js', 'PUT');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
  it('says that it lives, and whose it is', async () => {
    expect(JSON.parse((await get('/healthz')).body)).toEqual({ status: 'ok', name: 'mf-test' });
  });
});
