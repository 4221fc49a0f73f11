import type { FileEntry, FileProblem, FileProduct } from '../file-product';
import { type ReadOptions, readProductFile } from '.';

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Everything that a file says, read in chunks of `size` bytes. */
export async function readAll(
  file: string | Uint8Array,
  { size = 65_536, ...options }: ReadOptions & { size?: number } = {},
): Promise<{ products: FileProduct[]; problems: FileProblem[]; entries: FileEntry[] }> {
  const entries: FileEntry[] = [];
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  for await (const entry of readProductFile(chunked(bytes, size), options)) entries.push(entry);
  return {
    entries,
    products: entries.flatMap((entry) => (entry.kind === 'product' ? [entry.product] : [])),
    problems: entries.flatMap((entry) => (entry.kind === 'problem' ? [entry.problem] : [])),
  };
}
