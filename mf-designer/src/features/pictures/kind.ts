/** What a file really is, by its first bytes: names and MIME types are only claims. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'svg' | 'heic' | 'unknown';

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** Reads 512 bytes, no more. */
export async function pictureKind(file: Blob): Promise<PictureKind> {
  const bytes = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (text(bytes, 0, 4) === 'GIF8') return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(text(bytes, 8, 12))) return 'heic';
  const head = new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(head)) return 'svg';
  return 'unknown';
}

/** Whether a GIF or WebP moves: only a still picture can be printed. */
export async function isAnimated(file: Blob, kind: PictureKind): Promise<boolean> {
  const marks = { gif: ['NETSCAPE2.0', 'ANIMEXTS1.0'], webp: ['ANMF'] }[kind as string];
  if (!marks) return false;
  const content = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return marks.some((mark) => content.includes(mark));
}
