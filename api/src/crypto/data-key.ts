import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDataKey, newDataKey, Sealer } from './sealed';

/** Of the environment (docs/operations.md). */
interface KeySettings {
  DATA_DIR: string;
  DATA_KEY?: string | undefined;
  DATA_KEY_PREVIOUS?: string | undefined;
}

/** Made below DATA_DIR where no key is set; production has to bring its own. */
export const KEY_FILE = 'data-key';

/**
 * The sealer of this process: with `DATA_KEY`, and `DATA_KEY_PREVIOUS` while a rotation is under way. Without them, which
 * is refused in production, with a key that is made once and kept in DATA_DIR/data-key, for its owner's eyes only.
 */
export function openSealer(env: KeySettings): Sealer {
  return new Sealer(env.DATA_KEY ?? keptKey(env.DATA_DIR), env.DATA_KEY_PREVIOUS);
}

function keptKey(dataDir: string): string {
  const file = join(dataDir, KEY_FILE);
  const key = readKey(file) ?? makeKey(dataDir, file);
  if (!isDataKey(key))
    throw new Error(`${file} does not hold a data key: 32 bytes in base64. Restore it, or set DATA_KEY.`);
  return key;
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written beside and linked, so that a crash leaves no half key and two processes agree on one. */
function makeKey(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${newDataKey()}\n`, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
