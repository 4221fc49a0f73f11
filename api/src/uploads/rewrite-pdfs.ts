import { isUnreadable } from '../crypto/sealed';
import type { Db } from '../db/open';
import { type Draw, Refusal } from '../drawing';
import type { PrivateFiles } from './private-files';

const BATCH = 100;

export interface RewrittenPdfs {
  rewritten: number;
  /** Ids of uploads that stay as they came: protected, broken, too long, sealed with a key that is gone. */
  left: number[];
  /** Rows whose file is gone. */
  missing: number;
}

/**
 * Writes every stored PDF of strangers anew, as new ones are since D94: pages without scripts, links and files within.
 * Each gets a new file and its row names it before the old one goes, so that the shop may run meanwhile and this may be
 * interrupted and repeated. What the drawing refuses is left alone: it may be the only proof of a payment, and is handed
 * out as a download only.
 */
export async function rewritePdfs(
  { db, files, draw }: { db: Db; files: PrivateFiles; draw: Draw },
  { batch = BATCH } = {},
): Promise<RewrittenPdfs> {
  const done: RewrittenPdfs = { rewritten: 0, left: [], missing: 0 };
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['id', 'path'])
      .where('mime', '=', 'application/pdf')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, path } of rows) {
      last = id;
      const outcome = await rewriteOne({ db, files, draw }, { id, path });
      if (outcome === 'left') done.left.push(id);
      else done[outcome] += 1;
    }
    if (rows.length < batch) return done;
  }
}

async function rewriteOne(
  { db, files, draw }: { db: Db; files: PrivateFiles; draw: Draw },
  { id, path }: { id: number; path: string },
): Promise<'rewritten' | 'left' | 'missing'> {
  try {
    const bytes = await files.read(path);
    if (!bytes) return 'missing';
    const drawn = await draw('document', bytes);
    const fresh = await files.write(path.slice(0, path.lastIndexOf('/')), drawn);
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ path: fresh, bytes: drawn.bytes.length })
      .where('id', '=', id)
      .where('path', '=', path)
      .executeTakeFirst();
    // Somebody forgot it, or was faster.
    if (numUpdatedRows === 0n) await files.remove(fresh);
    else await files.remove(path);
    return 'rewritten';
  } catch (error) {
    if (error instanceof Refusal || isUnreadable(error)) return 'left';
    throw error;
  }
}
