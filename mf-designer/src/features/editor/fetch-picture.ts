import { keptPicture } from '../drafts/pictures';
import { fileOfPrint } from '../pictures/api/prints';
import { pictureKind } from '../pictures/kind';
import { type LoadedPicture, loadPicture } from '../pictures/load';

/** Pixels of a print: below 0 from this device, otherwise from the shop. */
export async function fetchPicture(id: number): Promise<LoadedPicture> {
  if (id < 0) {
    const kept = await keptPicture(id);
    if (!kept) throw new Error('The picture is not on this device any more.');
    return loadPicture(kept.blob, kept.vector);
  }
  const file = await fileOfPrint(id);
  return loadPicture(file, (await pictureKind(file)) === 'svg');
}
