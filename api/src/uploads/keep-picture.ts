import { randomUUID } from 'node:crypto';
import { pictureAt } from '@qhatu/contract/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open';
import { type Draw, type Drawings, drawFor, Refusal } from '../drawing';
import { putAll } from '../files/files';
import { ApiError, tooMany } from '../http/errors';
import { memberOf, ownSellerId } from '../http/person';
import { pictureFileName } from '../http/placeholders';
import { checkPictures, countPictures, keepCount } from './stored-bytes';

/** The largest picture that staff may send. */
export const PICTURE_BYTES = 8 * 1024 * 1024;
const UPLOADS_PER_HOUR = 1_000;

const texts = {
  missing: 'Elige una foto',
  kind: 'La foto debe ser JPG, PNG o WebP y tener al menos 300 píxeles de lado',
  tooLarge: 'La foto no puede pesar más de 8 MB',
} as const;

const refused = (status: number, code: string, text: string) =>
  new ApiError(status, code, text, { fields: { image: text } });

/** How pictures of the shop are drawn: a product's square, or one of home's as it is. */
type Kind = 'product' | 'scene';

async function drawn<K extends Kind>(draw: Draw, kind: K, bytes: Buffer): Promise<Drawings[K]> {
  return draw(kind, bytes).catch((error) => {
    throw error instanceof Refusal ? refused(415, 'unsupported_picture', texts.kind) : error;
  });
}

/** A picture that is kept in its widths; width and height of the largest of them. */
export interface KeptPicture {
  uri: string;
  widths: number[];
  width: number;
  height: number;
}

interface KeepOptions {
  db: Db;
  kind: Kind;
  /** Below /uploads. */
  folder: 'products' | 'home' | 'shops';
}

/**
 * The one picture of a form, field `image`: drawn anew in the shop's widths by the process that draws what strangers send, and
 * kept below /uploads under a name that was never used. Throws 409 when the shop's pictures of a year are full, 413, 415, 422
 * without one, 429.
 */
export async function keepPicture(
  app: FastifyInstance,
  request: FastifyRequest,
  { db, kind, folder }: KeepOptions,
): Promise<KeptPicture> {
  const member = memberOf(request);
  const tries = await app.counter.add(`product-picture:${member.id}`, 3_600);
  if (tries.count > UPLOADS_PER_HOUR) throw tooMany(tries.secondsLeft);
  // The quota is checked before the upload is processed.
  await countPictures(app.counter, member.id, 0);
  const owner = { userId: member.id, ownerId: ownSellerId(member) };
  if (stays(folder)) await checkPictures(db, owner.ownerId);
  if (!request.isMultipart()) throw refused(422, 'picture_missing', texts.missing);
  const part = await request.file();
  if (part?.fieldname !== 'image') throw refused(422, 'picture_missing', texts.missing);
  const bytes = await part.toBuffer().catch(() => {
    throw refused(413, 'file_too_large', texts.tooLarge);
  });
  return storeDrawn({ app, db }, owner, await drawn(drawFor(app, request), kind, bytes), folder);
}

/** A banner goes when the next one comes (D373); the others are shown by lines of orders, or by earlier states of home. */
const stays = (folder: KeepOptions['folder']): boolean => folder !== 'shops';

/**
 * Keeps a drawn picture below /uploads under a name that was never used; its AVIF follows (D278). `userId` sends it, `ownerId` is
 * their shop's seller. Throws 429 past the day's bytes of the one, 409 past the year's of the other.
 */
export async function storeDrawn(
  { app, db }: { app: Pick<FastifyInstance, 'files' | 'avifLater' | 'counter'>; db: Db },
  { userId, ownerId }: { userId: number; ownerId: number },
  { plain, pictures, tint, width, height }: Drawings[Kind],
  folder: KeepOptions['folder'],
): Promise<KeptPicture> {
  const key = `uploads/${folder}/${randomUUID()}${pictureFileName(tint)}`;
  const files = pictures.map(({ width: wide, bytes: picture }) => [pictureAt(key, wide), picture] as const);
  const bytes = pictures.reduce((sum, one) => sum + one.bytes.length, plain.length);
  const uncount = stays(folder) ? await keepCount(db, ownerId, bytes) : null;
  try {
    await countPictures(app.counter, userId, bytes);
    await putAll(app.files, { [key]: plain, ...Object.fromEntries(files) });
  } catch (error) {
    await uncount?.();
    throw error;
  }
  const widths = pictures.map((one) => one.width);
  await app.avifLater(key, widths);
  return { uri: `/${key}`, widths, width, height };
}
