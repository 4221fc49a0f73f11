import { ApiError } from './errors';

/** Milliseconds of silence after which a page stops waiting: what hangs is said within ten seconds (D61). */
export const SILENCE_TIMEOUT_MS = 7_000;
/**
 * On a slow machine or connection every try takes its time: once so many milliseconds are spent, there is no other one.
 */
export const RETRY_WITHIN_MS = 2_500;
/**
 * A pause between two tries that is longer was one without a connection, or in a tab that nobody saw: nobody waited.
 */
const MAX_PAUSE_MS = 5_000;

/** Milliseconds that were spent up to the end of the last try, by the signal that all tries of one question share. */
const spent = new WeakMap<AbortSignal, { ms: number; until: number }>();

function spentBefore(signal: AbortSignal, now: number): number {
  const tries = spent.get(signal);
  if (!tries) return 0;
  const pause = now - tries.until;
  return pause > MAX_PAUSE_MS ? tries.ms : tries.ms + pause;
}

/** Limits of a try, for its transport. */
export interface Limits {
  signal: AbortSignal;
  /** Something of the answer has come: a slow connection is no silence. */
  onDownloadProgress: () => void;
}

/**
 * Runs one try of a question that somebody waits for. It rejects with code ETIMEDOUT once the silence of all its tries
 * together has lasted SILENCE_TIMEOUT_MS, whatever `work` is waiting for (the connection, its turn among a browser's
 * six connections, the code of the transport), and marks failures that leave no time for another try
 * (`isPastRetryWindow`).
 * @param msg the Spanish sentence shown when the time is over
 */
export async function withRetryWindow<T>(
  signal: AbortSignal,
  msg: () => string,
  work: (limits: Limits) => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const before = spentBefore(signal, start);
  const own = new AbortController();
  const abort = () => own.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const wait = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          reject(new ApiError(0, 'ETIMEDOUT', msg()));
          abort();
        }, ms);
      };
      wait(SILENCE_TIMEOUT_MS - before);
      work({ signal: own.signal, onDownloadProgress: () => wait(SILENCE_TIMEOUT_MS) }).then(resolve, reject);
    });
  } catch (error) {
    const until = performance.now();
    const ms = before + until - start;
    spent.set(signal, { ms, until });
    if (error instanceof ApiError) error.isPastRetryWindow = ms > RETRY_WITHIN_MS;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
