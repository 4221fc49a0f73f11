/** What a file really is, by its first bytes: names and MIME types are only claims. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'svg' | 'heic' | 'unknown';

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

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

/** Whether a picture moves: only a still one can be printed. The server judges it again, by decoding it. */
export async function isAnimated(file: Blob, kind: PictureKind): Promise<boolean> {
  if (kind !== 'gif' && kind !== 'webp' && kind !== 'png') return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (kind === 'gif') return gifFrames(bytes) > 1;
  const content = new TextDecoder('latin1').decode(bytes);
  if (kind === 'webp') return content.includes('ANMF');
  // An animated PNG says so before its pixels.
  const animation = content.indexOf('acTL');
  return animation > 0 && animation < content.indexOf('IDAT');
}

const GIF = { header: 13, extension: 0x21, image: 0x2c } as const;
/** Bytes of a colour table that the flags of a screen or an image announce. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Pictures in a GIF, counted by walking its blocks; no more than two are looked for. */
function gifFrames(bytes: Uint8Array): number {
  const byte = (index: number) => bytes[index] ?? 0;
  let at = GIF.header + tableBytes(byte(10));
  let frames = 0;
  const skipBlocks = () => {
    while (byte(at) > 0) at += byte(at) + 1;
    at++;
  };
  while (at < bytes.length && frames < 2) {
    const block = byte(at);
    if (block === GIF.image) {
      frames++;
      at += 11 + tableBytes(byte(at + 9));
    } else if (block === GIF.extension) at += 2;
    else break;
    skipBlocks();
  }
  return frames;
}
