import type { Db } from '../db/open';
import type { Env } from '../env';

/** What every domain is given. Anything else it needs, it finds on `app` (mail, jobs, counter, publicCache). */
export interface DomainOptions {
  db: Db;
  env: Env;
}
