import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const HOME = '/usr/lib/postgresql';

function binaries(): string | null {
  if (!existsSync(HOME)) return null;
  const [newest] = readdirSync(HOME).sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : path.join(HOME, newest, 'bin');
}

export interface TemporaryPostgres {
  url: string;
  stop: () => void;
}

/**
 * A PostgreSQL of its own in a temporary folder, with the server's defaults for durability (fsync stays on, so that
 * orders per second are honest). Null when the machine has none installed.
 */
export async function startPostgres(port: number): Promise<TemporaryPostgres | null> {
  const bin = binaries();
  if (bin === null) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-pg-'));
  // PostgreSQL refuses to run as root; its own account then owns the folder.
  const owner = process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'postgres']).stdout.toString()) : undefined;
  if (owner !== undefined) chownSync(folder, owner, owner);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  const as = { uid: owner, cwd: folder, stdio: 'ignore' as const };
  const init = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'qhatu', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  );
  if (init.status !== 0) throw new Error('initdb failed');
  const server = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'shared_buffers=512MB',
    ],
    as,
  );
  const ready = () => spawnSync(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  for (let tries = 0; !ready(); tries++) {
    if (tries > 100 || server.exitCode !== null) throw new Error('PostgreSQL did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `postgres://qhatu@127.0.0.1:${port}/postgres`,
    stop: () => {
      spawnSync(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], as);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
