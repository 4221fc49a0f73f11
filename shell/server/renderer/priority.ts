import { readdirSync } from 'node:fs';
import os from 'node:os';

/** How far behind those who serve visitors a renderer stands that serves nobody yet. */
const STEPS = 10;
const LOWEST = 19;

/**
 * Has a process that was started this moment step back behind the others of the machine.
 * @returns what gives it its place back; where that is not allowed, nothing is done at all
 */
export function lowerPriority(pid: number): () => void {
  const own = os.getPriority();
  try {
    // Whoever may not raise a priority would leave it low for ever; one step of it nobody notices.
    os.setPriority(pid, Math.min(LOWEST, own + 1));
    os.setPriority(pid, own);
    os.setPriority(pid, Math.min(LOWEST, own + STEPS));
  } catch {
    return () => undefined;
  }
  return () => {
    for (const id of threadsOf(pid)) {
      try {
        os.setPriority(id, own);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
}

/** Linux knows a priority for each thread; elsewhere there is one for the process. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
