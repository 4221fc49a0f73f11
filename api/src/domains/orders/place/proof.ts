import type { OrderBody } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/open';
import type { Draw } from '../../../drawing';
import { ruleBroken } from '../../../http/errors';
import type { PrivateFiles } from '../../../uploads/private-files';
import { checkStorage } from '../../../uploads/stored-bytes';
import { cleanProof, readDataUrl } from '../proofs/inspect';
import { discardProof, PROOFS, storeProof } from '../proofs/storage';
import { orderTexts } from '../texts';

export interface ProofOfOrder {
  id: number | null;
  /** Takes back what was stored for this order only, when the order did not come about. */
  discard: () => Promise<void>;
}

const nothing = async () => undefined;

/** Whether `image` of an order is the proof itself, neither nothing nor the id of an upload. */
export function isInlineProof(image: OrderBody['image']): boolean {
  if (image === null || image === undefined || image === '') return false;
  const id = Number(image);
  return !(Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
}

/**
 * `image` of an order (D72): the id of an upload, or a data URL, which is checked and stored here, before and outside of
 * the order's transaction. Throws 409 when the account's storage is full, 413, 415, 422.
 */
export async function proofOfOrder(
  { db, files, jobs, draw }: { db: Db; files: PrivateFiles; jobs: FastifyInstance['jobs']; draw: Draw },
  userId: number,
  image: OrderBody['image'],
): Promise<ProofOfOrder> {
  if (!isInlineProof(image)) return { id: image ? Number(image) : null, discard: nothing };
  const bytes = readDataUrl(String(image));
  if (!bytes) throw ruleBroken('unsupported_proof', orderTexts.proofKind, { image: orderTexts.proofKind });
  await checkStorage(db, PROOFS.storage(userId));
  const stored = await storeProof(db, files, userId, await cleanProof(draw, bytes));
  return { id: stored, discard: () => discardProof(db, jobs, stored).then(() => undefined) };
}
