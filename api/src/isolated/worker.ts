import { writeFileSync } from 'node:fs';

/** Tells Linux something about this process; other systems have no such file, and some processes may write none. */
function writeProc(file: string, value: number): void {
  try {
    writeFileSync(file, String(value));
  } catch {
    // Not on this system, or not allowed.
  }
}

/**
 * What each isolated process does first: it lives as long as its parent and no longer, and stands behind it.
 * @param sessionNice of its session, where the cores are shared among sessions first
 */
export function serveParent(sessionNice: number): void {
  // A terminal's Ctrl-C and a stop of the whole group reach it too: the API finishes what it began, then ends it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Without its parent nobody waits. An ordinary exit would wait for the work that is under way.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  writeProc('/proc/self/oom_score_adj', 1_000); // When memory ends, the kernel takes this process first.
  writeProc('/proc/self/autogroup', sessionNice);
}
