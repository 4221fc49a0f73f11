import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type FakeSite, fakeSite } from './test/fake-site';

// The front door as its own process, as `npm start` runs it.
jest.setTimeout(60_000);
let fake: FakeSite;
const started: ChildProcess[] = [];
const root = join(__dirname, '../..');

interface Running {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function run(env: Record<string, string>): Running {
  const { origin } = new URL(fake.site.snapshot.document.microFrontends['mf-test']?.[0]?.url ?? '');
  const child = spawn(process.execPath, ['--import', 'tsx', 'shell/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      SHELL_DIST: join(fake.dir, 'shell'),
      DATA_DIR: join(fake.dir, 'data'),
      DISCOVERY_FILE: join(fake.dir, 'discovery.json'),
      REMOTE_ORIGINS: origin,
      API_PORT: String((fake.api.address() as AddressInfo).port),
      RENDER_BUDGET_MS: '10000',
      RENDER_HANG_MS: '10000',
      ...env,
    },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function said(running: Running, text: string): Promise<void> {
  for (let i = 0; !running.output().includes(text); i++) {
    if (i > 1_500) throw new Error(`never said "${text}":\n${running.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  fake = await fakeSite();
  writeFileSync(join(fake.dir, 'discovery.json'), JSON.stringify(fake.site.snapshot.document));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await fake.close();
});

it('2 SIGTERM finishes what was begun, ends the renderer, and answers 0', async () => {
  const port = await freePort();
  const running = run({ PORT: String(port) });
  await said(running, 'front door open');
  const renderer = Number(/"renderer":(\d+)/.exec(running.output())?.[1]);
  const slow = fetch(`http://127.0.0.1:${port}/p/slow`);
  await new Promise((resolve) => setTimeout(resolve, 400));
  running.child.kill('SIGTERM');
  const answer = await slow;
  expect([answer.status, answer.headers.get('x-page')]).toEqual([200, 'miss']);
  expect(await answer.text()).toContain('page /p/slow');
  expect(await running.ended).toBe(0);
  expect(() => process.kill(renderer, 0)).toThrow('ESRCH');
});

it('2 a renderer does not outlive a front door that was killed', async () => {
  const running = run({ PORT: String(await freePort()) });
  await said(running, 'front door open');
  const renderer = Number(/"renderer":(\d+)/.exec(running.output())?.[1]);
  running.child.kill('SIGKILL');
  await running.ended;
  for (let i = 0; i < 200; i++) {
    try {
      process.kill(renderer, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the renderer is still there');
});

it('2 a busy port is one clear sentence', async () => {
  const running = run({ PORT: String((fake.api.address() as AddressInfo).port) });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(
    /Port \d+ is busy: something else listens there\. Stop it, or choose another one with PORT\./,
  );
  expect(running.output()).not.toMatch(/\n\s+at /);
});

it('D39 bad settings are named all at once, and nothing starts', async () => {
  const running = run({ PORT: 'abc', LOG_LEVEL: 'loud' });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
});

it('2 no discovery document, or no build, is one clear sentence', async () => {
  const without = run({ DISCOVERY_FILE: join(fake.dir, 'nowhere.json') });
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain('The front door has no discovery document to start from');
  const unbuilt = run({ SHELL_DIST: join(fake.dir, 'nowhere') });
  expect(await unbuilt.ended).toBe(1);
  expect(unbuilt.output()).toContain('The shell is not built');
});
