import { DiskFiles } from './disk';
import { FilesWithFallback } from './fallback';
import type { Files } from './files';
import type { FilesPlace } from './place';
import { S3Files } from './s3';

interface Settings {
  DATA_DIR: string;
  FILES_URL: FilesPlace;
  FILES_FALLBACK?: FilesPlace | undefined;
}

/** The store of one setting, unchecked (`check`). */
export const openPlace = async (place: FilesPlace, dataDir: string): Promise<Files> =>
  place.kind === 'disk' ? new DiskFiles(dataDir) : S3Files.open(place);

/** The shop's files, unchecked (`check`). */
export async function openFiles({ DATA_DIR, FILES_URL, FILES_FALLBACK }: Settings): Promise<Files> {
  const files = await openPlace(FILES_URL, DATA_DIR);
  return FILES_FALLBACK ? new FilesWithFallback(files, await openPlace(FILES_FALLBACK, DATA_DIR)) : files;
}
