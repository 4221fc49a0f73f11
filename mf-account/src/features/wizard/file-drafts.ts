import { del, deviceStore, get, set } from '@qhatu/kit/device';

/** Chosen files of half-filled forms, in IndexedDB: local storage is too small for them. Never rejects. */
const FILES = deviceStore('qhatu-files', 'drafts');
/** As the rest of the draft. */
const LIFE_MS = 24 * 60 * 60_000;

interface Kept {
  file: File;
  at: number;
}

export const keepFile = (key: string, file: File): Promise<void> =>
  set(key, { file, at: Date.now() } satisfies Kept, FILES).catch(() => undefined);

export const dropFile = (key: string): Promise<void> => del(key, FILES).catch(() => undefined);

/** The file that was chosen before the reload, or null. An old one is forgotten. */
export async function keptFile(key: string): Promise<File | null> {
  const kept = await get<Kept>(key, FILES).catch(() => undefined);
  if (!(kept?.file instanceof File)) return null;
  if (Date.now() - kept.at <= LIFE_MS) return kept.file;
  await dropFile(key);
  return null;
}
