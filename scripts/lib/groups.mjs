import { spawn } from 'node:child_process';

/**
 * Processes in groups of their own, so that one signal reaches a process and everything it started, and so that
 * nothing survives the script that started it.
 */
const groups = new Set();
const windows = process.platform === 'win32';

/** @param {import('node:child_process').SpawnOptions} options */
export function spawnGroup(file, args, options) {
  const child = spawn(file, args, { ...options, detached: !windows });
  if (child.pid !== undefined) {
    groups.add(child.pid);
    // The group counts as gone only when the signal finds nobody: its leader may end before its children.
    child.once('exit', () => {
      if (!signalGroup(child.pid, 0)) groups.delete(child.pid);
    });
  }
  return child;
}

/** @returns {boolean} whether there was anybody to signal */
export function signalGroup(pid, signal) {
  try {
    process.kill(windows ? pid : -pid, signal);
    return true;
  } catch {
    return false;
  }
}

export function signalAll(signal) {
  for (const pid of groups) if (!signalGroup(pid, signal)) groups.delete(pid);
  return groups.size;
}

process.on('exit', () => signalAll('SIGKILL'));
