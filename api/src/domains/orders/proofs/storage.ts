import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { dropFilesSoon, removeUnkept } from '../../../uploads/drop-files';
import { type PrivateFiles, privateKey } from '../../../uploads/private-files';
import { checkStorage, ofTheYear, STORED_BYTES, type Storage, YEAR_DAYS } from '../../../uploads/stored-bytes';
import { orderTexts } from '../texts';
import type { CleanProof } from './inspect';

/** Value of `uploads.kind`. */
export const PROOF_KIND = 'proof';
/** Value of `uploads.kind` of a picture for a return. */
export const RETURN_PICTURE_KIND = 'return-picture';
/** A receipt names accounts: it is between the buyer and the shop. */
export const PROOF_FOLDER = 'proofs';
export const RETURN_PICTURE_FOLDER = 'returns';
/** A proof that no order took is forgotten after this. */
const ORPHAN_HOURS = 48;

export interface StoredProof {
  id: number;
  /** As {@link PrivateFiles} knows it. */
  path: string;
  mime: string;
}

/** A kind of upload: its name, its folder, and how much of it an account may store (D408). */
export interface ProofKind {
  kind: string;
  folder: string;
  storage: (userId: number) => Storage;
}

/** A proof of a paid order does not count, so that whoever buys by transfer for years never has to stop. */
export const PROOFS: ProofKind = {
  kind: PROOF_KIND,
  folder: PROOF_FOLDER,
  storage: (userId) => ({
    ...{ name: PROOF_KIND, userId, mostBytes: STORED_BYTES.proofs },
    full: orderTexts.proofsFull(STORED_BYTES.proofs / 1024 ** 2, YEAR_DAYS),
    storedBytes: sql`
      select coalesce(sum(bytes), 0)::float8 as bytes from uploads u
      where user_id = ${userId} and kind = ${PROOF_KIND} and ${ofTheYear(sql`created_at`)}
        and not exists (select from orders o where o.proof_upload_id = u.id and o.approved_at is not null)`,
  }),
};

/** Writes the file, then its row. Throws 409 when the account's storage is full. @returns the id for `image` of the order (D72, D77), or for `pictures` of a return */
export async function storeProof(
  db: Db,
  files: PrivateFiles,
  userId: number,
  proof: CleanProof,
  { kind, folder, storage }: ProofKind = PROOFS,
): Promise<number> {
  const path = await files.write(folder, proof);
  try {
    return await db.transaction().execute(async (trx) => {
      await checkStorage(trx, storage(userId), proof.bytes.length);
      const { id } = await trx
        .insertInto('uploads')
        .values({ user_id: userId, kind, path, mime: proof.mime, bytes: proof.bytes.length })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  } catch (error) {
    await removeUnkept(files, [path], error);
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
  return row ?? null;
}

/** Forgets one upload that no order names, its file by a job (D416). */
export const discardProof = (db: Db, jobs: FastifyInstance['jobs'], id: number): Promise<number> =>
  forget(db, jobs, sql<boolean>`id = ${id}`);

/** Forgets what was uploaded and never ordered with, its files by a job (D416). @returns how many */
export const sweepProofs = (db: Db, jobs: FastifyInstance['jobs']): Promise<number> =>
  forget(db, jobs, sql<boolean>`created_at < now() - make_interval(hours => ${sql.lit(ORPHAN_HOURS)})`);

/** Of those, what no order names. @returns how many */
function forget(db: Db, jobs: FastifyInstance['jobs'], which: ReturnType<typeof sql<boolean>>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('uploads')
      .where('kind', '=', PROOF_KIND)
      .where(which)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('orders').select('orders.id').whereRef('orders.proof_upload_id', '=', 'uploads.id'))),
      )
      .returning('path')
      .execute();
    const keys = gone.map(({ path }) => privateKey(path));
    await dropFilesSoon(jobs, trx, keys);
    return gone.length;
  });
}
