import { ZipFile } from 'yazl';

export type ZipEntry = [
  name: string,
  bytes: Buffer,
  options?: { mode?: number; compress?: boolean; fileComment?: string },
];

/** A ZIP of these files, in their order; a name that ends with `/` is a folder. */
export async function zipOf(...entries: ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes, options] of entries) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(bytes, name, options);
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
