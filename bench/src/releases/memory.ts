import { readdirSync, readFileSync } from 'node:fs';

function statusOf(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The front door that listens for this site, and its renderers, by what they were started as. */
export function frontDoorProcesses(port: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const door = all.find(
    (pid) =>
      statusOf(pid, 'cmdline')?.includes('shell/server/dist/main.js') &&
      statusOf(pid, 'environ')?.split('\0').includes(`PORT=${port}`),
  );
  if (door === undefined) return [];
  const children = all.filter((pid) => statusOf(pid, 'stat')?.split(') ')[1]?.split(' ')[1] === String(door));
  return [door, ...children];
}

/** Resident memory of these processes, in megabytes. */
export function residentMb(pids: readonly number[]): number {
  const kb = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid, 'status') ?? '')?.[1] ?? 0));
  return kb.reduce((sum, each) => sum + each, 0) / 1024;
}
