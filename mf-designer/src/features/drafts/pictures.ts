import { delMany, get, keys, set } from 'idb-keyval';
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

export const keepPicture = (key: number, picture: KeptPicture): Promise<void> => set(key, picture, pictureStore());

export const keptPicture = (key: number): Promise<KeptPicture | undefined> => get<KeptPicture>(key, pictureStore());

/** Deletes the pictures that no draft names any more. */
export async function dropUnused(used: ReadonlySet<number>): Promise<void> {
  const all = await keys<number>(pictureStore());
  await delMany(
    all.filter((key) => !used.has(key)),
    pictureStore(),
  );
}
