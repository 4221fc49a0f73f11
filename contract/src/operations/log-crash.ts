import type { LoggedError } from './redact';
import { loggedError } from './redact';

/** A process, as far as it is needed to hear of its end. */
interface Ending {
  on: (event: 'uncaughtException' | 'unhandledRejection', listener: (thrown: unknown) => void) => unknown;
  exit: (code: number) => unknown;
}

/**
 * A process that ends by a mistake says so as a log entry: what Node itself prints would hold the error with all its
 * values, such as the row that a database refused.
 */
export function logCrash(process: Ending, say: (entry: { err: LoggedError }, message: string) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (thrown) => {
      say({ err: loggedError(thrown) }, 'ended by a mistake');
      process.exit(1);
    });
  }
}
