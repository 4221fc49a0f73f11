import { DiskFiles } from './disk';
import type { Files } from './files';

/** The shop's files, unchecked (`check`). */
export const openFiles = ({ DATA_DIR }: { DATA_DIR: string }): Files => new DiskFiles(DATA_DIR);
