import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Processes in groups of their own, so that one signal reaches a process and everything it started, and so that
 * nothing survives the script that started it.
 */
const groups = new Set();
const windows = process.platform === 'win32';
const exitWithParent = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url));

/** @param {import('node:child_process').SpawnOptions} options */
export function spawnOwnGroup(file, args, options) {
  const child = spawn(file, args, { ...options, detached: !windows });
  const { pid } = child;
  if (pid !== undefined) {
    groups.add(pid);
    // The group counts as gone only when a signal finds nobody: its leader may end before its children.
    child.once('exit', () => {
      if (!signalGroup(pid, 0)) groups.delete(pid);
    });
  }
  return child;
}

/**
 * Starts node with these arguments. Its standard input has to be a pipe: that it closes is how the process learns of
 * our end when we cannot tell it.
 * @param {import('node:child_process').SpawnOptions} options
 */
export function spawnNode(args, options) {
  return spawnOwnGroup(process.execPath, ['--enable-source-maps', '--import', exitWithParent, ...args], options);
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

/** Ends what is left of a group whose leader is gone. */
export function endGroup(pid) {
  signalGroup(pid, 'SIGKILL');
  groups.delete(pid);
}

export function signalAll(signal) {
  for (const pid of groups) if (!signalGroup(pid, signal)) groups.delete(pid);
}

process.on('exit', () => signalAll('SIGKILL'));
