import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';

// What stands between a person and a running site, with real processes: two tiny parts instead of the shop's.
jest.setTimeout(60_000);
let dir: string;
let ports: { PORT: string; API_PORT: string; REMOTE_PORT_BASE: string };
const started: ChildProcess[] = [];

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(__dirname, 'test/tiny-site.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(dir, 'var'), ...ports, ...env },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => text };
}
type Started = ReturnType<typeof start>;

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function eventually(what: () => boolean, of?: Started): Promise<void> {
  for (let i = 0; !what(); i++) {
    if (i > 1_000) throw new Error(`it did not happen:\n${of?.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function standing(env: Record<string, string> = {}): Promise<{ site: Started; pids: number[] }> {
  const site = start(env);
  await eventually(() => site.output().includes('Qhatu is open at'), site);
  const pids = [...site.output().matchAll(/self=(\d+) child=(\d+)/g)].flatMap(([, self, child]) => [
    Number(self),
    Number(child),
  ]);
  expect(pids).toHaveLength(4);
  return { site, pids };
}

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qhatu-start-'));
  // Neighbouring ports for the remotes: any free one far from where the others were given out.
  ports = { PORT: String(await freePort()), API_PORT: String(await freePort()), REMOTE_PORT_BASE: '3990' };
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

it('stands up, names the address and the demo accounts, and writes readable prefixed logs', async () => {
  const { site } = await standing();
  expect(site.output()).toContain(`Qhatu is open at http://localhost:${ports.PORT}`);
  expect(site.output()).toMatch(/all with the password Demo1234:\n +cliente@demo\.pe/);
  expect(site.output()).toMatch(/\[api +\] \d\d:\d\d:\d\d info {2}part self=/);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends all of it, grandchildren too, with 0', async (signal) => {
  const { site, pids } = await standing();
  site.child.kill(signal);
  expect(await site.ended).toBe(0);
  await eventually(() => !pids.some(alive));
  expect(existsSync(join(dir, 'var/start.lock'))).toBe(false);
});

it('nothing outlives a script that was killed, and its lock does not stop the next start', async () => {
  const { site, pids } = await standing();
  site.child.kill('SIGKILL');
  await eventually(() => !pids.some(alive));
  await standing();
});

/** Process numbers of each part's lives, in order, and of what each life had started. */
const lives = (site: Started, name: string) =>
  [...site.output().matchAll(new RegExp(`\\[${name} *\\].* self=(\\d+) child=(\\d+)`, 'g'))].map(([, self, child]) => ({
    self: Number(self),
    child: Number(child),
  }));
const count = (site: Started, sentence: string) => site.output().split(sentence).length - 1;

it('a part that dies is started again, its leftovers end, and the others never notice', async () => {
  const { site, pids } = await standing({ PAUSES: '10' });
  for (const name of ['api', 'front']) {
    const [first] = lives(site, name);
    process.kill(first?.self ?? 0, 'SIGKILL');
    await eventually(() => site.output().includes(`${name} answers again.`), site);
    expect(site.output()).toContain(`${name} ended (SIGKILL); starting it again in 0.01 s.`);
    expect(lives(site, name)).toHaveLength(2);
    await eventually(() => !alive(first?.child ?? 0));
  }
  for (const port of [ports.PORT, ports.API_PORT]) {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  }
  expect(count(site, 'Qhatu is open at')).toBe(1);
  expect(pids.some(alive)).toBe(false);
});

it('a part that does not stay up is said once with its last words, the others go on, and so does trying', async () => {
  const { site } = await standing({ PAUSES: '10,20', RECOVERED_MS: '50' });
  const broken = join(dir, `var/broken-${ports.API_PORT}`);
  writeFileSync(broken, '');
  process.kill(lives(site, 'api')[0]?.self ?? 0, 'SIGKILL');
  const sentence =
    'api does not stay up (its last words: This part cannot work, and says so in a sentence.); trying again with pauses of up to 0.02 s, the rest of the shop goes on.';
  await eventually(() => count(site, 'This part cannot work') >= 8, site);
  expect([count(site, 'starting it again in'), count(site, sentence)]).toEqual([4, 1]);
  expect(site.child.exitCode).toBeNull();
  expect((await fetch(`http://127.0.0.1:${ports.PORT}/`)).status).toBe(200);
  rmSync(broken);
  await eventually(() => site.output().includes('api stays up again.'), site);
  expect((await fetch(`http://127.0.0.1:${ports.API_PORT}/`)).status).toBe(200);
});

const stoppedBySignal = (site: Started) => process.kill(lives(site, 'api')[0]?.self ?? 0, 'SIGSTOP');
const loopBlocked = () => void fetch(`http://127.0.0.1:${ports.API_PORT}/block`).catch(() => undefined);
const silent = () => writeFileSync(join(dir, `var/silent-${ports.API_PORT}`), '');

it.each([
  ['a process that is stopped', stoppedBySignal],
  ['a loop that never ends', loopBlocked],
  ['connections that nobody answers', silent],
] as const)('%s: the part is ended and started again, and the others go on', async (_what, hang) => {
  const { site } = await standing({ PAUSES: '10', HANG_MS: '100' });
  const [first] = lives(site, 'api');
  const [front] = lives(site, 'front');
  hang(site);
  await eventually(() => site.output().includes('api runs but has not answered 3 times in a row; ending it.'), site);
  rmSync(join(dir, `var/silent-${ports.API_PORT}`), { force: true });
  await eventually(() => site.output().includes('api answers again.'), site);
  expect((await fetch(`http://127.0.0.1:${ports.API_PORT}/`)).status).toBe(200);
  await eventually(() => !alive(first?.self ?? 0) && !alive(first?.child ?? 0));
  expect([lives(site, 'front').length, alive(front?.self ?? 0)]).toEqual([1, true]);
});

it('a part that answers that it is not well is left to get well', async () => {
  const { site } = await standing({ PAUSES: '10', HANG_MS: '100' });
  writeFileSync(join(dir, `var/unwell-${ports.API_PORT}`), '');
  // The other one hangs meanwhile: when that was seen and mended, this one was asked as often.
  process.kill(lives(site, 'front')[0]?.self ?? 0, 'SIGSTOP');
  await eventually(() => site.output().includes('front answers again.'), site);
  expect(site.output()).not.toMatch(/api (?:runs but|ended)/);
  expect(lives(site, 'api')).toHaveLength(1);
});

it('a part that was ended because it hung is not started again by a stop', async () => {
  const { site } = await standing({ PAUSES: '3600000', HANG_MS: '100' });
  stoppedBySignal(site);
  await eventually(() => site.output().includes('api ended (SIGKILL)'), site);
  site.child.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends all of it at once while a part waits for its start',
  async (signal) => {
    const { site } = await standing({ PAUSES: '3600000' });
    process.kill(lives(site, 'api')[0]?.self ?? 0, 'SIGKILL');
    await eventually(() => site.output().includes('starting it again in 3600 s.'), site);
    site.child.kill(signal);
    expect(await site.ended).toBe(0);
    await eventually(
      () => ![...lives(site, 'api'), ...lives(site, 'front')].some(({ self, child }) => alive(self) || alive(child)),
    );
  },
);

it('a part that was started again ends with a script that was killed', async () => {
  const { site } = await standing({ PAUSES: '10' });
  process.kill(lives(site, 'api')[0]?.self ?? 0, 'SIGKILL');
  await eventually(() => site.output().includes('api answers again.'), site);
  site.child.kill('SIGKILL');
  const all = [...lives(site, 'api'), ...lives(site, 'front')];
  expect(all).toHaveLength(3);
  await eventually(() => !all.some(({ self, child }) => alive(self) || alive(child)));
});

it('a part that fails before its first readiness ends the start, quoted in its own words', async () => {
  const site = start({ BROKEN: ports.API_PORT });
  expect([await site.ended, site.output()]).toEqual([
    1,
    expect.stringMatching(
      /api ended, so everything was stopped:\nThis part cannot work, and says so in a sentence\.\n$/,
    ),
  ]);
});

it('a busy port: one sentence for each, and nothing is started', async () => {
  const server = await listenOn(Number(ports.API_PORT));
  const site = start();
  expect(await site.ended).toBe(1);
  expect(site.output()).toBe(
    `Qhatu\n\nPort ${ports.API_PORT} is busy, and the api needs it. Stop what uses it, or choose another one with API_PORT.\n`,
  );
  server.close();
});

it('a second copy on the same data folder is refused, and the first goes on', async () => {
  const { site } = await standing();
  const second = start({ PORT: '3980', API_PORT: '3981' });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Another copy of Qhatu (process ${site.child.pid}) uses the data folder`);
  expect((await fetch(`http://127.0.0.1:${ports.PORT}/`)).status).toBe(200);
  expect(existsSync(join(dir, 'var/start.lock'))).toBe(true);
});

it('a DATA_DIR that cannot be used is one sentence', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, '');
  for (const unusable of [file, join(file, 'below'), '/proc/qhatu']) {
    const site = start({ DATA_DIR: unusable });
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/^Qhatu\n\n[^\n]*Choose another (one|folder) with DATA_DIR\.\n$/);
  }
  const readOnly = join(dir, 'read-only');
  mkdirSync(readOnly, { mode: 0o500 });
  if (process.getuid?.() !== 0) {
    const site = start({ DATA_DIR: readOnly });
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain('cannot be read and written by this user');
  }
  expect(readdirSync(readOnly)).toEqual([]);
});

it('bad settings are named all at once [D39]', async () => {
  const site = start({ PORT: 'x', API_PORT: '70000' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/PORT must be a port [^\n]*\n {2}API_PORT must be a port/);
});
