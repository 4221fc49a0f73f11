import type { Files } from '../../files/files';
import type { PrivateFiles } from '../../uploads/private-files';
import { dropDesignFiles } from '../designs/forget';
import type { DeletedAccountFiles } from './delete-account';
import { deletePhoto } from './photo';

/** After `anonymise` is kept: the person's files. */
export async function dropDeletedAccountFiles(
  { store, files }: { store: Files; files: PrivateFiles },
  left: DeletedAccountFiles,
): Promise<void> {
  await deletePhoto(store, left.photo);
  await dropDesignFiles(store, left.designs);
  await Promise.all(left.files.map((path) => files.remove(path)));
}
