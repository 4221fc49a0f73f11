import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** In transaction mode, before the database of a port on this machine. */
export interface PgBouncer {
  url: string;
  start: () => void;
  /** What it is given from now on goes to the database of another port. */
  pointAt: (databasePort: number) => void;
  kill: () => Promise<void>;
  remove: () => void;
}

export function openPgBouncer(port: number, databasePort: number): PgBouncer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  // It refuses to run as root, as the database does.
  const uid = process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'postgres']).stdout.toString()) : undefined;
  if (uid !== undefined) chownSync(folder, uid, uid);
  const write = (to: number) =>
    writeFileSync(
      file,
      `[databases]
postgres = host=127.0.0.1 port=${to} dbname=postgres user=qhatu
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 400
default_pool_size = 40
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
`,
    );
  write(databasePort);
  let child: ChildProcess | null = null;
  return {
    url: `postgres://qhatu@127.0.0.1:${port}/postgres`,
    start: () => {
      child = spawn('pgbouncer', [file], { uid, stdio: ['ignore', 'ignore', 'ignore'] });
    },
    pointAt: (to) => {
      write(to);
      child?.kill('SIGHUP');
    },
    kill: async () => {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
    remove: () => {
      child?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
