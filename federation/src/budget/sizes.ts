import type { FileList, Release } from '../discovery/types';

/** Bytes as they travel (brotli where the release has it). */
export interface Weight {
  js: number;
  css: number;
}

export interface Sizes {
  entry: number;
  /** What each exposed module adds to the entry: its chunks and its stylesheets. */
  exposes: Record<string, Weight>;
}

/** How many bytes of a file travel. @throws when the list does not have it: then the release is not what it says */
export function transferBytes({ files }: FileList, file: string): number {
  const found = files[`${file}.br`] ?? files[file];
  if (!found) throw new Error(`files.json does not list ${file}`);
  return found.bytes;
}

export function sizesOf(release: Pick<Release, 'entry' | 'preload'>, list: FileList): Sizes {
  const sum = (files: string[]) => files.reduce((total, file) => total + transferBytes(list, file), 0);
  return {
    entry: transferBytes(list, release.entry),
    exposes: Object.fromEntries(
      Object.entries(release.preload).map(([expose, { js, css }]) => [expose, { js: sum(js), css: sum(css) }]),
    ),
  };
}

/** Of files by name: all their bytes together. */
export const sumBytes = (sizes: Readonly<Record<string, number>>): number =>
  Object.values(sizes).reduce((total, bytes) => total + bytes, 0);
