import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const logs = path.join(root, 'test-results', 'logs');

/** A process that a test started and may stop, with its output kept in test-results/logs. */
export class Server {
  private child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    private readonly args: string[],
    private readonly env: Record<string, string>,
    /** Answers 2xx, and does not call itself degraded, once the process is ready. */
    private readonly health: string,
    /** The folder in which it is started, from the project's. */
    private readonly dir = '',
  ) {}

  /** @throws when somebody answers there already, when it ends, or when it is not ready after `deadlineMs` */
  async start(deadlineMs = 110_000): Promise<void> {
    // A process left over from another run would be tested, or measured, in its place.
    if (await answers(this.health)) throw new Error(`${this.name}: somebody answers at ${this.health} already`);
    mkdirSync(logs, { recursive: true });
    const log = createWriteStream(path.join(logs, `${this.name}.log`), { flags: 'a' });
    const child = spawn(process.execPath, this.args, {
      cwd: path.resolve(root, this.dir),
      env: { ...process.env, ...this.env },
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.child = child;
    const end = Date.now() + deadlineMs;
    while (!(await answers(this.health))) {
      if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}; see test-results/logs`);
      if (Date.now() > end) throw new Error(`${this.name} was not ready after ${deadlineMs} ms; see test-results/logs`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** While it runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}

/** The processes that another one has started and that run, by the list that the system keeps. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/))
    .filter(Boolean)
    .map((child) => ({ pid: Number(child), command: commandOf(child) }));
}

/** Empty when it has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The one child whose command has these words. @throws when there is none */
export function childOf(pid: number | undefined, words: string): number {
  const children = pid === undefined ? [] : childrenOf(pid);
  const found = children.find(({ command }) => command.includes(words));
  if (!found) throw new Error(`No "${words}" among ${children.map(({ command }) => command).join(', ') || 'nothing'}`);
  return found.pid;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok && !(await answer.text()).includes('"degraded"');
  } catch {
    return false;
  }
}
