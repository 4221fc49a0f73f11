import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PGBACKREST = '/usr/bin/pgbackrest';

/** Ways to bring a PostgreSQL back to a moment (docs/backups.md): with its own tools, and with pgBackRest where there is one. */
export const ARCHIVES = existsSync(PGBACKREST)
  ? (['pg_basebackup', 'pgBackRest'] as const)
  : (['pg_basebackup'] as const);
export type ArchiveKind = (typeof ARCHIVES)[number];

/** The server whose log is archived. */
export interface Archived {
  /** For files of the server's own account. */
  folder: string;
  data: string;
  port: number;
  /** Runs one of PostgreSQL's programs, or another by its path, as the server's account; throws what it said. */
  run: (tool: string, ...args: string[]) => void;
}

export interface Archive {
  /** What the server needs in its settings before anything else. */
  command: string;
  /** Once the server runs with it. */
  begin: () => void;
  /** A copy of the data to begin with. */
  copy: () => void;
  /** Makes `base` a data folder that comes up as the database was at an instant (`timestamptz` as text). */
  restore: (base: string, until: string) => void;
}

/** The log piece by piece in a folder, the copy by `pg_basebackup`. */
function ownTools({ folder, port, run }: Archived): Archive {
  const archive = join(folder, 'archive');
  const copied = join(folder, 'copied');
  run('/bin/mkdir', archive);
  return {
    command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    begin: () => undefined,
    copy: () => run('pg_basebackup', '-d', `host=127.0.0.1 port=${port} user=qhatu`, '-D', copied, '-c', 'fast'),
    restore: (base, until) => {
      run('/bin/cp', '-a', copied, base);
      const settings = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: until,
        recovery_target_action: 'promote',
        archive_mode: 'off',
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
      appendFileSync(join(base, 'postgresql.auto.conf'), lines.join(''));
      writeFileSync(join(base, 'recovery.signal'), '');
    },
  };
}

/** One encrypted repository for copies and log. */
function pgBackRest({ folder, data, port, run }: Archived): Archive {
  const config = join(folder, 'pgbackrest.conf');
  const [repository, locks, logs] = ['repository', 'locks', 'logs'].map((name) => join(folder, name));
  for (const each of [repository, locks, logs]) run('/bin/mkdir', each ?? '');
  writeFileSync(
    config,
    `[global]
repo1-path=${repository}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of-this-test-only
repo1-bundle=y
lock-path=${locks}
log-path=${logs}
start-fast=y
compress-type=zst
[shop]
pg1-path=${data}
pg1-port=${port}
pg1-user=qhatu
pg1-database=postgres
pg1-socket-path=${folder}
`,
    { mode: 0o644 },
  );
  const shop = (...args: string[]) => run(PGBACKREST, `--config=${config}`, '--stanza=shop', ...args);
  return {
    command: `${PGBACKREST} --config=${config} --stanza=shop archive-push %p`,
    begin: () => {
      shop('stanza-create');
      shop('check');
    },
    copy: () => shop('--type=full', 'backup'),
    restore: (base, until) => {
      run('/bin/mkdir', '-m', '700', base);
      shop(
        `--pg1-path=${base}`,
        '--type=time',
        `--target=${until}`,
        '--target-action=promote',
        '--archive-mode=off',
        'restore',
      );
    },
  };
}

export const archiveWith = (kind: ArchiveKind, server: Archived): Archive =>
  kind === 'pgBackRest' ? pgBackRest(server) : ownTools(server);
