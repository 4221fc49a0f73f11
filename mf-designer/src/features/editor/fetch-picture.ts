import type { Print } from '@qhatu/contract/wire';
import { api, apiQuery, getQueryClient } from '@qhatu/shared-state';
import { keptPicture } from '../drafts/pictures';
import { pictureKind } from '../pictures/kind';
import { type LoadedPicture, loadPicture } from '../pictures/load';

/** The shop's own drawings (spec 3 §7). */
export const PRINTS = 'prints?all=true&enable=1';
/** One of the shop's own is a file of the site; an upload is fetched with the session, by its owner or who prints it. */
async function fileOf(id: number): Promise<Blob> {
  const shop = await getQueryClient().ensureQueryData(apiQuery<Print[]>(PRINTS));
  const own = shop.find((print) => print.id === id);
  if (!own) return api.get<Blob>(`prints/${id}/file`, { responseType: 'blob', timeout: 60_000 });
  const answer = await fetch(own.url);
  if (!answer.ok) throw new Error(`${own.url} answered ${answer.status}.`);
  return answer.blob();
}

/** Pixels of a print: below 0 from this device, otherwise from the shop. */
export async function fetchPicture(id: number): Promise<LoadedPicture> {
  if (id < 0) {
    const kept = await keptPicture(id);
    if (!kept) throw new Error('The picture is not on this device any more.');
    return loadPicture(kept.blob, kept.vector);
  }
  const file = await fileOf(id);
  return loadPicture(file, (await pictureKind(file)) === 'svg');
}
