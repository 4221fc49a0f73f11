import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { writeNew } from '../../../uploads/write-new';
import type { CleanProof } from './inspect';

/** Of `uploads.kind`. */
export const PROOF_KIND = 'proof';
/** A proof that no order took is forgotten after this. */
const ORPHAN_HOURS = 48;

export interface StoredProof {
  id: number;
  /** Absolute. */
  file: string;
  mime: string;
}

/** Beside DATA_DIR/uploads, which the whole world may read: a receipt is between the buyer and the shop. */
const folderOf = (dataDir: string): string => join(dataDir, 'private');

/** Writes the file, then its row. @returns the id for `image` of the order (D72, D77) */
export async function storeProof(db: Db, dataDir: string, userId: number, proof: CleanProof): Promise<number> {
  const path = `proofs/${randomUUID()}.${proof.extension}`;
  const file = join(folderOf(dataDir), path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeNew({ [file]: proof.bytes });
  try {
    const { id } = await db
      .insertInto('uploads')
      .values({ user_id: userId, kind: PROOF_KIND, path, mime: proof.mime, bytes: proof.bytes.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Whether this person uploaded it; keeps it from being swept until the transaction ends. */
export async function ownsProof(trx: Db, userId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', PROOF_KIND)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** One proof; `userId` null reads anybody's (administration). Null: none, or somebody else's (D4). */
export async function findProof(
  db: Db,
  dataDir: string,
  where: { userId: number | null } & ({ id: number } | { orderId: number }),
): Promise<StoredProof | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'path', 'mime'])
    .where('kind', '=', PROOF_KIND)
    .$if(where.userId !== null, (query) => query.where('user_id', '=', where.userId))
    .where('id', '=', (eb) =>
      'id' in where
        ? eb.val(where.id)
        : eb.selectFrom('orders').select('proof_upload_id').where('orders.id', '=', where.orderId).limit(1),
    )
    .executeTakeFirst();
  return row ? { id: row.id, mime: row.mime, file: join(folderOf(dataDir), row.path) } : null;
}

/** Forgets one upload that no order names; the row goes first, so that no row ever names a missing file. */
export async function discardProof(db: Db, dataDir: string, id: number): Promise<void> {
  await discard(db, dataDir, sql<boolean>`id = ${id}`);
}

/** Forgets what was uploaded and never ordered with. @returns how many */
export function sweepProofs(db: Db, dataDir: string): Promise<number> {
  return discard(db, dataDir, sql<boolean>`created_at < now() - make_interval(hours => ${sql.lit(ORPHAN_HOURS)})`);
}

async function discard(db: Db, dataDir: string, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const gone = await db
    .deleteFrom('uploads')
    .where('kind', '=', PROOF_KIND)
    .where(which)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('orders.id').whereRef('orders.proof_upload_id', '=', 'uploads.id'))),
    )
    .returning('path')
    .execute();
  for (const { path } of gone) await rm(join(folderOf(dataDir), path), { force: true });
  return gone.length;
}
