import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A stop that takes longer than this is no longer graceful. */
const DEADLINE_MS = 15_000;

export interface Stop {
  /** From now on nobody new is to be sent here (D208). */
  leave: () => void;
  /** How long it still serves after that. */
  drainSeconds: number;
  end: () => Promise<void>;
}

/** SIGTERM and SIGINT leave, drain, finish what was begun and end with 0; a second signal ends at once. */
export function stopOnSignals(log: FastifyBaseLogger, { leave, drainSeconds, end }: Stop): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    leave();
    setTimeout(
      () => {
        log.error('not everything ended in time');
        process.exit(1);
      },
      drainSeconds * 1_000 + DEADLINE_MS,
    ).unref();
    pause(drainSeconds * 1_000)
      .then(end)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
