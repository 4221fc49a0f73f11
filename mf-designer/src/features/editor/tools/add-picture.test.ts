import { designerTexts, MAX_IMAGE_BYTES } from '@qhatu/contract/designer';
import { readableBlobs } from '../../../testing/blobs';
import { Library } from '../../pictures/library';
import { PictureProblem } from '../../pictures/load';
import { EditorStore, emptyContent } from '../state/store';
import { addFile } from './add-picture';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (start: number[], bytes: number, name = 'foto.jpg') => {
  const content = new Uint8Array(bytes);
  content.set(start);
  return new File([content], name, { type: 'image/jpeg' });
};
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

beforeAll(readableBlobs);

const decodes = (size: { width: number; height: number } | null) =>
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (!size) throw new DOMException('broken', 'InvalidStateError');
      return { ...size, close: () => {} };
    },
  });

async function put(chosen: File) {
  const store = new EditorStore(emptyContent(1, 11));
  const library = new Library(() => new Promise(() => {}));
  const refused = await addFile(store, library, chosen).then(
    () => null,
    (cause: unknown) => (cause instanceof PictureProblem ? cause.message : String(cause)),
  );
  return { refused, stickers: store.design.views.front.length };
}

describe('bad input: files', () => {
  test('five megabytes are taken, one byte more is refused before it is decoded (D60) [3§5]', async () => {
    decodes({ width: 600, height: 400 });
    expect(await put(file(PNG, MAX_IMAGE_BYTES))).toEqual({ refused: null, stickers: 1 });
    expect(await put(file(PNG, MAX_IMAGE_BYTES + 1))).toEqual({ refused: designerTexts.fileTooLarge, stickers: 0 });
  });

  test('a device that keeps nothing (there is no storage here) costs the picture at the next reload, not now', async () => {
    decodes({ width: 600, height: 400 });
    expect('indexedDB' in globalThis).toBe(false);
    expect(await put(file(PNG, 64))).toEqual({ refused: null, stickers: 1 });
  });

  test.each([
    ['corrupt', file(PNG, 40), 'Ha ocurrido un error cargando su imagen'],
    ['HEIC, whatever its name says', file([0, 0, 0, 24, ...letters('ftypheic')], 64), designerTexts.heic],
    ['a page', file(letters('<html><script>'), 64), designerTexts.notAPicture],
    ['empty', file([], 0), designerTexts.notAPicture],
    ['animated', file([...PNG, ...letters('acTL....IDAT')], 64), designerTexts.animated],
  ])('a file that is %s is refused with its sentence, and nothing is put on the polo', async (_, chosen, sentence) => {
    decodes(null);
    expect(await put(chosen)).toEqual({ refused: sentence, stickers: 0 });
  });
});
