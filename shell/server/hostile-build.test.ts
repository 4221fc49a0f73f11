import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RendererProcess } from './renderer/renderer-process';
import { type FakeSite, fakeSite } from './testing/fake-site';

jest.setTimeout(120_000);
const ROOT = join(__dirname, '../..');
const SECRET = 'postgres://qhatu:geheim@db.internal/qhatu';

/** A remote's server build that tries what a hostile one would; each answer is what it got, or why it did not. */
const hostile = (uploads: string, port: number) => `
const fs = require('node:fs');
const tried = {};
const attempt = (name, act) => {
  try {
    const got = act();
    tried[name] = 'GOT ' + (got === undefined ? '' : String(got).slice(0, 200));
  } catch (error) {
    tried[name] = error.code || error.name;
  }
};
tried.environment = Object.keys(process.env).sort().join(' ');
attempt('a secret of the environment', () => {
  if (!JSON.stringify(process.env).includes('geheim')) throw new Error();
});
attempt('environment by /proc', () => fs.readFileSync('/proc/self/environ', 'utf8'));
attempt('environment of the front door', () => fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8'));
attempt('command line of the front door', () => fs.readFileSync('/proc/' + process.ppid + '/cmdline', 'utf8'));
attempt('processes', () => fs.readdirSync('/proc'));
attempt('an upload', () => fs.readFileSync(${JSON.stringify(join(uploads, 'dni.png'))}, 'utf8'));
attempt('an upload by its address', () => fs.readFileSync(new URL('file://${uploads}/dni.png'), 'utf8'));
attempt('an upload as bytes', () => fs.readFileSync(Buffer.from(${JSON.stringify(join(uploads, 'dni.png'))}), 'utf8'));
attempt('an upload by a way around', () => fs.readFileSync(__dirname + '/../../../../..' + ${JSON.stringify(join(uploads, 'dni.png'))}, 'utf8'));
attempt('a list of uploads', () => fs.readdirSync(${JSON.stringify(uploads)}));
attempt('an upload as a module', () => require(${JSON.stringify(join(uploads, 'data.json'))}));
attempt('a link out', () => {
  fs.symlinkSync(${JSON.stringify(uploads)}, __dirname + '/out');
  return fs.readFileSync(__dirname + '/out/dni.png', 'utf8');
});
attempt('writing elsewhere', () => fs.writeFileSync(${JSON.stringify(join(uploads, 'mine'))}, 'x'));
attempt('the key of pins', () => fs.readFileSync(${JSON.stringify(join(uploads, '../release-pin.key'))}, 'utf8'));
attempt('a program', () => require('node:child_process').execSync('cat /proc/$PPID/environ'));
attempt('a thread', () => new (require('node:worker_threads').Worker)('1', { eval: true }));
attempt('native code', () => process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'));
attempt('insides of node', () => process.binding('tcp_wrap'));
attempt('a debugger', () => require('node:inspector').open(0));
attempt('a debugger in the front door', () => process._debugProcess(process.ppid));
attempt('a signal to the front door', () => process.kill(process.ppid, 0));
attempt('the database’s port', () => require('node:net').connect(${port}, '127.0.0.1'));
attempt('the database’s port by a socket', () => new (require('node:net').Socket)().connect({ port: ${port}, host: '127.0.0.1' }));
attempt('the database’s socket', () => require('node:net').connect('/var/run/postgresql/.s.PGSQL.5432'));
attempt('the database’s port, with the fence taken down', () => {
  require('node:net').Socket.prototype.connect = () => undefined;
  delete require('node:net').Socket.prototype.connect;
  return require('node:net').connect(${port}, '127.0.0.1');
});
module.exports = { get hello() { return JSON.stringify(tried); } };
`;

let fake: FakeSite;
let renderer: RendererProcess;
let database: Server;
let reached = 0;
let dataDir: string;

beforeAll(async () => {
  // The bundle is what runs in production; it is written only when something changed.
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('./scripts/lib/bundle.mjs')).bundleServers()"],
    { cwd: ROOT },
  );
  database = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  const { port } = database.address() as AddressInfo;
  process.env.DATABASE_URL = SECRET;
  dataDir = mkdtempSync(join(tmpdir(), 'qhatu-hostile-'));
  const uploads = join(dataDir, 'uploads');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, 'dni.png'), 'a private picture');
  writeFileSync(join(uploads, 'data.json'), '"a private text"');
  writeFileSync(join(uploads, '../release-pin.key'), 'a private key');
  fake = await fakeSite({ RENDER: 'off' }, { serverBuild: hostile(uploads, port) });
  const cacheDir = join(fake.dir, 'renderer');
  renderer = new RendererProcess({
    bundle: join(ROOT, 'shell/server/dist/renderer.js'),
    settings: {
      entry: join(fake.dir, 'shell/server/main.cjs'),
      document: fake.site.snapshot.document,
      apiBase: `http://127.0.0.1:${(fake.api.address() as AddressInfo).port}/api/web`,
      apiHeaders: {},
      siteUrl: 'http://localhost',
      cacheDir,
    },
    hangMs: 30_000,
    pageMs: 30_000,
    startMs: 60_000,
    onOutput: () => undefined,
    onDeath: () => undefined,
  });
  await renderer.ready;
});
afterAll(async () => {
  delete process.env.DATABASE_URL;
  await renderer?.stop(0);
  await fake?.close();
  await new Promise((resolve) => database.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a hostile server build of a remote [D105]', () => {
  it('renders, and reads neither environment nor private file, starts nothing, signals nobody, reaches no database', async () => {
    const { html } = await renderer.render('/p/server', 'request', {});
    const tried = JSON.parse(/<p>(\{.*\})/s.exec(html)?.[1] ?? '{}') as Record<string, string>;
    const { environment = '', ...others } = tried;
    const expected = ['LANG', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_ENV', 'PATH', 'TZ'];
    expect(environment.split(' ').filter((name) => !expected.includes(name))).toEqual([]);
    expect(Object.keys(others)).toHaveLength(25);
    expect(Object.entries(others).filter(([, got]) => got.startsWith('GOT'))).toEqual([]);
    expect(reached).toBe(0);
  });
  it('what it needs it has: the shell’s files, the release, the api', async () => {
    expect((await renderer.render('/p/assets', 'request', {})).html).toContain('<svg');
    expect((await renderer.render('/p/api', 'request', {})).html).toContain('page /p/api');
    expect(fake.apiCalls.some(({ url }) => url === '/api/web/list')).toBe(true);
  });
});
