import type { Print } from '@qhatu/contract/wire';
import { api, apiQuery, getQueryClient } from '@qhatu/shared-state';
import { keptPicture } from '../drafts/pictures';
import { pictureKind } from '../pictures/kind';
import { type LoadedPicture, loadPicture } from '../pictures/load';

/** The shop's own drawings (spec 3 §7). */
export const PRINTS = 'prints?all=true&enable=1';
/** The person's uploads, for a design that was bought before. */
const MINE = 'prints/mine';

async function printOf(id: number): Promise<Print | undefined> {
  const client = getQueryClient();
  const shop = await client.ensureQueryData(apiQuery<Print[]>(PRINTS));
  const found = shop.find((print) => print.id === id);
  if (found) return found;
  return (await api.get<Print[]>(MINE)).find((print) => print.id === id);
}

/** Pixels of a print: below 0 from this device, otherwise from the shop. */
export async function fetchPicture(id: number): Promise<LoadedPicture> {
  if (id < 0) {
    const kept = await keptPicture(id);
    if (!kept) throw new Error('The picture is not on this device any more.');
    return loadPicture(kept.blob, kept.vector);
  }
  const print = await printOf(id);
  if (!print) throw new Error(`There is no print ${id}.`);
  const answer = await fetch(print.url);
  if (!answer.ok) throw new Error(`${print.url} answered ${answer.status}.`);
  const file = await answer.blob();
  const loaded = await loadPicture(file, (await pictureKind(file)) === 'svg');
  return { ...loaded, width: print.width, height: print.height };
}
