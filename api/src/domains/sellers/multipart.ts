import type { FastifyRequest } from 'fastify';
import { malformed } from '../../http/errors';

/** A request form as it came: text fields by name, and the image's bytes. */
export interface RequestFields {
  fields: Record<string, string | undefined>;
  image: Buffer | null;
}

const FIELDS = new Set(['email', 'password', 'address', 'birthday', 'terms', 'commissionist', 'user_id']);

/** Reads the parts of a multipart request; unknown ones are passed over. Throws 413 for a file over the limit. */
export async function readRequestForm(request: FastifyRequest): Promise<RequestFields> {
  const fields: RequestFields['fields'] = {};
  let image: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'image' && bytes.length > 0) image = bytes;
    } else if (FIELDS.has(part.fieldname) && typeof part.value === 'string') {
      if (part.value.includes('\0')) throw malformed();
      fields[part.fieldname] = part.value;
    }
  }
  if (fields.user_id && !/^\d{1,9}$/.test(fields.user_id)) throw malformed();
  return { fields, image };
}
