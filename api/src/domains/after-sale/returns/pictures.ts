import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../db/open';
import { type Draw, Refusal } from '../../../drawing';
import { ApiError } from '../../../http/errors';
import { dropFilesSoon } from '../../../uploads/drop-files';
import { type PrivateFiles, privateKey } from '../../../uploads/private-files';
import { checkStorage, ofTheYear, STORED_BYTES, YEAR_DAYS } from '../../../uploads/stored-bytes';
import { MAX_PROOF_BYTES } from '../../orders/proofs/inspect';
import { type ProofKind, RETURN_PICTURE_FOLDER, RETURN_PICTURE_KIND, storeProof } from '../../orders/proofs/storage';
import { afterSaleTexts } from '../texts';

/** A picture that no return names is forgotten after this. */
const ORPHAN_HOURS = 48;

/** What an account may have of them in a year (D408). */
const RETURN_PICTURES: ProofKind = {
  kind: RETURN_PICTURE_KIND,
  folder: RETURN_PICTURE_FOLDER,
  storage: (userId) => ({
    ...{ name: RETURN_PICTURE_KIND, userId, mostBytes: STORED_BYTES.returnPictures },
    full: afterSaleTexts.picturesFull(STORED_BYTES.returnPictures / 1024 ** 2, YEAR_DAYS),
    storedBytes: sql`
      select coalesce(sum(bytes), 0)::float8 as bytes from uploads
      where user_id = ${userId} and kind = ${RETURN_PICTURE_KIND} and ${ofTheYear(sql`created_at`)}`,
  }),
};

/**
 * Keeps a picture of what is given back, drawn anew as pictures of conversations are: at most 1000 px, no EXIF. Throws 409 when
 * the account's storage is full, 413, 415, and what the queue of drawings throws. @returns the id for `pictures` of the return
 */
export async function keepPicture(
  { db, files, draw }: { db: Db; files: PrivateFiles; draw: Draw },
  userId: number,
  upload: Buffer,
): Promise<number> {
  if (upload.length > MAX_PROOF_BYTES) throw new ApiError(413, 'file_too_large', afterSaleTexts.pictureTooLarge);
  // The quota is checked before the upload is processed.
  await checkStorage(db, RETURN_PICTURES.storage(userId));
  const { picture } = await draw('image', upload).catch((error) => {
    const fields = { file: afterSaleTexts.pictureKind };
    throw error instanceof Refusal ? new ApiError(415, 'unsupported_image', fields.file, { fields }) : error;
  });
  const clean = { bytes: picture, mime: 'image/webp', extension: 'webp' } as const;
  return storeProof(db, files, userId, clean, RETURN_PICTURES);
}

/** Whether these are this person's pictures and no other return's; keeps them from being swept until the transaction ends. */
export async function areFreePictures(trx: Db, userId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select id from uploads u
    where id = any(${[...ids]}::int[]) and user_id = ${userId} and kind = ${RETURN_PICTURE_KIND}
      and not exists (select from order_return_pictures p where p.upload_id = u.id)
    for key share`.execute(trx);
  return rows.length === new Set(ids).size;
}

/** A picture, for who took it, for the seller of what it shows, and for administration; null for others (D4). */
export async function findPicture(
  db: Db,
  id: number,
  reader: { userId: number; sellerId: number | null; isAdmin: boolean },
): Promise<{ path: string; order: number | null } | null> {
  const { rows } = await sql<{ path: string; order: number | null }>`
    select u.path, r.order_id as order
    from uploads u
      left join order_return_pictures p on p.upload_id = u.id
      left join order_returns r on r.id = p.return_id
    where u.id = ${id} and u.kind = ${RETURN_PICTURE_KIND}
      and (${reader.isAdmin}::boolean or u.user_id = ${reader.userId} or r.seller_id = ${reader.sellerId})
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Forgets pictures that were uploaded and never sent with a return, their files by a job (D416). @returns how many */
export function sweepPictures(db: Db, jobs: FastifyInstance['jobs']): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ path: string }>`
      delete from uploads u where kind = ${RETURN_PICTURE_KIND}
        and created_at < now() - make_interval(hours => ${sql.lit(ORPHAN_HOURS)})
        and not exists (select from order_return_pictures p where p.upload_id = u.id)
      returning path`.execute(trx);
    const keys = rows.map(({ path }) => privateKey(path));
    await dropFilesSoon(jobs, trx, keys);
    return rows.length;
  });
}
