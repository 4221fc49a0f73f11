import type { Db } from '../../db/open';
import type { Env } from '../../env';
import type { PrivateFiles } from '../../uploads/private-files';

/** What forgetting takes: rows, and the files that they name. */
export interface RetentionTools {
  db: Db;
  env: Env;
  files: PrivateFiles;
}
