import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A stop that takes longer than this is cut off; the database survives that. */
const PATIENCE_MS = 15_000;

/**
 * On SIGTERM or SIGINT: `/readyz` says no, and answers close their connections, for `drainSeconds` in which requests are still
 * served, until whoever balances has looked elsewhere (D208); then no new work, requests and jobs that began are finished, then `release` (database, lock) and
 * the end. A second signal ends at once.
 */
export function stopGracefully(app: FastifyInstance, drainSeconds: number, release: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.leaving.now = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        app.log.error('stopping took too long');
        process.exit(1);
      },
      drainSeconds * 1_000 + PATIENCE_MS,
    ).unref();
    try {
      await pause(drainSeconds * 1_000);
      await app.close();
      await release();
      process.exit(0);
    } catch (err) {
      app.log.error({ err }, 'could not stop cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
