import { DiskFiles } from './disk';
import { FilesWithFallback } from './fallback';
import type { Files } from './files';
import type { FilesPlace } from './place';

interface Settings {
  DATA_DIR: string;
  FILES_URL: FilesPlace;
  FILES_FALLBACK?: FilesPlace | undefined;
}

/** The store of one setting, unchecked (`check`). */
export async function openPlace(place: FilesPlace, dataDir: string): Promise<Files> {
  if (place.kind === 'disk') return new DiskFiles(dataDir);
  // Some hundred modules, which a shop on a disk does without.
  const { S3Files } = await import('./s3');
  return new S3Files(place);
}

/** The shop's files, unchecked (`check`). */
export async function openFiles({ DATA_DIR, FILES_URL, FILES_FALLBACK }: Settings): Promise<Files> {
  const files = await openPlace(FILES_URL, DATA_DIR);
  return FILES_FALLBACK ? new FilesWithFallback(files, await openPlace(FILES_FALLBACK, DATA_DIR)) : files;
}
