import { DiskFiles } from './disk';
import { FilesWithFallback } from './fallback';
import type { Files } from './files';
import { S3Files } from './s3';
import type { FileStorageConfig } from './storage-config';

interface Settings {
  DATA_DIR: string;
  FILES_URL: FileStorageConfig;
  FILES_FALLBACK?: FileStorageConfig | undefined;
}

/** The store of one setting, unchecked (`check`). */
export const openStorage = async (place: FileStorageConfig, dataDir: string): Promise<Files> =>
  place.kind === 'disk' ? new DiskFiles(dataDir) : S3Files.open(place);

/** The shop's files, unchecked (`check`). */
export async function openFiles({ DATA_DIR, FILES_URL, FILES_FALLBACK }: Settings): Promise<Files> {
  const files = await openStorage(FILES_URL, DATA_DIR);
  return FILES_FALLBACK ? new FilesWithFallback(files, await openStorage(FILES_FALLBACK, DATA_DIR)) : files;
}
