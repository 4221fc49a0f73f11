import { designerTexts } from '@qhatu/contract/designer';
import { loadPicture, PictureProblem } from './load';

const photo = new Blob(['x'], { type: 'image/jpeg' });

interface Bitmap {
  width: number;
  height: number;
  close: jest.Mock;
}

/** A browser whose decoder finds a picture of this size, or says that the file is broken. */
function decoder(size: { width: number; height: number } | Error) {
  const made: Bitmap[] = [];
  const decode = async (_: unknown, options: { resizeWidth?: number; resizeHeight?: number } = {}) => {
    if (size instanceof Error) throw size;
    const { resizeWidth: width = size.width, resizeHeight: height = size.height } = options;
    const bitmap = { width, height, close: jest.fn() };
    made.push(bitmap);
    return bitmap;
  };
  Object.assign(globalThis, { createImageBitmap: decode });
  return made;
}

describe('bad input: pictures', () => {
  test.each([
    ['of 1 px', 1, 1, designerTexts.tooSmall],
    ['one pixel too narrow', 31, 4_000, designerTexts.tooSmall],
    ['of 20,000 px', 20_000, 200, designerTexts.tooManyPixels],
    ['one pixel too long', 200, 12_001, designerTexts.tooManyPixels],
    ['of more than 50 megapixels', 10_000, 5_001, designerTexts.tooManyPixels],
  ])('one %s is refused with its reason, and its memory given back', async (_, width, height, reason) => {
    const [full] = [decoder({ width, height })];
    await expect(loadPicture(photo, false)).rejects.toEqual(new PictureProblem(reason));
    expect(full).toHaveLength(1);
    expect(full[0]?.close).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the smallest', 32, 32, [32, 32]],
    ['the longest', 12_000, 4_000, [1_400, 467]],
    ['the largest', 10_000, 5_000, [1_400, 700]],
  ])('%s that may be is taken; what is drawn is a light copy', async (_, width, height, copy) => {
    const made = decoder({ width, height });
    const picture = await loadPicture(photo, false);
    expect(picture).toMatchObject({ width, height });
    expect([picture.source.width, picture.source.height]).toEqual(copy);
    expect(made[0]?.close).toHaveBeenCalledTimes(1);
    expect(made[1]?.close).not.toHaveBeenCalled();
  });

  test('a corrupt one rejects with what the decoder says, so that its sentence is said', async () => {
    decoder(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
    await expect(loadPicture(photo, false)).rejects.toThrow('could not be decoded');
  });

  test('an SVG with scripts is drawn as an image, where nothing of it runs, and its address is given back', async () => {
    const given: Blob[] = [];
    URL.createObjectURL = (blob) => {
      given.push(blob as Blob);
      return 'blob:svg';
    };
    const revoke = jest.fn();
    URL.revokeObjectURL = revoke;
    const drawn: string[] = [];
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
      drawn.push(this.src);
    };
    // jsdom has no canvas; this is the one call that is made of it.
    HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => {} })) as never;
    const svg = new Blob(['<svg onload="window.hacked=1"><script>window.hacked=1</script></svg>']);
    const picture = await loadPicture(svg, true);
    expect([picture.source.width, picture.source.height]).toEqual([1_400, 1_400]);
    expect([given[0]?.type, drawn, revoke.mock.calls]).toEqual(['image/svg+xml', ['blob:svg'], [['blob:svg']]]);
    expect(document.querySelector('svg, script')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
  });
});
