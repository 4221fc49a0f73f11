import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { until } from '../../test/until';
import type { ProcessLost } from '../isolated/isolated-process';
import { environmentNames, expectBounds, isAlive, sharedFiles } from '../isolated/testing/process';
import { Fetcher } from './fetcher';
import { FetchError } from './fetches';
import { PROCESS } from './limits';
import { HERE, originForTests } from './testing';

jest.setTimeout(120_000);

const MB = 1024 ** 2;
const linux = process.platform === 'linux' ? it : it.skip;

let folder: string;
const origin = originForTests();
const fetchers: Fetcher[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qhatu-fetching-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const fetcher of fetchers.splice(0)) fetcher.close();
});

function fetcherOf(file?: string): { fetcher: Fetcher; lost: string[] } {
  const lost: string[] = [];
  const fetcher = new Fetcher({ onLost: ({ why }) => lost.push(why), ...(file ? { file } : {}) });
  fetchers.push(fetcher);
  return { fetcher, lost };
}
const limits = { timeout: 60_000, mostBytes: MB, userAgent: 'test', allow: [HERE] };
const outcome = (fetched: Promise<{ status: number; bytes: Buffer }>) =>
  fetched.then(
    ({ status, bytes }) => `${status} ${bytes}`,
    (error) => (error instanceof FetchError ? error.why : `${error.name} ${error.why}`),
  );
/** A worker that somebody broke: `body` is what it does with an order. */
const broken = (name: string, body: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `process.on('message', (order) => { ${body} });\nprocess.send({ ready: true });\n`);
  return file;
};

describe('the process', () => {
  it('fetches what an address holds, several at a time, and stays for the next [D330]', async () => {
    const waiting: (() => void)[] = [];
    origin.answer = ({ url }, response) => {
      waiting.push(() => response.end(`of ${url}`));
      if (waiting.length === 2) for (const go of waiting) go();
    };
    const { fetcher } = fetcherOf();
    const both = ['/a', '/b'].map((path) => outcome(fetcher.fetch(origin.base + path, limits)));
    expect(await Promise.all(both)).toEqual(['200 of /a', '200 of /b']);
    const { pids } = fetcher;
    origin.answer = (_, response) => response.end(Buffer.alloc(MB, 7));
    const { bytes } = await fetcher.fetch(`${origin.base}/large`, limits);
    expect([bytes.length, bytes.equals(Buffer.alloc(MB, 7))]).toEqual([MB, true]);
    expect([pids.length, fetcher.pids]).toEqual([1, pids]);
  });

  it('hostile servers are refused by it as by the guard alone, and it stays [1§3 D330]', async () => {
    const endless: RequestListener = (_, response) => {
      const more = () => {
        while (!response.destroyed) if (!response.write(Buffer.alloc(MB / 4))) return response.once('drain', more);
        return response;
      };
      more();
    };
    const drip: RequestListener = (_, response) => {
      const every = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(every));
    };
    const bomb = gzipSync(Buffer.alloc(64 * MB));
    const pages: Record<string, RequestListener> = {
      '/endless': endless,
      '/drip': drip,
      '/cycle': (_, response) => response.writeHead(302, { location: '/cycle' }).end(),
      '/inside': (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:8009/' }).end(),
      '/metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      '/header': ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(MB)}\r\n\r\n`),
      '/page': (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>'),
      '/bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    };
    origin.answer = (request, response) => pages[request.url ?? '']?.(request, response);
    const { fetcher, lost } = fetcherOf();
    // It is up before the clocks of the others begin.
    await fetcher.fetch(`${origin.base}/gone`, limits).catch(() => undefined);
    const reports = await Promise.all(
      Object.keys(pages).map(async (path) => {
        // Two seconds after it a process that says nothing is ended: more than one behind all others takes to be heard.
        const timeout = path === '/drip' ? 5_000 : limits.timeout;
        return [path, await outcome(fetcher.fetch(origin.base + path, { ...limits, timeout }))];
      }),
    );
    expect(Object.fromEntries(reports)).toEqual({
      ...{ '/endless': 'size', '/drip': 'time', '/cycle': 'cycle', '/inside': 'private', '/metadata': 'private' },
      ...{ '/header': 'network', '/page': 'type', '/bomb': 'size' },
    });
    expect([lost, fetcher.pids.length]).toEqual([[], 1]);
  });

  linux('sees no setting of the API, none of its open files, and stands behind it [1§3 D330]', async () => {
    process.env.SMTP_URL = 'smtp://user:marked-secret@mail.invalid';
    const { fetcher } = fetcherOf();
    await fetcher.fetch(origin.base, limits);
    delete process.env.SMTP_URL;
    const [pid = 0] = fetcher.pids;
    const known = /^(NODE_CHANNEL_\w+|PWD|OLDPWD|SHLVL|_|)$/;
    expect(environmentNames(pid).filter((name) => !known.test(name))).toEqual([]);
    expect(sharedFiles(pid)).toEqual([]);
    expectBounds(pid, PROCESS);
  });

  it('can read no file, not even its parent’s environment, and starts and writes nothing [1§3 D330]', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'marked-secret');
    // Its own program, turned against us, under the flags that it is started with.
    const file = broken(
      'curious',
      `void (async () => {
        const fs = await import('node:fs');
        const tries = {
          file: () => fs.readFileSync(${JSON.stringify(secret)}, 'utf8'),
          folder: () => fs.readdirSync('/'),
          parent: () => fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8'),
          itself: () => fs.readFileSync('/proc/self/environ', 'utf8'),
          writing: () => fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x'),
          program: async () => (await import('node:child_process')).execSync('id'),
          thread: async () => new (await import('node:worker_threads')).Worker('1', { eval: true }),
          addon: () => process.dlopen({ exports: {} }, '/x.node'),
        };
        const reports = { environment: Object.keys(process.env) };
        for (const [name, attempt] of Object.entries(tries)) {
          try { reports[name] = String(await attempt()); } catch (error) { reports[name] = error.code; }
        }
        process.send({ id: order.id, piece: Buffer.from(JSON.stringify(reports)) });
        process.send({ id: order.id, status: 200 });
      })();`,
    );
    const { fetcher } = fetcherOf(file);
    const { bytes } = await fetcher.fetch(origin.base, limits);
    const { environment, addon, ...reports } = JSON.parse(bytes.toString());
    expect(environment.filter((name: string) => !/^(PWD|OLDPWD|SHLVL|_)$/.test(name))).toEqual([]);
    expect(addon).toMatch(/^ERR_(DLOPEN_DISABLED|ACCESS_DENIED)$/);
    const kinds = ['file', 'folder', 'parent', 'itself', 'writing', 'program', 'thread'];
    expect(reports).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 'ERR_ACCESS_DENIED'])));
  });

  linux('does not outlive an API that was killed in the middle [D330]', async () => {
    origin.answer = () => undefined;
    // Longer than the test: it does not end by itself meanwhile.
    const patient = { ...limits, timeout: 600_000 };
    const script = `
      import { Fetcher } from ${JSON.stringify(join(__dirname, 'fetcher.ts'))};
      const fetcher = new Fetcher();
      fetcher.fetch(${JSON.stringify(`${origin.base}/silent`)}, ${JSON.stringify(patient)});
      console.log(fetcher.pids[0]);`;
    const api = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise((resolve) => api.stdout.once('data', resolve)));
    await until(() => origin.asked.includes('/silent'), 60);
    expect(isAlive(pid)).toBe(true);
    api.kill('SIGKILL');
    await until(() => !isAlive(pid), 60);
  });
});

describe('a process that fails', () => {
  it('killed in the middle of fetches: each is fetched by another one [D330]', async () => {
    let silent = true;
    origin.answer = ({ url }, response) => void (silent || response.end(`of ${url}`));
    const { fetcher, lost } = fetcherOf();
    const both = ['/a', '/b'].map((path) => outcome(fetcher.fetch(origin.base + path, limits)));
    await until(() => origin.asked.length === 2, 60);
    silent = false;
    const [pid = 0] = fetcher.pids;
    process.kill(pid, 'SIGKILL');
    expect(await Promise.all(both)).toEqual(['200 of /a', '200 of /b']);
    // Told once, whatever it took with it.
    expect(lost).toEqual(['crash']);
    expect(await outcome(fetcher.fetch(`${origin.base}/c`, limits))).toBe('200 of /c');
    expect(fetcher.pids).not.toContain(pid);
  });

  it('what ends its process twice is refused, and takes nobody with it [D330]', async () => {
    const file = broken(
      'fragile',
      `if (order.address.endsWith('/evil')) process.exit(1);
       if (order.address.endsWith('/good')) setTimeout(() => process.send({ id: order.id, status: 200 }), 200);`,
    );
    const { fetcher, lost } = fetcherOf(file);
    const good = outcome(fetcher.fetch(`${origin.base}/good`, limits));
    const evil = outcome(fetcher.fetch(`${origin.base}/evil`, limits));
    expect(await Promise.all([good, evil])).toEqual(['200 ', 'network']);
    expect(lost).toEqual(['crash', 'crash']);
    expect(await outcome(fetcher.fetch(`${origin.base}/good`, limits))).toBe('200 ');
  });

  it('one that hangs is ended by the clock [D330]', async () => {
    const file = broken('hanging', 'for (;;);');
    const { fetcher, lost } = fetcherOf(file);
    const fetched = outcome(fetcher.fetch(origin.base, { ...limits, timeout: 1 }));
    const [pid = 0] = fetcher.pids;
    expect(await fetched).toBe('time');
    expect(lost).toEqual(['clock']);
    await until(() => !isAlive(pid), 60);
  });

  it('one that hands on more than was asked for is ended, whatever it says [D330]', async () => {
    const file = broken(
      'pouring',
      `const piece = Buffer.alloc(${MB / 4});
       for (let nth = 0; nth < 5; nth++) process.send({ id: order.id, piece });
       process.send({ id: order.id, status: 200 });`,
    );
    const { fetcher } = fetcherOf(file);
    expect(await outcome(fetcher.fetch(origin.base, limits))).toBe('network');
    expect(fetcher.pids).toEqual([]);
  });

  it('one that does not start is no refusal of the address [D330]', async () => {
    const file = join(folder, 'wrong.mjs');
    writeFileSync(file, 'throw new Error("no such thing");');
    const { fetcher, lost } = fetcherOf(file);
    const error: ProcessLost = await fetcher.fetch(origin.base, limits).then(
      () => Promise.reject(new Error('it came')),
      (thrown) => thrown,
    );
    expect([error.name, error.why, lost]).toEqual(['ProcessLost', 'start', ['start']]);
    expect(error.said).toContain('no such thing');
  });

  it('a fetch that nobody waits for any more is left [D330]', async () => {
    let closed = false;
    origin.answer = ({ socket }) =>
      void socket.on('close', () => {
        closed = true;
      });
    const { fetcher } = fetcherOf();
    const ending = new AbortController();
    const fetched = fetcher.fetch(origin.base, limits, ending.signal);
    await until(() => origin.asked.length === 1, 60);
    ending.abort(new Error('the shop ends'));
    await expect(fetched).rejects.toThrow('the shop ends');
    await until(() => closed, 60);
    const early = new AbortController();
    early.abort(new Error('before it began'));
    await expect(fetcher.fetch(origin.base, limits, early.signal)).rejects.toThrow('before it began');
  });

  it('one that fetched a thousand times is followed by another, and finishes what it has [D330]', async () => {
    const file = broken(
      'counted',
      // What is slow ends when it is told to.
      `globalThis.slow ??= (process.on('SIGUSR2', () => { for (const end of globalThis.slow) end(); }), []);
       const done = () => process.send({ id: order.id, status: 200 });
       if (order.address.endsWith('/slow')) globalThis.slow.push(done); else done();`,
    );
    const { fetcher, lost } = fetcherOf(file);
    for (let nth = 1; nth < PROCESS.fetches; nth++) await fetcher.fetch(origin.base, limits);
    const [before] = fetcher.pids;
    const slow = outcome(fetcher.fetch(`${origin.base}/slow`, limits));
    await fetcher.fetch(origin.base, limits);
    expect([fetcher.pids.length, fetcher.pids[0]]).toEqual([2, before]);
    let ended = false;
    void slow.then(() => {
      ended = true;
    });
    // Its order may still be on its way.
    await until(() => ended || !process.kill(before ?? 0, 'SIGUSR2'), 60);
    expect([await slow, lost]).toEqual(['200 ', []]);
    expect(fetcher.pids).not.toContain(before);
  });
});
