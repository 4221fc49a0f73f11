import { spawn } from 'node:child_process';
import pg from 'pg';

/** One of PostgreSQL's own programs did not do it; the message is what it said, for the operator. */
export class ToolFailed extends Error {}

/** What an address may say after its `?`, under the name that PostgreSQL's programs read it by. */
const PARAMETERS: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  options: 'PGOPTIONS',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  channel_binding: 'PGCHANNELBINDING',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

/** The address in variables: arguments of a process are everybody's to read. */
export function variablesOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const named = Object.entries(PARAMETERS).map(([parameter, name]) => [name, searchParams.get(parameter)]);
  return {
    // An IPv6 address stands in brackets in an address, and without them in the variable.
    PGHOST: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    ...Object.fromEntries(named.filter(([, value]) => value !== null)),
  };
}

function run(tool: string, args: readonly string[], url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...variablesOf(url) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT';
      reject(new ToolFailed(missing ? `${tool} is not on this machine: install PostgreSQL's client.` : error.message));
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new ToolFailed(`${tool} failed: ${said.trim() || `exit code ${code}`}`));
    });
  });
}

/** One moment of the database, beside whoever uses it. Throws {@link ToolFailed}. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', file], url);

/** All of a dump or none of it. Throws {@link ToolFailed}. */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  run(
    'pg_restore',
    [
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      '--exit-on-error',
      '--dbname',
      variablesOf(url).PGDATABASE ?? '',
      file,
    ],
    url,
  );

/** Whether the database at `url` has no table of anybody, in any schema; what an extension brought does not count. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and nspname <> 'information_schema' and nspname not like 'pg\\_%'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      limit 1`);
    return rows.length === 0;
  } finally {
    await client.end();
  }
}
