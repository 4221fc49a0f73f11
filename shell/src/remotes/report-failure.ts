import type { Failure } from './failure';

/** Reports it once, as soon as what is needed for that has arrived. Nobody waits for it, and it never fails. */
export function reportFailure(failure: Failure): void {
  import('./failure-report').then(({ sendReport }) => sendReport(failure)).catch(() => undefined);
}

/** Errors that nobody caught, from whichever release's file they come. */
export function reportUncaughtErrors(): void {
  for (const kind of ['error', 'unhandledrejection'] as const) {
    window.addEventListener(kind, (event) => {
      import('./failure-report').then(({ sendUncaught }) => sendUncaught(event)).catch(() => undefined);
    });
  }
}
