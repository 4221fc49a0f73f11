import { MAX_FILE_BYTES, pageTexts } from '@qhatu/contract/forms';

export type DocumentKind = 'image' | 'pdf';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));

/** What a file is by its first bytes, whatever its name says; null for anything that is no document of ours. */
export function kindOf(bytes: Uint8Array): DocumentKind | null {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image';
  if (startsWith(bytes, 'PNG', 1) || startsWith(bytes, 'GIF8')) return 'image';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'image' : null;
}

/** Reads a file's beginning. jsdom and old browsers have no `Blob.arrayBuffer`. */
function head(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsArrayBuffer(file.slice(0, 16));
  });
}

/** What is wrong with a chosen file, or null; the server judges the whole of it again. */
export async function fileProblem(file: File, imagesOnly: boolean): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return pageTexts.fileTooLarge;
  const kind = await head(file).then(kindOf, () => null);
  if (kind === 'image' || (kind === 'pdf' && !imagesOnly)) return null;
  return imagesOnly ? pageTexts.imageKind : pageTexts.fileKind;
}

/** `data:…;base64,…`, as the wire wants a document (spec 3 §3). */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** '1,4 MB', '320 kB'. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} kB`;
