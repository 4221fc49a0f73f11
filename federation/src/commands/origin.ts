import { sizesOf } from '../budget/sizes';
import { Release as ReleaseSchema } from '../discovery/schema';
import type { FileList, Release } from '../discovery/types';
import { assertIntegrity, parseFileList } from '../server/verify';

/** A release of more files or bytes than this is a mistake, or meant to keep us busy. */
const MAX_FILES = 2_000;
const MAX_BYTES = 60_000_000;
const FILE_TIMEOUT_MS = 10_000;
const AT_ONCE = 8;

async function download(url: string, most: number): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const response = await fetch(url, { signal, redirect: 'error' }).catch((cause: unknown) => {
    throw new Error(
      signal.aborted ? `${url} does not answer within ${FILE_TIMEOUT_MS / 1000} s` : `${url} cannot be reached`,
      { cause },
    );
  });
  if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > most) throw new Error(`${url} sends more than the ${most} bytes that it should`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface Inspected {
  release: Release;
  list: FileList;
}

/**
 * Fetches a release from where shoppers' files will come from, whole, and holds every byte against what the release
 * says of itself.
 * @throws with one sentence for the first thing that is wrong
 */
export async function inspectRelease(name: string, version: string, origin: string): Promise<Inspected> {
  const base = `${origin}/${version}/`;
  const parsed = ReleaseSchema.safeParse(await readJson(`${base}release.json`));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${base}release.json is none: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const release = parsed.data;
  if (release.name !== name || release.version !== version)
    throw new Error(`${base}release.json says it is ${release.name} ${release.version}, not ${name} ${version}`);
  const list = parseFileList(await download(`${base}files.json`, 4_000_000), release.files, `${base}files.json`);
  const files = Object.entries(list.files);
  const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  if (files.length > MAX_FILES)
    throw new Error(`${version} lists ${files.length} files, at most ${MAX_FILES} are taken`);
  if (total > MAX_BYTES) throw new Error(`${version} lists ${total} bytes, at most ${MAX_BYTES} are taken`);
  if (list.files[release.entry]?.sha384 !== release.integrity)
    throw new Error(`the hash of ${release.entry} in release.json is not the one in files.json`);
  if (list.files[release.server.entry]?.sha384 !== release.server.integrity)
    throw new Error(`the hash of ${release.server.entry} in release.json is not the one in files.json`);
  // Names every file that a page will ask for; throws when the list lacks one.
  sizesOf(release, list);
  await eachOf(files, async ([file, { sha384, bytes }]) => {
    assertIntegrity(await download(base + file, bytes), sha384, `${base}${file}`);
  });
  return { release, list };
}

async function readJson(url: string): Promise<unknown> {
  const bytes = await download(url, 1_000_000);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error(`${url} is not JSON; something else answers there`);
  }
}

async function eachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
