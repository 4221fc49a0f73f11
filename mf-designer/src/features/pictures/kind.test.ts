import { isAnimated, pictureKind } from './kind';

const file = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'foto.jpg',
    { type: 'image/jpeg' },
  );

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEIC = [[0, 0, 0, 0x18], 'ftypheic'] as const;

// jsdom's Blob cannot be read as bytes.
beforeAll(() => {
  const bytes = function bytes(this: Blob) {
    return new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
  Object.assign(Blob.prototype, { arrayBuffer: Blob.prototype.arrayBuffer ?? bytes });
});

describe('issue 7 pictures are known by their bytes', () => {
  test.each([
    ['jpeg', file([0xff, 0xd8, 0xff, 0xe0])],
    ['png', file(PNG)],
    ['gif', file('GIF89a')],
    ['webp', file('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['heic', file([...HEIC[0]], HEIC[1])],
    ['svg', file('\uFEFF  <svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['svg', file('<?xml version="1.0"?><svg/>')],
    ['unknown', file('%PDF-1.7')],
    ['unknown', file('')],
  ])('%s, whatever its name says', async (kind, given) => {
    expect(await pictureKind(given)).toBe(kind);
  });

  test('a GIF that loops and a WebP with frames are animated, still ones are not', async () => {
    expect(await isAnimated(file('GIF89a', [1, 2], 'NETSCAPE2.0'), 'gif')).toBe(true);
    expect(await isAnimated(file('GIF89a', [1, 2]), 'gif')).toBe(false);
    expect(await isAnimated(file('RIFF', [1, 2, 3, 4], 'WEBPVP8XANIMANMF'), 'webp')).toBe(true);
    expect(await isAnimated(file(PNG), 'png')).toBe(false);
  });
});
