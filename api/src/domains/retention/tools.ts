import type { Db } from '../../db/open';
import type { Files } from '../../files/files';
import type { PrivateFiles } from '../../uploads/private-files';

/** What forgetting takes: rows, and the files that they name. */
export interface RetentionTools {
  db: Db;
  store: Files;
  /** Of these, what is for few eyes. */
  files: PrivateFiles;
}
