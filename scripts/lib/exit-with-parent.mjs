/**
 * Preloaded (`node --import`) into every process that a script starts: when the script is gone, even by `kill -9`, its
 * end of our standard input closes, and we stop as if we had been asked to.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('error', () => undefined);
  process.stdin.once('close', () => {
    try {
      // We lead a group of our own (groups.mjs): what we started goes with us.
      process.kill(-process.pid, 'SIGTERM');
    } catch {
      process.kill(process.pid, 'SIGTERM');
    }
  });
  process.stdin.resume();
  process.stdin.unref?.();
}
