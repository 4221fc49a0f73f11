import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';

/** The process ended before it answered: by our clock, by itself, or before it could do anything at all. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost';

  constructor(
    readonly why: 'clock' | 'crash' | 'start',
    /** The last of what it said. */
    readonly said = '',
  ) {
    super({ clock: 'its work took too long', crash: 'its process ended', start: 'its process did not start' }[why]);
  }
}

/** Characters that are kept of what a process says. */
const SAID = 1_000;

/** What becomes a process that meets strangers, and how much it may use. */
export interface Isolation {
  file: string;
  /** Of Node. */
  flags: readonly string[];
  /** All that it sees of settings. */
  env: NodeJS.ProcessEnv;
  /** All memory that it may write to (`ulimit -d`, Linux). */
  dataMb: number;
  /** Processor time in its life (`ulimit -t`, Linux). */
  cpuSeconds: number;
  /** Then it has not started. */
  startSeconds: number;
  /** While it meets strangers. */
  nice: number;
  /** It starts at our own priority, for it runs our code alone until then and somebody often waits for it. Otherwise at `nice`. */
  startsAtOwnPriority?: boolean;
  /** Of its session, where Linux shares the cores among sessions first. */
  sessionNice: number;
}

/**
 * Node, by way of a shell where that can set limits: `data` bounds all memory that can be written to, and no core is
 * left behind. A limit that the system does not know is passed over.
 */
function command({ flags, dataMb, cpuSeconds }: Isolation): { execPath: string; execArgv: string[] } {
  if (process.platform !== 'linux') return { execPath: process.execPath, execArgv: [...flags] };
  const limits = `ulimit -c 0; ulimit -d ${dataMb * 1024}; ulimit -t ${cpuSeconds}`;
  const script = `{ ${limits}; } 2>/dev/null; exec "$0" "$@"`;
  return { execPath: '/bin/sh', execArgv: ['-c', script, process.execPath, ...flags] };
}

/** Tells Linux something about a process; other systems have no such file. */
function writeProc(pid: number, file: string, value: number): void {
  try {
    writeFileSync(`/proc/${pid}/${file}`, String(value));
  } catch {
    // Not on this system, not allowed, or it has ended already.
  }
}

/** Threads of a process (Linux); elsewhere the process stands for them. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function lowerThread(thread: number, nice: number): void {
  try {
    setPriority(thread, nice);
  } catch {
    // It has ended already, or priorities are not to be had here.
  }
}

/**
 * A process of its own for what comes from strangers, with nothing of the API's: no setting, no open file, no environment but
 * what is named. It says `{ ready: true }` first; what it says then is handed on.
 */
export class IsolatedProcess<Sent extends object, Reply extends object> {
  readonly #child: ChildProcess;
  /** Rejects with {@link ProcessLost}, `start`. */
  readonly ready: Promise<void>;
  #lost = false;
  #said = '';

  constructor(isolation: Isolation, { onReply, onLost }: { onReply: (reply: Reply) => void; onLost: () => void }) {
    this.#child = fork(isolation.file, [], {
      ...command(isolation),
      // Where Linux shares the cores among sessions (autogroup), what it uses is not taken from the API's share.
      detached: process.platform === 'linux',
      env: isolation.env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // When memory ends, the kernel takes it first.
    if (this.#child.pid !== undefined) writeProc(this.#child.pid, 'oom_score_adj', 1_000);
    if (!isolation.startsAtOwnPriority) this.#lowerPriority(isolation);
    this.#child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#said = (this.#said + words).slice(-SAID);
    });
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), isolation.startSeconds * 1_000);
      this.#child.on('message', (reply: Reply | { ready: true }) => {
        if (!('ready' in reply)) return onReply(reply);
        clearTimeout(timer);
        if (isolation.startsAtOwnPriority) this.#lowerPriority(isolation);
        resolve();
      });
      const gone = () => {
        clearTimeout(timer);
        this.#lost = true;
        onLost();
        reject(new ProcessLost('start', this.#said));
      };
      this.#child.once('exit', gone);
      this.#child.once('error', gone);
    });
    // Whoever uses it hears of it; one that nobody uses may fail unheard.
    this.ready.catch(() => undefined);
    this.rest(true);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get lost(): boolean {
    return this.#lost;
  }

  /** The last of what it said. */
  get said(): string {
    return this.#said;
  }

  /** A pipe that closes in the middle is told by `onLost`. */
  send(said: Sent): void {
    this.#child.send(said, () => undefined);
  }

  /** At once, whatever it does. */
  end(): void {
    this.#lost = true;
    this.#child.kill('SIGKILL');
  }

  /**
   * Of every thread that it has; those that these start take theirs. Twice, for one that another started meanwhile. Done by its
   * parent, since it may not be allowed to write anything.
   */
  #lowerPriority({ nice, sessionNice }: Isolation): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    // Never before its parent, which may have a low priority itself.
    const lower = Math.max(getPriority(), nice);
    for (let pass = 0; pass < 2; pass++) for (const thread of threadsOf(pid)) lowerThread(thread, lower);
    writeProc(pid, 'autogroup', sessionNice);
  }

  /** One that does nothing keeps no API alive. */
  rest(resting: boolean): void {
    if (resting) {
      this.#child.unref();
      this.#child.channel?.unref();
      (this.#child.stderr as Socket | null)?.unref();
    } else {
      this.#child.ref();
      this.#child.channel?.ref();
    }
  }
}
