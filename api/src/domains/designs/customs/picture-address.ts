import { basename } from 'node:path';
import { CAPTURE_PIXELS } from '@qhatu/contract/designer';
import type { DesignView, Image } from '@qhatu/contract/wire';
import { withPlaceholder } from '../../../http/placeholders';

/** Pixels in which a captured view is kept (`drawing/draw/print.ts`). */
export const SMALL_PIXELS = 160;
export const WIDTHS = [SMALL_PIXELS, CAPTURE_PIXELS];
/** Where captured views lay when they had an address of their own. */
export const PREFIX_BEFORE = '/uploads/designs/';

/** What the address of every view's picture begins with. */
export const ADDRESS = '/api/web/product-customs/';

/** Where a view's picture is asked for, every time with a session. `place`: of its file, old or new. */
const addressOf = (customId: number, place: string) => `${ADDRESS}${customId}/pictures/${basename(place)}`;

/** A captured view in the wire's shape; its id is the design's and the view's. */
export function pictureOf(customId: number, view: DesignView, place: string): Image {
  const address = addressOf(customId, place);
  return { id: customId * 2 + view - 1, uri: address, url: address, widths: WIDTHS };
}

/** The picture that an order's line keeps. Those of before name the place where their file lay. */
export function pictureOfLine(line: { image: Image | null; product_custom_id: number | null }): Image | null {
  const { image, product_custom_id } = line;
  if (!image) return null;
  if (!image.uri.startsWith(PREFIX_BEFORE) || product_custom_id === null) return withPlaceholder(image);
  const address = addressOf(product_custom_id, image.uri);
  return { ...image, uri: address, url: address };
}
