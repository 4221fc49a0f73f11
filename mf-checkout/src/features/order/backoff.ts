const FIRST_MS = 2_000;
const MAX_MS = 30_000;

/** Waiting time after the n-th try (from 1): 2, 4, 8, 16, then 30 seconds; in milliseconds. */
export const backoffMs = (attempt: number): number => Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS);

let wake: (() => void) | null = null;

/** Waits `ms`, or less when the connection comes back or somebody asks to go on now. */
export function waitForRetry(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      wake = null;
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    wake = done;
  });
}

/** Ends the current pause. */
export function retryNow(): void {
  wake?.();
}
