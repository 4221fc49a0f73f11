import { designerTexts } from '@qhatu/contract/designer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, tooMany } from '../../http/errors';
import { memberOf } from '../../http/person';

const UPLOADS_PER_HOUR = 120;

/** The one file of a form, field `image`, and the form's other fields. Throws 413, 422 without a file, 429. */
export async function imageOf(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ bytes: Buffer; field: (name: string) => string | undefined }> {
  const tries = await app.counter.add(`design-upload:${memberOf(request).id}`, 3_600);
  if (tries.count > UPLOADS_PER_HOUR) throw tooMany(tries.secondsLeft);
  const fields = new Map<string, string>();
  let bytes: Buffer | null = null;
  // Fields may come before or after the file.
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'image') bytes = await part.toBuffer();
    else if (part.type === 'field') fields.set(part.fieldname, String(part.value));
    else throw fileMissing();
  }
  if (!bytes || bytes.length === 0) throw fileMissing();
  return { bytes, field: (name) => fields.get(name) };
}

const fileMissing = () =>
  new ApiError(422, 'file_missing', designerTexts.fileMissing, { fields: { image: designerTexts.fileMissing } });
