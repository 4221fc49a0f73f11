import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import type { Files } from '../../../files/files';
import { PRINT_FILES } from '../forget';
import { isOrdered } from '../ordered';

const DAY_MS = 86_400_000;
/** The design that a file's name begins with. */
const DESIGN = /\/(\d+)-[^/]+$/;

/**
 * Forgets print files of designs that no order has (D373), a day after they were made: asked for again they are made again.
 * @returns how many
 */
export async function sweepPrintFiles(db: Db, files: Files, olderThanMs = DAY_MS): Promise<number> {
  const old = new Map<number, string[]>();
  for await (const { key, modified } of files.list(PRINT_FILES)) {
    const id = Number(DESIGN.exec(key)?.[1]);
    if (id > 0 && Date.now() - modified.getTime() > olderThanMs) old.set(id, [...(old.get(id) ?? []), key]);
  }
  const { rows } = await sql<{ id: number }>`
    select d.id from product_customs d where d.id = any(${[...old.keys()]}::int[]) and ${isOrdered(sql`d.id`)}`.execute(
    db,
  );
  for (const { id } of rows) old.delete(id);
  const gone = [...old.values()].flat();
  for (const key of gone) await files.remove(key);
  return gone.length;
}
