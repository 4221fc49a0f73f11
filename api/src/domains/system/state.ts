import type { SystemState } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { API_VERSION } from '../../http/docs';

const STARTED_AT = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** How this process and its database are, and how much work waits. One statement reads the database. */
export async function readSystem(
  db: Db,
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
): Promise<Omit<SystemState, 'redis'>> {
  const { rows } = await sql<Omit<SystemState['database'], 'kind'> & SystemState['jobs']>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select max(name) from kysely_migration) as migration,
      (select count(*)::int from jobs where failed_at is null) as waiting,
      (select count(*)::int from jobs where failed_at is null and last_error is not null) as retrying,
      (select count(*)::int from jobs where failed_at is not null) as failed,
      (select greatest(0, coalesce(extract(epoch from now() - min(run_at)), 0))::int from jobs
        where failed_at is null) as late_s`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database said nothing of itself');
  const { version, bytes, migration, ...jobs } = row;
  return {
    api: { version: API_VERSION, node: process.version, started_at: STARTED_AT },
    database: { kind: DATABASE_URL ? 'postgres' : 'embedded', version, bytes, migration },
    jobs,
  };
}
