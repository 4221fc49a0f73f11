import { LRUCache } from 'lru-cache';
import { busy, tooMany } from '../http/errors';
import { ProcessLost } from '../isolated/isolated-process';
import { type DrawingBounds, DrawingProcess } from './child';
import { type DrawingInputs, type DrawingKind, type Drawings, Refusal } from './drawings';
import { PROCESS, QUEUE } from './limits';

/** Whose drawing it is, and whether anybody still waits for it. */
export interface DrawingFor {
  /** An account, or a visitor's address. */
  owner: string;
  signal?: AbortSignal;
  /** Until whoever waits for its turn is told that it takes too long; `QUEUE.waitSeconds` when not said. */
  waitSeconds?: number;
  /** A side's pictures, asked for one by one in its time. */
  read?: DrawingBounds['read'];
}

interface Waiting {
  kind: DrawingKind;
  input: DrawingInputs[DrawingKind];
  owner: string;
  read: DrawingBounds['read'];
  resolve: (drawn: Drawings[DrawingKind]) => void;
  reject: (error: Error) => void;
  /** Nobody waits any more, or waited too long. */
  leave: () => void;
}

export interface PoolOptions {
  /** Whatever is drawn. */
  drawSeconds?: number;
  waitSeconds?: number;
  /** A process had to be ended, or ended by itself. */
  onLost?: (lost: ProcessLost, kind: DrawingKind) => void;
}

/** Seconds by the clock, and of a processor. */
const secondsFor = (kind: DrawingKind): { seconds: number; cpuSeconds: number } =>
  kind === 'side'
    ? { seconds: PROCESS.sideSeconds, cpuSeconds: PROCESS.sideCpuSeconds }
    : { seconds: PROCESS.drawSeconds, cpuSeconds: PROCESS.drawCpuSeconds };

/** How long an owner's drawings took is remembered. */
const MEMORY_MS = 10 * 60_000;

/**
 * Whatever strangers send is drawn here: `QUEUE.atOnce` at a time, one at a time for each owner. Next is always the one
 * whose owner took the least time of late, so that who sends slow drawings waits behind those who do not.
 */
export class DrawingPool {
  readonly #waiting: Waiting[] = [];
  readonly #drawing = new Set<string>();
  readonly #processes = new Map<DrawingProcess, 'idle' | 'busy'>();
  readonly #spentMs = new LRUCache<string, number>({ max: 10_000, ttl: MEMORY_MS });
  /** Processes that were lost since the start, by why. */
  readonly lost: Record<ProcessLost['why'], number> = { clock: 0, crash: 0, start: 0 };
  readonly #drawSeconds: number | undefined;
  readonly #waitMs: number;
  readonly #onLost: (lost: ProcessLost, kind: DrawingKind) => void;
  #idle: NodeJS.Timeout | undefined;
  /** Processes that were lost or worn, and that no other has replaced yet. */
  #ended = 0;
  /** A process that never began to draw, and none that did since. */
  #cannotStart = false;
  #closed = false;

  constructor(options: PoolOptions = {}) {
    const { drawSeconds, waitSeconds = QUEUE.waitSeconds, onLost = () => undefined } = options;
    this.#drawSeconds = drawSeconds;
    this.#waitMs = waitSeconds * 1_000;
    this.#onLost = onLost;
  }

  /** Of the processes that run. */
  get pids(): number[] {
    return [...this.#processes.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /** False while processes end before they begin: `/bin/sh`, sharp or memory is missing here. */
  get canStart(): boolean {
    return !this.#cannotStart;
  }

  /** How many drawings wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves with what was drawn. Rejects with {@link Refusal} for what is not drawn, `too_slow` when it had to be
   * ended; with 429 when its owner has too many under way, 503 when all together have or the wait became too long.
   */
  draw<K extends DrawingKind>(kind: K, input: DrawingInputs[K], of: DrawingFor): Promise<Drawings[K]> {
    const { owner, signal, read, waitSeconds } = of;
    if (this.#closed || signal?.aborted || this.#waiting.length >= QUEUE.waiting) return Promise.reject(busy());
    const own = this.#waiting.filter((one) => one.owner === owner).length;
    if (own >= QUEUE.waitingOfOwner) return Promise.reject(tooMany(PROCESS.drawSeconds));
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = this.#waiting.indexOf(waiting);
        if (at >= 0) this.#waiting.splice(at, 1);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(busy());
      };
      const timer = setTimeout(giveUp, waitSeconds === undefined ? this.#waitMs : waitSeconds * 1_000);
      // The process answers a job with its own kind's drawing.
      const taken = resolve as (drawn: Drawings[DrawingKind]) => void;
      const waiting: Waiting = { kind, input, owner, read, resolve: taken, reject, leave };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  /** Ends every process; whoever waits is told so. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const { leave, reject } of [...this.#waiting]) {
      leave();
      reject(busy());
    }
    for (const process of this.#processes.keys()) process.end();
    this.#processes.clear();
  }

  #next(): void {
    while (!this.#closed && this.#drawing.size < QUEUE.atOnce) {
      const ready = this.#waiting.filter(({ owner }) => !this.#drawing.has(owner));
      const [first] = ready.sort((one, other) => this.#spentBy(one.owner) - this.#spentBy(other.owner));
      if (!first) break;
      first.leave();
      this.#drawing.add(first.owner);
      void this.#run(first);
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#retireIdle(), PROCESS.idleSeconds * 1_000).unref();
  }

  async #run(waiting: Waiting): Promise<void> {
    const { owner, resolve, reject } = waiting;
    const began = performance.now();
    try {
      resolve(await this.#drawn(waiting));
    } catch (error) {
      reject(error as Error);
    } finally {
      this.#spentMs.set(owner, this.#spentBy(owner) + performance.now() - began);
      this.#drawing.delete(owner);
      this.#next();
    }
  }

  /** A process that ends by itself may not have ended by this drawing: it is tried again, in what time is left. */
  async #drawn({ kind, input, read }: Waiting): Promise<Drawings[DrawingKind]> {
    const { seconds, cpuSeconds } = secondsFor(kind);
    let leftMs = (this.#drawSeconds ?? seconds) * 1_000;
    for (const last of [false, true]) {
      const began = performance.now();
      const process = this.#take();
      try {
        const answer = await process.draw(kind, input, { ms: leftMs, cpuSeconds, ...(read ? { read } : {}) });
        this.#cannotStart = false;
        if ('refused' in answer) throw new Refusal(answer.refused);
        if ('failed' in answer) throw new Error(answer.failed);
        return answer.drawn;
      } catch (error) {
        if (!(error instanceof ProcessLost)) throw error;
        if (this.#closed) throw busy();
        this.#cannotStart = error.why === 'start';
        this.lost[error.why] += 1;
        this.#onLost(error, kind);
        if (error.why === 'start' && last) throw busy();
        if (error.why === 'clock' || last) throw new Refusal('too_slow');
        leftMs = Math.max(1_000, leftMs - (performance.now() - began));
      } finally {
        this.#giveBack(process);
      }
    }
    throw new Refusal('too_slow');
  }

  /** A warm process, or a new one. */
  #take(): DrawingProcess {
    for (const [process, state] of this.#processes) {
      if (process.lost) this.#forget(process);
      else if (state === 'idle') {
        this.#processes.set(process, 'busy');
        return process;
      }
    }
    const process = new DrawingProcess(this.#ended > 0);
    this.#ended = Math.max(0, this.#ended - 1);
    this.#processes.set(process, 'busy');
    return process;
  }

  #giveBack(process: DrawingProcess): void {
    const worn = process.rssMb > PROCESS.retireRssMb || process.cpuSeconds > PROCESS.retireCpuSeconds;
    if (worn) process.end();
    if (process.lost) this.#forget(process);
    else if (this.#processes.has(process)) this.#processes.set(process, 'idle');
  }

  #forget(process: DrawingProcess): void {
    if (this.#processes.delete(process)) this.#ended += 1;
  }

  #retireIdle(): void {
    for (const [process, state] of this.#processes) {
      if (state === 'busy') continue;
      process.end();
      this.#processes.delete(process);
    }
  }

  #spentBy(owner: string): number {
    return this.#spentMs.get(owner) ?? 0;
  }
}
