import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureAt } from '@qhatu/contract/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Draw, type Drawings, drawFor, Refusal } from '../../drawing';
import { ApiError, tooMany } from '../../http/errors';
import { memberOf } from '../../http/person';
import { tintedName } from '../../http/tints';
import { writeNew } from '../../uploads/write-new';
import { catalogTexts } from './texts';

export const PICTURE_BYTES = 8 * 1024 * 1024;
const UPLOADS_PER_HOUR = 1_000;

const refused = (status: number, code: string, text: string) =>
  new ApiError(status, code, text, { fields: { image: text } });

async function drawn(draw: Draw, bytes: Buffer): Promise<Drawings['product']> {
  return draw('product', bytes).catch((error) => {
    throw error instanceof Refusal ? refused(415, 'unsupported_picture', catalogTexts.pictureKind) : error;
  });
}

/** A picture that is kept in its widths. */
export interface KeptPicture {
  uri: string;
  widths: number[];
}

/**
 * The one picture of a form, field `image`: drawn anew, square, in the shop's widths, by the process that draws what
 * strangers send, and written below /uploads under a name that was never used. Throws 413, 415, 422 without one, 429.
 */
export async function keepUpload(app: FastifyInstance, request: FastifyRequest, dataDir: string): Promise<KeptPicture> {
  const tries = await app.counter.add(`product-picture:${memberOf(request).id}`, 3_600);
  if (tries.count > UPLOADS_PER_HOUR) throw tooMany(tries.secondsLeft);
  if (!request.isMultipart()) throw refused(422, 'picture_missing', catalogTexts.pictureMissing);
  const part = await request.file();
  if (part?.fieldname !== 'image') throw refused(422, 'picture_missing', catalogTexts.pictureMissing);
  const bytes = await part.toBuffer().catch(() => {
    throw refused(413, 'file_too_large', catalogTexts.pictureTooLarge);
  });
  const { plain, pictures, tint } = await drawn(drawFor(app, request), bytes);
  const folder = join(dataDir, 'uploads', 'products');
  await mkdir(folder, { recursive: true });
  const name = `${randomUUID()}${tintedName(tint)}`;
  const path = join(folder, name);
  const files = pictures.map(({ width, bytes: picture }) => [pictureAt(path, width), picture] as const);
  await writeNew({ [path]: plain, ...Object.fromEntries(files) }, 0o644);
  return { uri: `/uploads/products/${name}`, widths: pictures.map(({ width }) => width) };
}
