import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = 'release-pin.key';
const SHORTEST = 16;

/** Beside the pointer document: who may change that may make pins as well. */
export const pinKeyFile = (discoveryFile: string): string => path.join(path.dirname(discoveryFile), NAME);

/**
 * The key that signs pins: `RELEASE_PIN_KEY`, or the file beside the pointer document, made by whoever asks first
 * (readable by its owner alone). @throws when it is too short, or can be neither read nor made
 */
export async function pinKey(discoveryFile: string, given = process.env.RELEASE_PIN_KEY): Promise<string> {
  if (given) return checked(given, 'RELEASE_PIN_KEY');
  const file = pinKeyFile(discoveryFile);
  const before = await read(file);
  if (before !== undefined) return checked(before, file);
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  // Of several that begin at the same moment one wins, and nobody ever reads half a key.
  await link(temporary, file)
    .catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    })
    .finally(() => rm(temporary, { force: true }));
  return checked((await read(file)) ?? '', file);
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

function checked(key: string, where: string): string {
  if (key.length >= SHORTEST) return key;
  throw new Error(`The key of pins (${where}) is shorter than ${SHORTEST} characters.`);
}
