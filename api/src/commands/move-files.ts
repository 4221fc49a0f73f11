import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DataFolderBusy, lockFolder } from '../db/lock';
import { readEnv } from '../env';
import { FilesUnavailable, FilesUnusable } from '../files/files';
import { moveFiles } from '../files/move';
import { openStorage } from '../files/open';
import { sentenceOf } from './sentence';

const USAGE = `npm run move-files [-- --remove]

Copies every file from where FILES_FALLBACK says to where FILES_URL says, beside a shop that runs with the same two settings.
May be interrupted and repeated: it goes on where it was. Each copy is read back and compared.

  --remove  takes from the old place what is in the new one`;

const REPORT_EVERY = 1_000;

/** What the person who runs it can do something about. */
class CannotMove extends Error {}

interface Asked {
  argv: string[];
  env: Record<string, string | undefined>;
  say: (text: string) => void;
}

/** Throws {@link CannotMove} when another run of this machine has begun. @returns ends it */
function onlyRun(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  try {
    return lockFolder(join(dataDir, 'move-files.lock'));
  } catch (error) {
    if (error instanceof DataFolderBusy)
      throw new CannotMove('Files are being moved by another run: wait for its end.');
    throw error;
  }
}

async function move({ argv, env: settings, say }: Asked): Promise<{ report: string; whole: boolean }> {
  const { values } = parseArgs({
    args: argv,
    options: { help: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } },
  });
  if (values.help) return { report: USAGE, whole: true };
  const { DATA_DIR, FILES_URL, FILES_FALLBACK } = readEnv(settings);
  if (!FILES_FALLBACK) {
    throw new CannotMove('Set FILES_URL to where files go and FILES_FALLBACK to where they are, for the shop as well.');
  }
  const [to, from] = await Promise.all([openStorage(FILES_URL, DATA_DIR), openStorage(FILES_FALLBACK, DATA_DIR)]);
  const end = onlyRun(DATA_DIR);
  try {
    await to.check();
    await from.check();
    let files = 0;
    const { copied, there, removed, left } = await moveFiles({
      from,
      to,
      remove: values.remove,
      onFile: () => {
        files += 1;
        if (files % REPORT_EVERY === 0) say(`${files} files …\n`);
      },
    });
    const gone = values.remove ? ` Removed from the old place: ${removed}.` : '';
    const stay = left.length > 0 ? ` Not the same in both places, left in both: ${left.join(', ')}.` : '';
    return {
      report: `Files copied: ${copied}. In the new place already: ${there}.${gone}${stay}`,
      whole: left.length === 0,
    };
  } finally {
    end();
  }
}

/** Beside the shop, whatever its database. @returns the exit code: 1 also when files are left */
export async function runMoveFiles(asked: Asked): Promise<number> {
  try {
    const { report, whole } = await move(asked);
    asked.say(`${report}\n`);
    return whole ? 0 : 1;
  } catch (error) {
    const again =
      error instanceof FilesUnavailable ? ' Nothing is lost; run this again, and it goes on where it was.' : '';
    asked.say(`${sentenceOf(error, USAGE, [CannotMove, FilesUnusable, FilesUnavailable])}${again}\n`);
    return 1;
  }
}
