import { Id, RejectBody } from '@qhatu/contract/wire';
import { z } from 'zod';
import { ruleBroken } from './errors';

const REASON_MISSING = 'El campo motivo es requerido';

export const tags = ['administración'];
export const idParams = z.object({ id: Id });
export { RejectBody };

/** Of lists that are read by key (D213): `after` is the id that the page before ended with. */
export const pageByKey = {
  after: Id.optional(),
  perPage: z.coerce.number().int().min(1).max(48).default(12),
};

/** A reason that says something; 422 otherwise. */
export function reasonOf({ reason }: RejectBody): string {
  const text = reason.trim();
  if (!text) throw ruleBroken('invalid', REASON_MISSING, { reason: REASON_MISSING });
  return text;
}
