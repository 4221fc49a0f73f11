import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawingInputs, DrawingJob, DrawingKind, DrawingReply, GivenPicture } from './drawings';
import { PROCESS } from './limits';

/** The process ended before it answered: by our clock, by itself, or before it could draw at all. */
export class DrawingLost extends Error {
  override readonly name = 'DrawingLost';

  constructor(
    readonly why: 'clock' | 'crash' | 'start',
    /** The last of what it said. */
    readonly said = '',
  ) {
    super({ clock: 'the drawing took too long', crash: 'its process ended', start: 'its process did not start' }[why]);
  }
}

/** Characters that are kept of what a process says. */
const SAID = 1_000;

type Answer = Exclude<DrawingReply, { ready: true } | { wants: number }>;

/** What one drawing may take, and where its pictures are read. */
export interface DrawingBounds {
  /** By the clock. */
  ms: number;
  /** Of a processor. */
  cpuSeconds: number;
  /** A side's; nothing else asks for any. */
  read?: (printId: number) => Promise<Uint8Array>;
}

/** The file beside this one: TypeScript when run from source (tsx, jest), JavaScript in the bundle. */
const entry = () =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './drawing-worker.dev.mjs' : './drawing-worker.js', import.meta.url),
  );

/** Where fonts are is the machine's; nothing else of the API's settings is handed on, least of all its secrets. */
function environment(): NodeJS.ProcessEnv {
  const { FONTCONFIG_PATH, FONTCONFIG_FILE, LANG, TZ } = process.env;
  return {
    ...{ FONTCONFIG_PATH, FONTCONFIG_FILE, LANG, TZ },
    // Fifty megapixels stay in memory, which is bounded, and never become a file.
    VIPS_DISC_THRESHOLD: '4g',
    // What one thread gave back, the next can have.
    MALLOC_ARENA_MAX: '2',
    // The canvas' allocator would set a gigabyte of the bound on memory aside for itself at once.
    MIMALLOC_ARENA_EAGER_COMMIT: '0',
  };
}

/**
 * Node, by way of a shell where that can set limits: `data` bounds all memory that can be written to, and no core is
 * left behind. A limit that the system does not know is passed over.
 */
function command(): { execPath: string; execArgv: string[] } {
  const flags = [`--max-old-space-size=${PROCESS.heapMb}`, '--max-semi-space-size=16', '--no-warnings'];
  if (process.platform !== 'linux') return { execPath: process.execPath, execArgv: flags };
  const limits = `ulimit -c 0; ulimit -d ${PROCESS.dataMb * 1024}; ulimit -t ${PROCESS.cpuSeconds}`;
  const script = `{ ${limits}; } 2>/dev/null; exec "$0" "$@"`;
  return { execPath: '/bin/sh', execArgv: ['-c', script, process.execPath, ...flags] };
}

/** Processor time of a process so far; none where the system does not tell. */
function cpuSecondsOf(pid: number | undefined): number {
  try {
    // Behind the name, which may hold anything: user and system time, in hundredths.
    const [, after = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

const LOOK_MS = 500;

/** One drawing process from start to end; draws one thing at a time. */
export class DrawingProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #lost = false;
  #answer: ((answer: Answer | { id: number; wants: number }) => void) | null = null;
  #lose: (() => void) | null = null;
  #lastId = 0;
  #said = '';
  /** What it has used so far. */
  rssMb = 0;
  cpuSeconds = 0;

  constructor() {
    this.#child = fork(entry(), [], {
      ...command(),
      // Where Linux shares the cores among sessions (autogroup), what it uses is not taken from the API's share.
      detached: process.platform === 'linux',
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#lowerPriority();
    this.#child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#said = (this.#said + words).slice(-SAID);
    });
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), PROCESS.startSeconds * 1_000);
      this.#child.on('message', (reply: DrawingReply) => {
        if (!('ready' in reply)) return void this.#answer?.(reply);
        clearTimeout(timer);
        resolve();
      });
      const gone = () => {
        clearTimeout(timer);
        this.#lost = true;
        this.#lose?.();
        reject(new DrawingLost('start', this.#said));
      };
      this.#child.once('exit', gone);
      this.#child.once('error', gone);
    });
    // Whoever draws hears of it; one that nobody draws with may fail unheard.
    this.#ready.catch(() => undefined);
    this.#rest(true);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get lost(): boolean {
    return this.#lost;
  }

  /**
   * Draws one thing within its bounds. Rejects with {@link DrawingLost}, the process is of no use then; with what `read` rejects
   * with, when a picture could not be read.
   */
  async draw<K extends DrawingKind>(kind: K, input: DrawingInputs[K], { ms, cpuSeconds, read }: DrawingBounds) {
    this.#rest(false);
    let clock: NodeJS.Timeout | undefined;
    let look: NodeJS.Timeout | undefined;
    let unread: Error | undefined;
    try {
      await this.#ready;
      const cpuBefore = cpuSecondsOf(this.pid);
      const id = ++this.#lastId;
      const answer = await new Promise<Answer>((resolve, reject) => {
        const give = async (printId: number) => {
          let picture: Uint8Array | null = null;
          try {
            picture = (await read?.(printId)) ?? null;
          } catch (error) {
            // Its drawing fails without it, and the process stays.
            unread ??= error as Error;
          }
          if (this.#lastId === id && !this.#lost) this.#send({ id, picture });
        };
        this.#answer = (reply) => {
          if (reply.id !== id) return;
          if ('wants' in reply) void give(reply.wants);
          else resolve(reply);
        };
        this.#lose = () => reject(new DrawingLost('crash', this.#said));
        if (this.#lost) return this.#lose();
        const stop = () => {
          this.end();
          reject(new DrawingLost('clock'));
        };
        clock = setTimeout(stop, ms);
        look = setInterval(() => cpuSecondsOf(this.pid) - cpuBefore > cpuSeconds && stop(), LOOK_MS);
        this.#send({ id, kind, input });
      });
      this.rssMb = answer.rssMb;
      this.cpuSeconds = answer.cpuSeconds;
      if (unread) throw unread;
      return answer;
    } finally {
      clearTimeout(clock);
      clearInterval(look);
      this.#answer = null;
      this.#lose = null;
      this.#rest(true);
    }
  }

  /** A pipe that closes in the middle is told by `exit`. */
  #send(said: DrawingJob | GivenPicture): void {
    this.#child.send(said, () => undefined);
  }

  /** At once, whatever it does. */
  end(): void {
    this.#lost = true;
    this.#child.kill('SIGKILL');
  }

  /** Threads take the priority of who starts them: the first one has it before it starts any. */
  #lowerPriority(): void {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, PROCESS.nice);
    } catch {
      // It has ended already, or priorities are not to be had here.
    }
  }

  /** One that draws nothing keeps no API alive. */
  #rest(resting: boolean): void {
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
