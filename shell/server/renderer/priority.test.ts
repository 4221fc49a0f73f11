import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { type FakeSite, fakeSite } from '../testing/fake-site';
import { lowerPriority } from './priority';

jest.setTimeout(60_000);
const own = os.getPriority();
/** Nobody but the machine's administrator may raise a priority that was lowered. */
const allowed = process.getuid?.() === 0;
const low = allowed ? Math.min(19, own + 10) : own + 1;

/** Each thread's, once. */
const prioritiesOf = (pid: number): number[] => [
  ...new Set(readdirSync(`/proc/${pid}/task`).map((id) => os.getPriority(Number(id)))),
];

describe('a renderer that serves nobody yet', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));

  it('stands behind the others with all of its threads, and gets its place back with all of them', async () => {
    child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1e6)'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = child.pid ?? 0;
    const back = lowerPriority(pid);
    if (child.stdout) await once(child.stdout, 'data');
    expect(prioritiesOf(pid)).toEqual([low]);
    back();
    expect(prioritiesOf(pid)).toEqual(allowed ? [own] : [low]);
  });

  it('a process that has ended is no trouble', async () => {
    child = spawn(process.execPath, ['-e', '0']);
    const back = lowerPriority(child.pid ?? 0);
    await once(child, 'exit');
    expect(back).not.toThrow();
    expect(lowerPriority(child.pid ?? 0)).not.toThrow();
  });
});

describe('a promote beside visitors', () => {
  let fake: FakeSite;
  beforeEach(async () => {
    // However slow the machine of the test.
    fake = await fakeSite({ RENDER_BEHIND_MS: '60000' });
  });
  afterEach(() => fake.close());
  /** Of this process; one that was killed may stand there a moment longer. */
  const children = (): number[] =>
    readdirSync(`/proc/${process.pid}/task`)
      .flatMap((id) => readFileSync(`/proc/${process.pid}/task/${id}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number);

  it('the next renderer makes its first pages behind the one that serves, and then takes its place', async () => {
    const before = fake.site.renderers.pid ?? 0;
    const known = children();
    const seen: number[] = [];
    fake.site.handover = {
      warm: () => async () => {
        const next = children().find((pid) => !known.includes(pid)) ?? 0;
        seen.push(os.getPriority(before), os.getPriority(next));
      },
      done: () => undefined,
    };
    await fake.site.adopt(
      fake.snapshot((document) => void document.microFrontends['mf-test']?.[0]?.extras.routes.pop()),
    );
    expect(seen).toEqual([own, low]);
    expect(os.getPriority(fake.site.renderers.pid)).toBe(allowed ? own : low);
  });
});
