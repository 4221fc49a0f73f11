import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { PrivateFiles } from '../../uploads/private-files';
import { DOCUMENT_KIND } from './documents';

/** An identity document is not kept longer than it is needed: this long after a rejection. */
const KEPT_DAYS = 30;

/**
 * Forgets documents of requests that were rejected a month ago, or that went with their person's account. The rows go
 * first, so that no row ever names a missing file. @returns how many files went
 */
export async function sweepDocuments(db: Db, files: PrivateFiles): Promise<number> {
  await sql`
    delete from seller_request_files f using seller_requests r
    where r.id = f.request_id and r.status = 'rejected'
      and r.decided_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db);
  const gone = await db
    .deleteFrom('uploads')
    .where('kind', '=', DOCUMENT_KIND)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('seller_request_files').select('upload_id').whereRef('upload_id', '=', 'uploads.id'))),
    )
    .returning('path')
    .execute();
  for (const { path } of gone) await files.remove(path);
  return gone.length;
}
