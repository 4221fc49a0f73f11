import { formTexts, sellerTexts } from '@qhatu/contract/forms';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { RequestFileField } from '../../db/schema/sellers';
import type { Draw } from '../../drawing';
import { ApiError, ruleBroken } from '../../http/errors';
import { dropFilesSoon, removeUnkept } from '../../uploads/drop-files';
import { type PrivateFiles, privateKey } from '../../uploads/private-files';
import { checkStorage, STORED_BYTES, type Storage } from '../../uploads/stored-bytes';
import { type CleanProof, cleanProof, readDataUrl } from '../orders/proofs/inspect';

/** An identity document is not kept longer than it is needed: this long after a rejection. */
const KEPT_DAYS = 30;
/** Of `uploads.kind`. */
export const DOCUMENT_KIND = 'seller-request';
export const DOCUMENT_FOLDER = 'requests';

/**
 * Documents of an account's requests, also of those that were accepted (D418). `wireName`: of the field that brings the next one.
 */
const documentStorage = (userId: number, wireName: string): Storage => ({
  ...{ name: DOCUMENT_KIND, userId, mostBytes: STORED_BYTES.documents, field: wireName },
  full: `Los documentos de tus solicitudes ya ocupan ${STORED_BYTES.documents / 1024 ** 2} MB, lo máximo de una cuenta. Los de una solicitud rechazada se borran a los ${KEPT_DAYS} días: después podrás subir otro.`,
  storedBytes: sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from uploads where user_id = ${userId} and kind = ${DOCUMENT_KIND}`,
});

/** Whether an account has room for another document; nothing is drawn for who has none. Throws 409 `storage_full`. */
export const checkDocuments = (db: Db, userId: number, wireName: string): Promise<void> =>
  checkStorage(db, documentStorage(userId, wireName));

/** A document that is on the disk, not yet in the database. */
export interface WrittenDocument {
  field: RequestFileField;
  wireName: string;
  path: string;
  mime: string;
  bytes: number;
}

interface Given {
  field: RequestFileField;
  /** Name of the field in the answer's `fields`. */
  wireName: string;
  bytes: Buffer | null;
  /** Left out: pictures and PDFs. */
  imagesOnly?: boolean;
}

/** The bytes of a data URL; null when it is none. */
export const bytesOfDataUrl = (value: string | null | undefined): Buffer | null => (value ? readDataUrl(value) : null);

/**
 * Judges a document by its content, has it drawn or written anew (see `cleanProof`), and writes it, encrypted. Throws 422
 * with the form's own texts; 413 when it is too large; what the queue of drawings throws.
 */
export async function writeDocument(
  { files, draw }: { files: PrivateFiles; draw: Draw },
  given: Given,
): Promise<WrittenDocument> {
  const clean = await cleaned(draw, given);
  const path = await files.write(DOCUMENT_FOLDER, clean);
  return { field: given.field, wireName: given.wireName, path, mime: clean.mime, bytes: clean.bytes.length };
}

async function cleaned(draw: Draw, { wireName, bytes, imagesOnly }: Given): Promise<CleanProof> {
  const text = imagesOnly ? sellerTexts.imageKind : sellerTexts.fileKind;
  const wrongKind = () => ruleBroken('unsupported_file', text, { [wireName]: text });
  if (!bytes) throw wrongKind();
  let clean: CleanProof;
  try {
    clean = await cleanProof(draw, bytes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 415) throw wrongKind();
    // Why a PDF is not taken has its own words; that it is not the time, too.
    if (error.status === 422) throw ruleBroken(error.code, error.message, { [wireName]: error.message });
    if (error.status !== 413) throw error;
    throw new ApiError(413, 'file_too_large', formTexts.fileTooLarge, {
      fields: { [wireName]: formTexts.fileTooLarge },
    });
  }
  if (imagesOnly && clean.mime === 'application/pdf') throw wrongKind();
  return clean;
}

/** The file's row and its place in the request, in the request's transaction. Throws 409 when the account's documents are full. */
export async function attachDocument(
  trx: Db,
  { userId, requestId, document }: { userId: number; requestId: number; document: WrittenDocument },
): Promise<void> {
  const { field, wireName, path, mime, bytes } = document;
  await checkStorage(trx, documentStorage(userId, wireName), bytes);
  const { id } = await trx
    .insertInto('uploads')
    .values({ user_id: userId, kind: DOCUMENT_KIND, path, mime, bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('seller_request_files').values({ request_id: requestId, field, upload_id: id }).execute();
}

/** Runs work that stores a written document, and takes the file away again when it fails. */
export async function keepingFile<T>(
  files: PrivateFiles,
  document: WrittenDocument,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await removeUnkept(files, [document.path], error);
    throw error;
  }
}

/**
 * Forgets documents of requests that were rejected a month ago, or that went with their person's account; their files go by a
 * job (D416). @returns how many files go
 */
export function sweepDocuments(db: Db, jobs: FastifyInstance['jobs']): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`
      delete from seller_request_files f using seller_requests r
      where r.id = f.request_id and r.status = 'rejected'
        and r.decided_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(trx);
    const gone = await trx
      .deleteFrom('uploads')
      .where('kind', '=', DOCUMENT_KIND)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('seller_request_files').select('upload_id').whereRef('upload_id', '=', 'uploads.id'))),
      )
      .returning('path')
      .execute();
    const keys = gone.map(({ path }) => privateKey(path));
    await dropFilesSoon(jobs, trx, keys);
    return gone.length;
  });
}
