import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { logSettings } from '@qhatu/contract/operations';
import { DISCOVERY_SCHEMA, parseDiscovery, sha384 } from '@qhatu/federation';
import { createReleaseServer } from '@qhatu/federation/serve';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildFrontDoor } from '../app';
import { OlderShellFiles } from '../assets/older-shell-files';
import { readShellFiles } from '../assets/shell-files';
import { findShellRelease } from '../assets/shell-release';
import { makeSnapshot, type Snapshot } from '../discovery/snapshot';
import { readEnv } from '../env';
import { Site } from '../site';

/** A whole small site: a real release behind a real release server, an api, and a shell build whose pages do what their address says. */
export interface FakeSite {
  app: FastifyInstance;
  site: Site;
  /** Folder with everything; `releases/<version>/` holds the remote's files. */
  dir: string;
  version: string;
  /** What the api was asked, newest last. */
  apiCalls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  api: Server;
  remote: Server;
  /** A document with other routes or another version label. */
  snapshot: (change?: (document: ReturnType<typeof parseDiscovery>) => void) => Snapshot;
  close: () => Promise<void>;
}

/**
 * The stand-in for `shell/dist/server/main.cjs`. `/p/...` pages obey their name: `throw`, `hang` (never answers),
 * `block` (occupies the process for ever), `crash`, `slow`, `asked-slow` (asks the api first), `private` (must not be kept), `gone` (404), `drawn` (with a picture), `assets` (reads a browser file of the shell); with `later-` before it, from release 2 on.
 */
const SHELL_SERVER = `
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let rendered = 0;
exports.frame = ({ url, requestId }) => '<!doctype html><title>frame</title><p>frame of ' + url + '</p><i>' + requestId + '</i>';
exports.render = async ({ url, requestId, discovery, signal, loadServerRelease, fallbackFor, apiBase, apiHeaders }) => {
  const { name, version } = discovery.releases[0];
  const said = url.split(/[/?]/)[2] || '';
  const what = version.startsWith('2.') ? said.replace('later-', '') : said;
  rendered += 1;
  if (what === 'throw') throw new Error('this page throws');
  if (what === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve));
  if (what === 'block') for (;;);
  if (what === 'crash') process.exit(7);
  if (what === 'asked-slow') await fetch(apiBase + '/list', { headers: apiHeaders });
  if (what === 'slow' || what === 'asked-slow') await wait(1500);
  if (what === 'grow') globalThis.kept = Buffer.alloc(500 * 1024 * 1024, 1);
  if (what === 'api') await fetch(apiBase + '/list', { headers: apiHeaders });
  if (what === 'categories') await fetch(apiBase + '/categories', { headers: { ...apiHeaders, 'x-request-id': requestId } });
  if (what === 'named') return page(200, await (await fetch(apiBase + '/categories', { headers: apiHeaders })).text());
  if (what === 'server') {
    try {
      return page(200, require(await loadServerRelease(discovery.releases[0])).hello);
    } catch (error) {
      const good = fallbackFor(name, version);
      if (!good) throw error;
      return { ...page(200, 'made of ' + good.releases[0].version), failures: [{ remote: name, version, message: error.message }] };
    }
  }
  const text = 'page ' + url + ' number ' + rendered + ' by ' + process.pid + ' ' + 'x'.repeat(2000);
  if (what === 'assets') return page(200, require('node:fs').readFileSync(__dirname + '/../browser/favicon.svg', 'utf8'));
  if (what === 'version') return page(200, 'made of ' + version);
  if (what === 'broken' && fallbackFor(name, version)) return { ...page(200, 'made of ' + fallbackFor(name, version).releases[0].version), failures: [{ remote: name, version, message: 'broken' }] };
  if (what === 'drawn') return { ...page(200, '<source srcSet="/media/small-640.webp"/>'), phonePictures: ['/media/small-640.webp'] };
  if (what === 'away') return { ...page(302, ''), html: '', location: '/p/there' };
  return { ...page(what === 'gone' ? 404 : 200, text), cacheable: what !== 'private', phonePictures: what === 'pictured' ? ['/media/a-640.webp'] : [], styleSources: what === 'styled' ? ["'sha256-abc='"] : [] };
};
const page = (status, text) => ({ status, html: '<!doctype html><title>t</title><p>' + text + '</p>', cacheable: true, styleSources: [], releases: [], timing: { data: 0, render: 0 } });
`;

/** Signs pins of the small site. */
export const PIN_KEY = 'a key that only tests know';

/** What the api says is at `/media/small-640.webp`. */
export const SMALL_PICTURE = Buffer.from('a small picture');

const ROUTES = [
  { path: '/', expose: './Home', render: 'public' as const },
  {
    path: '/p/:what',
    expose: './Page',
    render: 'public' as const,
    data: { list: { url: 'list?q={search}&page={page:1}&b[]={marca[]}' } },
  },
  { path: '/b/:what', expose: './Page', render: 'browser' as const },
];

function put(dir: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), content);
  }
}

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const SERVER_BUILD = 'exports.hello = "hello from the server build";';

export interface FakeSiteOptions {
  /** Of the remote; page `/p/server` shows its `hello`. */
  serverBuild?: string;
  /** Hears every line of the front door's log, from `debug` on; without it there is none unless LOG_LEVEL says so. */
  onLog?: (line: string) => void;
}

/** @param settings of the front door; with DATA_DIR, that is where server builds are kept */
export async function fakeSite(
  settings: Record<string, string> = {},
  { serverBuild = SERVER_BUILD, onLog }: FakeSiteOptions = {},
): Promise<FakeSite> {
  const dir = mkdtempSync(join(tmpdir(), 'qhatu-door-'));
  const version = '1.0.0-0123456789';
  const script = `export const page = ${JSON.stringify('p'.repeat(3_000))};`;
  const browser: Record<string, string | Buffer> = {
    'remoteEntry.js': script,
    'remoteEntry.js.br': brotliCompressSync(script),
    'remoteEntry.js.gz': gzipSync(script),
    'page.css': '.a{color:red}',
    'server/main.cjs': serverBuild,
  };
  const listed = JSON.stringify({
    files: Object.fromEntries(
      Object.entries(browser).map(([name, body]) => [name, { sha384: sha384(body), bytes: Buffer.byteLength(body) }]),
    ),
  });
  put(join(dir, 'releases', version), { ...browser, 'files.json': listed });
  put(join(dir, 'shell'), {
    'server/main.cjs': SHELL_SERVER,
    'shell.json': '{"version":"1.0.0-5e11c0de00","shares":{"@qhatu/shared-state":"1.0.0"},"trustedTypes":true}',
    'browser/main.0123abcd.js': script,
    'browser/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

  put(join(dir, 'older/1.0.0-0ddba11000'), {
    'browser/js/late.0ld0ld0ld0.js': 'export const late = 1;',
    'server/main.0ld0ld0ld0.js': 'not for browsers',
  });

  const apiCalls: FakeSite['apiCalls'] = [];
  const api = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      // How late it is, which the front door asks at any time.
      if (request.url !== '/healthz')
        apiCalls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      if (request.url?.includes('never')) return;
      if (request.url?.startsWith('/media/small')) {
        response.setHeader('content-type', 'image/webp').end(SMALL_PICTURE);
        return;
      }
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ url: request.url, body: body.length }));
    });
  });
  const remote = createReleaseServer({ name: 'mf-test', dir: join(dir, 'releases') });
  const [apiOrigin, origin] = await Promise.all([listening(api), listening(remote)]);

  const document = {
    schema: DISCOVERY_SCHEMA,
    microFrontends: {
      'mf-test': [
        {
          url: `${origin}/${version}/remoteEntry.js`,
          metadata: { integrity: sha384(script), version },
          deployment: { traffic: 100, default: true },
          extras: {
            entry: 'remoteEntry.js',
            files: sha384(listed),
            routes: ROUTES,
            slots: {},
            preload: { './Home': { js: [], css: [] }, './Page': { js: [], css: ['page.css'] } },
            needs: {},
            server: { entry: 'server/main.cjs', integrity: sha384(browser['server/main.cjs'] ?? '') },
          },
        },
      ],
    },
  };
  const snapshot: FakeSite['snapshot'] = (change) => {
    const parsed = parseDiscovery(structuredClone(document), { allowedOrigins: [origin] });
    change?.(parsed);
    return makeSnapshot(parsed, JSON.stringify(parsed));
  };

  const env = readEnv({
    NODE_ENV: 'test',
    API_ORIGIN: apiOrigin,
    // However long a crowded machine stands still; what is about patience sets less of it.
    REMOTE_TIMEOUT_MS: '20000',
    API_TIMEOUT_MS: '20000',
    API_READ_TIMEOUT_MS: '20000',
    RENDER_BUDGET_MS: '20000',
    RENDER_HANG_MS: '20000',
    // All tests come from one address.
    RENDER_PER_MINUTE: '0',
    // Its api is asked by the tests alone.
    PAGE_FOLLOW_S: '0',
    DISCOVERY_FILE: join(dir, 'discovery.json'),
    REMOTE_ORIGINS: origin,
    ...settings,
  });
  const level = onLog ? 'debug' : env.LOG_LEVEL === 'info' ? 'silent' : env.LOG_LEVEL;
  const log = pino(
    { ...logSettings('front-door', '1.0.0-5e11c0de00'), level },
    onLog ? { write: onLog } : pino.destination(1),
  );
  const serverEntry = join(dir, 'shell/server/main.cjs');
  const site = new Site(snapshot(), { env, log, serverEntry, cacheDir: join(settings.DATA_DIR ?? dir, 'renderer') });
  const { frame } = createRequire(serverEntry)(serverEntry);
  const release = await findShellRelease(join(dir, 'shell'));
  const files = await readShellFiles(join(release.dir, 'browser'));
  const shell = { release, files, older: new OlderShellFiles(join(dir, 'older')) };
  const app = await buildFrontDoor({ env, log, site, frame, shell, pinKey: env.RELEASE_PIN_KEY ?? PIN_KEY });
  await site.start();

  return {
    app,
    site,
    dir,
    version,
    apiCalls,
    api,
    remote,
    snapshot,
    async close() {
      await app.close();
      await site.stop();
      for (const server of [api, remote]) {
        server.closeAllConnections();
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
        });
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A small site that answers on `port`. */
export interface ListeningSite {
  fake: FakeSite;
  port: number;
  /** Every line that it logs. */
  lines: string[];
}

/** A small site of a file's own that logs: opened before its tests, handed over, closed after the last one. */
export function listeningSiteForTests(
  take: (open: ListeningSite) => void,
  settings: Record<string, string> = {},
): void {
  let fake: FakeSite;
  beforeAll(async () => {
    const lines: string[] = [];
    fake = await fakeSite(settings, { onLog: (line) => lines.push(line) });
    await fake.app.listen({ port: 0, host: '127.0.0.1' });
    take({ fake, port: (fake.app.server.address() as AddressInfo).port, lines });
  });
  afterAll(() => fake.close());
}
