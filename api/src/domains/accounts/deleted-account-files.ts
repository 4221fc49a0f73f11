import type { Env } from '../../env';
import type { PrivateFiles } from '../../uploads/private-files';
import { dropDesignFiles } from '../designs/forget';
import type { DeletedAccountFiles } from './delete-account';
import { deletePhoto } from './photo';

/** After `anonymise` is kept: what the person had on the disk. */
export async function dropDeletedAccountFiles(
  { env, files }: { env: Env; files: PrivateFiles },
  left: DeletedAccountFiles,
): Promise<void> {
  await deletePhoto(env.DATA_DIR, left.photo);
  await dropDesignFiles(env, left.designs);
  await Promise.all(left.files.map((path) => files.remove(path)));
}
