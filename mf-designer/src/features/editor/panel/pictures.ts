import { type DesignDocument, type DesignObject, printsOf } from '@qhatu/contract/designer';
import { ApiError } from '@qhatu/shared-state';
import { uploadPrint } from '../../buy/api/upload-print';
import { keepPicture, keptPicture } from '../../drafts/pictures';

/** Uploads what is only on this device, each picture once, and answers the design with the server's ids. */
export async function withUploadedPictures(design: DesignDocument, userId: number): Promise<DesignDocument> {
  const ids = new Map<number, number>();
  const stored = async (object: DesignObject): Promise<DesignObject> => {
    if (object.kind === 'text' || object.print_id > 0) return object;
    const known = ids.get(object.print_id) ?? (await uploaded(object.print_id, userId));
    ids.set(object.print_id, known);
    return { ...object, print_id: known };
  };
  // One after the other: two stickers of the same picture are one upload.
  const all = async (objects: readonly DesignObject[]) => {
    const done: DesignObject[] = [];
    for (const object of objects) done.push(await stored(object));
    return done;
  };
  return { ...design, views: { front: await all(design.views.front), back: await all(design.views.back) } };
}

async function uploaded(localId: number, userId: number): Promise<number> {
  const kept = await keptPicture(localId);
  if (!kept) throw new Error('The picture is not on this device any more.');
  if (kept.printId !== null) return kept.printId;
  const print = await uploadPrint(kept.blob, kept.name, userId);
  await keepPicture(localId, { ...kept, printId: print.id }).catch(() => {});
  return print.id;
}

/** @returns whether any picture of the design was uploaded before; each is uploaded anew by the next try */
async function forgetUploads(design: DesignDocument): Promise<boolean> {
  let any = false;
  for (const id of printsOf(design)) {
    const kept = id < 0 ? await keptPicture(id) : undefined;
    if (!kept || kept.printId === null) continue;
    any = true;
    await keepPicture(id, { ...kept, printId: null }).catch(() => {});
  }
  return any;
}

/**
 * Buys, and once more with pictures uploaded anew where the server has one of them no more: they went with another design that
 * was deleted (D405), or after 60 days without one. Rejects with whatever `buy` rejects with.
 */
export async function withFreshUploads(design: DesignDocument, buy: () => Promise<void>): Promise<void> {
  try {
    await buy();
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'print_not_found';
    if (!isGone || !(await forgetUploads(design))) throw error;
    await buy();
  }
}
