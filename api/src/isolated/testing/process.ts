import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';

/** Whether a process runs. One that has ended, but was not yet fetched by its parent, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Names of the settings that a process was started with (Linux). */
export const environmentNames = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0] ?? '');

function openBy(who: number | 'self'): string[] {
  return readdirSync(`/proc/${who}/fd`).flatMap((fd) => {
    try {
      return readlinkSync(`/proc/${who}/fd/${fd}`);
    } catch {
      return [];
    }
  });
}

/** Files and connections of this process that another one holds too (Linux). */
export function sharedFiles(pid: number): string[] {
  const own = openBy('self').filter((file) => /^(socket|\/)/.test(file) && !/^\/(dev|proc)\//.test(file));
  return openBy(pid).filter((file) => own.includes(file));
}

/** Priorities of its threads, each once (Linux). */
export const threadPriorities = (pid: number): number[] => [
  ...new Set(
    readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      try {
        return getPriority(Number(thread));
      } catch {
        // It has ended meanwhile.
        return [];
      }
    }),
  ),
];

/** It stands behind the API, is what the kernel ends first, has so much memory for its data, and leaves no core (Linux). */
export function expectBounds(pid: number, { nice, dataMb }: { nice: number; dataMb: number }): void {
  expect(threadPriorities(pid)).toEqual([Math.max(getPriority(), nice)]);
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
  expect(limits).toMatch(new RegExp(`Max data size +${dataMb * 2 ** 20} `));
  expect(limits).toMatch(/Max core file size +0 /);
}
