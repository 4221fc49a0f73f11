import {
  type DesignImage,
  designerTexts,
  imageOf,
  MAX_IMAGE_BYTES,
  newStickerSize,
  PRINT_AREA,
} from '@qhatu/contract/designer';
import { randomId } from '@qhatu/contract/random';
import { keepPicture } from '../../drafts/pictures';
import type { Print } from '../../pictures/api/prints';
import { isAnimated, pictureKind } from '../../pictures/kind';
import type { Library } from '../../pictures/library';
import { loadPicture, PictureProblem } from '../../pictures/load';
import { add } from '../state/actions';
import type { EditorStore } from '../state/store';

/** A new sticker in the middle of the area, at most 13.7 cm wide (spec 3 §9). */
function stickerOf(
  kind: DesignImage['kind'],
  printId: number,
  natural: { width: number; height: number },
): DesignImage {
  const size = newStickerSize(natural);
  const middle = { x: PRINT_AREA.width / 2, y: PRINT_AREA.height / 2 };
  return imageOf({ ...middle, ...size, id: randomId(), kind, print_id: printId });
}

export const addPrint = (store: EditorStore, print: Print): boolean =>
  add(store, stickerOf('predefined', print.id, print));

/** Ids of pictures of this device: below 0, and never the same again. */
let lastLocal = 0;
function localId(): number {
  lastLocal = Math.max(lastLocal + 1, Date.now() * 16);
  return -lastLocal;
}

/** Why a file is not taken, before it is decoded; null when it may be. */
export async function refusal(file: File): Promise<string | null> {
  if (file.size > MAX_IMAGE_BYTES) return designerTexts.fileTooLarge;
  const kind = await pictureKind(file);
  if (kind === 'heic') return designerTexts.heic;
  if (kind === 'unknown') return designerTexts.notAPicture;
  return (await isAnimated(file, kind)) ? designerTexts.animated : null;
}

/**
 * Takes a file from this device onto the view. Nothing is uploaded yet: that is a step of buying (spec 3 §4).
 * Rejects with PictureProblem, whose message is for the person.
 */
export async function addFile(store: EditorStore, library: Library, file: File): Promise<void> {
  const refused = await refusal(file);
  if (refused) throw new PictureProblem(refused);
  const vector = (await pictureKind(file)) === 'svg';
  const picture = await loadPicture(file, vector).catch((cause: unknown) => {
    throw cause instanceof PictureProblem ? cause : new PictureProblem(designerTexts.uploadFailed);
  });
  const id = localId();
  const { width, height } = picture;
  library.put(id, picture);
  // A full or forbidden storage costs the picture at the next reload, not now.
  await keepPicture(id, { blob: file, name: file.name, vector, width, height, printId: null }).catch(() => {});
  add(store, stickerOf('image', id, picture));
}
