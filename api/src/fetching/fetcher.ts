import { ProcessLost } from '../isolated/isolated-process';
import { type Fetched, FetchProcess } from './fetch-process';
import { FetchError, type FetchLimits } from './fetches';
import { PROCESS } from './limits';

export interface FetcherOptions {
  /** A process had to be ended, or ended by itself. */
  onLost?: (lost: ProcessLost) => void;
  /** The bundled worker. */
  file?: string;
}

/**
 * Whatever strangers' addresses hold is fetched here, in one process for all of this API's fetches, which is started with the
 * first one and anew when it ends.
 */
export class Fetcher {
  #process: FetchProcess | undefined;
  readonly #all = new Set<FetchProcess>();
  readonly #onLost: (lost: ProcessLost) => void;
  readonly #file: string | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** Processes that were lost since the start, by why. */
  readonly lost: Record<ProcessLost['why'], number> = { clock: 0, crash: 0, start: 0 };

  constructor({ onLost = () => undefined, file }: FetcherOptions = {}) {
    this.#onLost = onLost;
    this.#file = file;
  }

  /** Of the processes that run. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Fetches one address within its limits. Rejects with {@link FetchError}, `time` when its process had to be ended by the clock
   * and `network` when it did not survive it twice; with {@link ProcessLost} when no process starts; with the signal's reason.
   */
  async fetch(address: string, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
    if (this.#closed) throw new ProcessLost('start', 'closed');
    const began = performance.now();
    try {
      return await this.#by(this.#shared(), address, limits, signal);
    } catch (error) {
      if (!(error instanceof ProcessLost) || error.why === 'start' || this.#closed) throw error;
      if (error.why === 'clock') throw new FetchError('time', { cause: error });
    }
    // Not necessarily this one's fault: others were under way. What it does alone is.
    const left = Math.floor(limits.timeout - (performance.now() - began));
    if (left <= 0) throw new FetchError('time');
    const alone = this.#start();
    try {
      return await this.#by(alone, address, { ...limits, timeout: left }, signal);
    } catch (error) {
      if (!(error instanceof ProcessLost) || error.why === 'start') throw error;
      throw new FetchError(error.why === 'clock' ? 'time' : 'network', { cause: error });
    } finally {
      alone.end();
      this.#all.delete(alone);
    }
  }

  /** Ends all processes; what is under way rejects. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const process of this.#all) process.end();
    this.#all.clear();
    this.#process = undefined;
  }

  async #by(process: FetchProcess, address: string, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
    try {
      return await process.fetch(address, limits, signal);
    } catch (error) {
      // Told once for each process, however many fetches it took with it.
      if (error instanceof ProcessLost && this.#all.delete(process)) {
        this.lost[error.why] += 1;
        this.#onLost(error);
      }
      throw error;
    } finally {
      if (process.idle && process !== this.#process) {
        process.end();
        this.#all.delete(process);
      }
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#retire(), PROCESS.idleSeconds * 1_000).unref();
    }
  }

  #start(): FetchProcess {
    const process = new FetchProcess(this.#file);
    this.#all.add(process);
    return process;
  }

  #shared(): FetchProcess {
    const before = this.#process;
    if (before && !before.lost && before.fetches < PROCESS.fetches) return before;
    // What a worn one has under way is finished.
    this.#retire();
    this.#process = this.#start();
    return this.#process;
  }

  #retire(): void {
    const process = this.#process;
    if (!process?.idle) return;
    process.end();
    this.#all.delete(process);
    this.#process = undefined;
  }
}
