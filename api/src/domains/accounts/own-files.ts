import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { isUnreadable } from '../../crypto/sealed';
import type { Db } from '../../db/open';
import { type Files, readFileOf } from '../../files/files';
import type { PrivateFiles } from '../../uploads/private-files';
import { keyOf } from '../designs/prints/storage';
import type { OwnData } from './own-data';

/** One file of a person: where it goes in the archive, and how it is read. */
interface OwnFile {
  name: string;
  /** Null: it is not there any more. */
  read: () => Promise<Buffer | null>;
}

interface Deps {
  db: Db;
  store: Files;
  files: PrivateFiles;
}

/** What lies under a kind of upload, by `uploads.kind`, in the words of the person. */
const FOLDERS: Readonly<Record<string, string>> = {
  proof: 'comprobantes',
  'return-picture': 'devoluciones',
  'seller-request': 'documentos',
};

/**
 * Every file that a person sent us and that we keep: photo, documents, proofs of payment, pictures of conversations,
 * pictures for designs and how those look. A name in the archive ends with the row's id, which `mis-datos.json` has,
 * too.
 */
async function filesOf({ db, store, files }: Deps, userId: number): Promise<OwnFile[]> {
  const [user, uploads, pictures, prints, views] = await Promise.all([
    db.selectFrom('users').select('uri').where('id', '=', userId).executeTakeFirst(),
    db.selectFrom('uploads').select(['id', 'kind', 'path']).where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('chat_images').select(['id', 'path']).where('user_id', '=', userId).orderBy('created_at').execute(),
    db.selectFrom('prints').select(['id', 'uri']).where('user_id', '=', userId).orderBy('id').execute(),
    db
      .selectFrom('product_custom_images as i')
      .innerJoin('product_customs as c', 'c.id', 'i.custom_id')
      .select(['i.custom_id', 'i.view', 'i.uri'])
      .where('c.user_id', '=', userId)
      .orderBy('i.custom_id')
      .execute(),
  ]);
  const ending = (path: string) => basename(path).replace(/^.*\./, '');
  const photo = user?.uri;
  return [
    ...(photo?.startsWith('/uploads/')
      ? [{ name: `foto.${ending(photo)}`, read: () => readFileOf(store, keyOf(photo)) }]
      : []),
    ...uploads.map(({ id, kind, path }) => ({
      name: `${FOLDERS[kind] ?? 'archivos'}/${id}.${ending(path)}`,
      read: () => files.read(path),
    })),
    ...pictures.map(({ id, path }) => ({ name: `chat/${id}.${ending(path)}`, read: () => files.read(path) })),
    ...prints.map(({ id, uri }) => ({
      name: `disenos/${id}.${ending(uri)}`,
      read: () => readFileOf(store, keyOf(uri)),
    })),
    ...views.map(({ custom_id, view, uri }) => ({
      name: `disenos/polo-${custom_id}-${view}.${ending(uri)}`,
      read: () => readFileOf(store, keyOf(uri)),
    })),
  ];
}

/**
 * The copy of one's data with its files, as a ZIP that is made while it is sent: one file at a time is in memory. What
 * is not there, or cannot be opened, is named in `faltan.txt`, so that one lost file does not keep the rest from its
 * owner.
 */
export async function ownArchive(deps: Deps, userId: number, own: OwnData, log: FastifyBaseLogger): Promise<Readable> {
  const files = await filesOf(deps, userId);
  return Readable.from(archive(own, files, log), { objectMode: false });
}

async function* archive(own: OwnData, files: readonly OwnFile[], log: FastifyBaseLogger): AsyncGenerator<Buffer> {
  const made: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(Buffer.from(chunk));
  });
  const taken = () => made.splice(0);
  const text = (name: string, content: string) => {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(Buffer.from(content), true);
  };

  text('mis-datos.json', JSON.stringify(own, null, 2));
  yield* taken();
  const missing: string[] = [];
  for (const { name, read } of files) {
    const bytes = await read().catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      log.error({ err: error, name }, 'a file of a person cannot be opened');
      return null;
    });
    if (!bytes) {
      missing.push(name);
      continue;
    }
    // Pictures and PDFs are compressed already.
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* taken();
  }
  if (missing.length > 0)
    text('faltan.txt', `Estos archivos ya no están o no se pueden abrir:\n${missing.join('\n')}\n`);
  zip.end();
  yield* taken();
}
