import type { Failure } from './failure';

/** Tells it once, as soon as what is needed for that has arrived. Nobody waits for it, and it never fails. */
export function tell(failure: Failure): void {
  import('./report').then(({ report }) => report(failure)).catch(() => undefined);
}

/** Errors that nobody caught, from whichever release's file they come. */
export function tellUncaught(): void {
  for (const kind of ['error', 'unhandledrejection'] as const) {
    window.addEventListener(kind, (event) => {
      import('./report').then(({ reportUncaught }) => reportUncaught(event)).catch(() => undefined);
    });
  }
}
