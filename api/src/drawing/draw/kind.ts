/** What bytes say they are; the name and the declared type are never looked at. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg' | 'heic' | 'avif' | 'pdf' | 'unknown';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

export function kindOf(bytes: Buffer): Kind {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12))) return 'heic';
  if (head.slice(4, 8) === 'ftyp' && AVIF_BRANDS.has(head.slice(8, 12))) return 'avif';
  // The header at the very start and the trailer near the end, as every reader wants them.
  if (/^%PDF-\d\.\d/.test(head)) return bytes.subarray(-2048).includes('%%EOF') ? 'pdf' : 'unknown';
  const start = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return start.startsWith('<') && /<svg[\s>]/i.test(start) ? 'svg' : 'unknown';
}

/** An animated PNG says so in a chunk before its pixels; sharp shows its first frame only. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  const animation = bytes.indexOf('acTL', 8, 'latin1');
  return animation > 0 && animation < bytes.indexOf('IDAT', 8, 'latin1');
};
