import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled without harming anybody. */
export interface SmallDisk {
  folder: string;
  /** Leaves `free` bytes of it, by one file that is nobody's. */
  fill: (free?: number) => void;
  /** Gives the room back. */
  empty: () => void;
  remove: () => void;
}

/** A file system in memory; null where this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  const room = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill: (free = 0) => {
      while (room() > free) writeFileSync(ballast, Buffer.alloc(Math.min(room() - free, 8e6)), { flag: 'a' });
    },
    empty: () => rmSync(ballast),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const probe = smallDisk(1);
probe?.remove();
/** Whether this process may mount a file system. */
export const hasSmallDisks = probe !== null;
