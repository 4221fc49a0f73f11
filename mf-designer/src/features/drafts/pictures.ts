import { printsOf } from '@qhatu/contract/designer';
import { delMany, get, keys, set } from '@qhatu/kit/device';
import { deleteDraft, listDrafts } from './drafts';
import { pictureStore } from './store';

/** An uploaded picture as it is kept on this device: the file itself, so that a reload loses nothing. */
export interface KeptPicture {
  blob: Blob;
  name: string;
  vector: boolean;
  /** Of the original, upright, pixels. */
  width: number;
  height: number;
  /** Its id on the server once it was uploaded. */
  printId: number | null;
}

/** Of this visit: where storage is full or forbidden, buying still works until the page is left. */
const atHand = new Map<number, KeptPicture>();

/** Rejects when the device does not keep it; some throw at the mere asking. */
export async function keepPicture(key: number, picture: KeptPicture): Promise<void> {
  atHand.set(key, picture);
  await set(key, picture, pictureStore);
}

export const keptPicture = async (key: number): Promise<KeptPicture | undefined> =>
  atHand.get(key) ?? get<KeptPicture>(key, pictureStore);

/** Deletes the pictures that no draft names any more. */
async function dropUnused(used: ReadonlySet<number>): Promise<void> {
  const unused = (await keys<number>(pictureStore)).filter((key) => !used.has(key));
  for (const key of unused) atHand.delete(key);
  await delMany(unused, pictureStore);
}

/** Deletes a draft, and the pictures that no other one shows. */
export async function discardDraft(id: string): Promise<void> {
  await deleteDraft(id);
  const used = (await listDrafts()).flatMap(({ design }) => printsOf(design));
  await dropUnused(new Set(used));
}
