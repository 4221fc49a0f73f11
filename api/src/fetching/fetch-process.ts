import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { permissionFlags } from '@qhatu/contract/operations';
import { IsolatedProcess, ProcessLost } from '../isolated/isolated-process';
import { FetchError, type FetchLimits, type FetchReply, type FetchRequest } from './fetches';
import { PROCESS } from './limits';

export interface Fetched {
  status: number;
  /** Empty but for status 200. */
  bytes: Buffer;
}

type Said = Exclude<FetchReply, { ready: true }>;

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

let bundled: string | undefined;
/** One file, bundled from source where the API itself runs from source. */
function workerFile(): string {
  if (!import.meta.url.endsWith('.ts')) return beside('./fetch-worker.js');
  bundled ??= execFileSync(process.execPath, [beside('./fetch-worker.dev.mjs')], { encoding: 'utf8' });
  return bundled;
}

/** What one fetch does with what its process says. */
interface UnderWay {
  hear: (said: Said) => void;
  lose: () => void;
}

/**
 * One fetching process from start to end; fetches several things at a time. By Node's permissions it reads no file but its own
 * program, writes none, and starts neither processes nor threads nor native code; its environment is empty.
 */
export class FetchProcess {
  readonly #process: IsolatedProcess<FetchRequest, Said>;
  readonly #underWay = new Map<number, UnderWay>();
  /** How many it was given so far. */
  fetches = 0;

  /** @param file the bundled worker */
  constructor(file = workerFile()) {
    this.#process = new IsolatedProcess<FetchRequest, Said>(
      {
        file,
        flags: [
          ...permissionFlags({ read: [file], network: true }),
          `--max-old-space-size=${PROCESS.heapMb}`,
          '--max-semi-space-size=4',
          '--no-warnings',
        ],
        env: {},
        ...PROCESS,
      },
      {
        onReply: (said) => this.#underWay.get(said.id)?.hear(said),
        onLost: () => {
          for (const { lose } of this.#underWay.values()) lose();
        },
      },
    );
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get lost(): boolean {
    return this.#process.lost;
  }

  get idle(): boolean {
    return this.#underWay.size === 0;
  }

  /**
   * Fetches one address. Rejects with {@link FetchError}; with {@link ProcessLost}, the process is of no use then; with the
   * signal's reason.
   */
  async fetch(address: string, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
    const id = ++this.fetches;
    let clock: NodeJS.Timeout | undefined;
    let cancel: (() => void) | undefined;
    try {
      return await new Promise<Fetched>((resolve, reject) => {
        const pieces: Uint8Array[] = [];
        let size = 0;
        const lose = (why: ProcessLost['why']) => {
          this.end();
          reject(new ProcessLost(why, this.#process.said));
        };
        const hear = (said: Said) => {
          if ('status' in said) return resolve({ status: said.status, bytes: Buffer.concat(pieces) });
          if ('refused' in said) return reject(new FetchError(said.refused));
          size += said.piece.length;
          // It counts by itself: one that hands on more is no longer what we started.
          if (size > limits.mostBytes) return lose('crash');
          pieces.push(said.piece);
        };
        // One that does not start is told by `ready`.
        this.#underWay.set(id, { hear, lose: () => undefined });
        this.#process.rest(false);
        cancel = () => {
          this.#process.send({ id, cancel: true });
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', cancel);
        this.#process.ready.then(() => {
          if (!this.#underWay.has(id)) return;
          if (this.lost) return lose('crash');
          this.#underWay.set(id, { hear, lose: () => reject(new ProcessLost('crash', this.#process.said)) });
          clock = setTimeout(() => lose('clock'), limits.timeout + PROCESS.graceSeconds * 1_000);
          this.#process.send({ id, address, limits });
        }, reject);
        if (signal?.aborted) cancel();
      });
    } finally {
      clearTimeout(clock);
      if (cancel) signal?.removeEventListener('abort', cancel);
      this.#underWay.delete(id);
      this.#process.rest(this.idle);
    }
  }

  /** At once, whatever it does. */
  end(): void {
    this.#process.end();
  }
}
