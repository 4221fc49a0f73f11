/** What each isolated process does first: it lives as long as its parent and no longer. */
export function serveParent(): void {
  // A terminal's Ctrl-C and a stop of the whole group reach it too: the API finishes what it began, then ends it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Without its parent nobody waits. An ordinary exit would wait for the work that is under way.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
