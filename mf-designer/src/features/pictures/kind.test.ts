import { readableBlobs } from '../../testing/blobs';
import { isAnimated, pictureKind } from './kind';

const file = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'foto.jpg',
    { type: 'image/jpeg' },
  );

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEIC = [[0, 0, 0, 0x18], 'ftypheic'] as const;

beforeAll(readableBlobs);

describe('pictures are known by their bytes', () => {
  test.each([
    ['jpeg', file([0xff, 0xd8, 0xff, 0xe0])],
    ['png', file(PNG)],
    ['gif', file('GIF89a')],
    ['webp', file('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['heic', file([...HEIC[0]], HEIC[1])],
    ['svg', file('\uFEFF  <svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', file('<?xml version="1.0"?><svg/>')],
    ['unknown', file([0, 0, 0, 0x1c], 'ftypavif')],
    ['unknown', file('%PDF-1.7')],
    ['unknown', file('')],
  ])('%s, whatever its name says', async (kind, given) => {
    expect(await pictureKind(given)).toBe(kind);
  });

  test('bad input: a GIF of two pictures, a WebP with frames and an animated PNG move, still ones do not', async () => {
    const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    const delay = [0x21, 0xf9, 4, 0, 8, 0, 0, 0];
    expect(await isAnimated(file('GIF89a', screen, delay, picture, delay, picture, [0x3b]), 'gif')).toBe(true);
    expect(await isAnimated(file('GIF89a', screen, delay, picture, [0x3b]), 'gif')).toBe(false);
    expect(await isAnimated(file('GIF89a', [1, 2]), 'gif')).toBe(false);
    expect(await isAnimated(file('RIFF', [1, 2, 3, 4], 'WEBPVP8XANIMANMF'), 'webp')).toBe(true);
    expect(await isAnimated(file('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'webp')).toBe(false);
    expect(await isAnimated(file(PNG, 'IHDR', 'acTL', 'IDAT'), 'png')).toBe(true);
    expect(await isAnimated(file(PNG, 'IHDR', 'IDAT', 'acTL'), 'png')).toBe(false);
  });
});
