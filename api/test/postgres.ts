import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type ArchiveKind, archiveWith } from './archive';
import { until } from './until';

const HOME = '/usr/lib/postgresql';

function binaries(): string | null {
  if (!existsSync(HOME)) return null;
  const [newest] = readdirSync(HOME).sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(HOME, newest, 'bin');
}

/** Whether this machine can start a PostgreSQL of its own. */
export const hasPostgres = binaries() !== null;

/** A server that {@link startPostgres} started. */
interface Server {
  url: string;
  /** `kill -9` of the server and everything it started: what a power cut looks like to the processes. */
  kill: () => void;
  /** Starts it again on the same data, after `kill`. */
  start: () => Promise<void>;
}

export interface Standby extends Server {
  /** Makes a primary of it; returns when it takes writes. */
  promote: () => void;
}

export interface TemporaryPostgres extends Server {
  /** Keeps each piece of its log from now on, as docs/backups.md says; it is started anew. */
  archive: (kind: ArchiveKind) => Promise<ArchivedServer>;
  /** A streaming replica of it, by the name `standby`, which `stop` ends as well. */
  standby: (port: number) => Promise<Standby>;
  stop: () => void;
}

export interface ArchivedServer {
  /** A copy of its data for `recover` to begin with. */
  copy: () => void;
  /** A server with all that was archived until an instant (`timestamptz` as text), which takes writes. */
  recover: (port: number, until: string) => Promise<Server>;
}

interface As {
  uid: number | undefined;
  cwd: string;
  stdio: 'ignore';
}

/** A server on the data of a folder, to be started with `start`. */
function serverOn(bin: string, data: string, port: number, as: As): Server {
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${as.cwd}`, 'shared_buffers=512MB'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const ready = () => spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
  let server: ChildProcess | null = null;
  return {
    url: `postgres://qhatu@127.0.0.1:${port}/postgres`,
    start: async () => {
      // Right after a crash the dead server's memory may still be held for a moment: then it ends and is started again.
      for (let tries = 0; !ready(); tries++) {
        if (tries > 200) throw new Error('PostgreSQL did not start');
        if (!server || server.exitCode !== null || server.signalCode !== null) {
          server = spawn(join(bin, 'postgres'), args, as);
        }
        await pause(100);
      }
    },
    kill: () => {
      const { pid } = server ?? {};
      if (pid === undefined) return;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
      for (const each of [pid, ...children.map(Number)]) process.kill(each, 'SIGKILL');
      server = null;
    },
  };
}

/** One that is still on its way to a moment answers already, and takes nothing. */
async function untilWritable(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await until(async () => {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
      return rows[0]?.recovering === false;
    }, 60);
  } finally {
    await client.end();
  }
}

/**
 * A PostgreSQL of its own in a temporary folder, with the server's defaults for durability (fsync stays on, so that
 * figures are honest and a crash is a crash). Null when the machine has none installed. One in the folder `kept` goes on
 * with the data that is there, and `stop` leaves it.
 */
export async function startPostgres(port: number, kept?: string): Promise<TemporaryPostgres | null> {
  const bin = binaries();
  if (bin === null) return null;
  const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'qhatu-pg-'));
  mkdirSync(folder, { recursive: true });
  // PostgreSQL refuses to run as root; its own account then owns the folder.
  const owner = process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'postgres']).stdout.toString()) : undefined;
  if (owner !== undefined) chownSync(folder, owner, owner);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const as: As = { uid: owner, cwd: folder, stdio: 'ignore' };
  const init = ['-D', data, '-U', 'qhatu', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  if (!existsSync(data) && spawnSync(join(bin, 'initdb'), init, as).status !== 0) throw new Error('initdb failed');
  const primary = serverOn(bin, data, port, as);
  await primary.start();
  const folders = [data];
  const control = (of: string, ...what: string[]) => spawnSync(join(bin, 'pg_ctl'), ['-D', of, ...what], as).status;
  return {
    ...primary,
    standby: async (itsPort) => {
      const its = join(folder, `standby-${itsPort}`);
      const from = `host=127.0.0.1 port=${port} user=qhatu application_name=standby`;
      const copy = ['-d', from, '-D', its, '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', `standby_${itsPort}`];
      if (spawnSync(join(bin, 'pg_basebackup'), copy, as).status !== 0) throw new Error('pg_basebackup failed');
      const standby = serverOn(bin, its, itsPort, as);
      await standby.start();
      folders.push(its);
      return {
        ...standby,
        promote: () => {
          if (control(its, '-w', 'promote') !== 0) throw new Error('pg_ctl promote failed');
        },
      };
    },
    archive: async (kind) => {
      const run = (tool: string, ...args: string[]) => {
        const file = isAbsolute(tool) ? tool : join(bin, tool);
        const { status, stdout, stderr } = spawnSync(file, args, { ...as, stdio: 'pipe', encoding: 'utf8' });
        if (status !== 0) throw new Error(`${tool} failed: ${stdout}${stderr}`);
      };
      const archive = archiveWith(kind, { folder, data, port, run });
      const settings = `archive_mode = on\narchive_command = '${archive.command}'\n`;
      appendFileSync(join(data, 'postgresql.auto.conf'), settings);
      primary.kill();
      await primary.start();
      archive.begin();
      return {
        copy: archive.copy,
        recover: async (itsPort, until) => {
          const base = join(folder, 'base');
          archive.restore(base, until);
          const recovered = serverOn(bin, base, itsPort, as);
          folders.push(base);
          await recovered.start();
          await untilWritable(recovered.url);
          return recovered;
        },
      };
    },
    stop: () => {
      for (const each of folders) control(each, '-m', kept ? 'fast' : 'immediate', 'stop');
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}
