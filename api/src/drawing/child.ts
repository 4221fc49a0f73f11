import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IsolatedProcess, ProcessLost } from '../isolated/isolated-process';
import type { DrawingInputs, DrawingJob, DrawingKind, DrawingReply, GivenPicture } from './drawings';
import { PROCESS } from './limits';

type Said = Exclude<DrawingReply, { ready: true }>;
type Answer = Exclude<Said, { wants: number }>;

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

const isolation = (replaces: boolean) => ({
  file: entry(),
  flags: [`--max-old-space-size=${PROCESS.heapMb}`, '--max-semi-space-size=16', '--no-warnings'],
  env: environment(),
  startsAtOwnPriority: !replaces,
  ...PROCESS,
});

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
  readonly #process: IsolatedProcess<DrawingJob | GivenPicture, Said>;
  #answer: ((answer: Said) => void) | null = null;
  #lose: (() => void) | null = null;
  #lastId = 0;
  /** What it has used so far. */
  rssMb = 0;
  cpuSeconds = 0;

  /** @param replaces one that was lost or worn: whoever wears them out gets no other at the API's priority */
  constructor(replaces = false) {
    this.#process = new IsolatedProcess(isolation(replaces), {
      onReply: (reply) => this.#answer?.(reply),
      onLost: () => this.#lose?.(),
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get lost(): boolean {
    return this.#process.lost;
  }

  /**
   * Draws one thing within its bounds. Rejects with {@link ProcessLost}, the process is of no use then; with what `read` rejects
   * with, when a picture could not be read.
   */
  async draw<K extends DrawingKind>(kind: K, input: DrawingInputs[K], { ms, cpuSeconds, read }: DrawingBounds) {
    this.#process.rest(false);
    let clock: NodeJS.Timeout | undefined;
    let look: NodeJS.Timeout | undefined;
    let unread: Error | undefined;
    try {
      await this.#process.ready;
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
          if (this.#lastId === id && !this.lost) this.#process.send({ id, picture });
        };
        this.#answer = (reply) => {
          if (reply.id !== id) return;
          if ('wants' in reply) void give(reply.wants);
          else resolve(reply);
        };
        this.#lose = () => reject(new ProcessLost('crash', this.#process.said));
        if (this.lost) return this.#lose();
        const stop = () => {
          this.end();
          reject(new ProcessLost('clock'));
        };
        clock = setTimeout(stop, ms);
        look = setInterval(() => cpuSecondsOf(this.pid) - cpuBefore > cpuSeconds && stop(), LOOK_MS);
        this.#process.send({ id, kind, input });
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
      this.#process.rest(true);
    }
  }

  /** At once, whatever it does. */
  end(): void {
    this.#process.end();
  }
}
