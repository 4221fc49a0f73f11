import { type Picture, pictureAt } from '@qhatu/contract/model';
import { usePrivatePicture } from './usePrivatePicture';

const PRIVATE = '/api/web/';
/** Pixels: lines show their pictures small. */
const WIDTH = 160;

/**
 * The picture of a bought or chosen line, ready for `Picture`. A product's is as it is; how a design looks is its
 * owner's, its seller's and nobody else's, so it is fetched with the session. Null until it is there.
 */
export function useLinePicture(picture: Picture | null): Picture | null {
  const path = picture?.src.startsWith(PRIVATE) ? pictureAt(picture.src, WIDTH).slice(PRIVATE.length) : null;
  const { url } = usePrivatePicture(path);
  if (path === null || picture === null) return picture;
  return url === null ? null : { ...picture, src: url, widths: [] };
}
