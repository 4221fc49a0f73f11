import { toSoles } from '../money';
import type { CustomSticker, Rectangle } from '../wire/designer';
import { PRINT_AREA } from './area';
import { priceStickers } from './price';
import { type DesignDocument, type DesignView, objectsOf, VIEWS } from './types';

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * The stickers of a design as spec 3 §3 sends them: x, y (top left), width and height as fractions of the picture on
 * which `rectangles` lay the print area; physical sizes in centimetres; price after its discount, in soles.
 */
export function stickersToWire(
  design: DesignDocument,
  rectangleOf: (view: DesignView) => Pick<Rectangle, 'x' | 'y' | 'width' | 'height'>,
): CustomSticker[] {
  return priceStickers(design).map(({ view, object, price, discount }) => {
    const area = rectangleOf(view);
    const across = area.width / PRINT_AREA.width;
    const down = area.height / PRINT_AREA.height;
    return {
      print_id: object.kind === 'text' ? null : object.print_id,
      view,
      x: rounded(area.x + (object.x - object.width / 2) * across, 4),
      y: rounded(area.y + (object.y - object.height / 2) * down, 4),
      width: rounded(object.width * across, 4),
      height: rounded(object.height * down, 4),
      price: toSoles(price - discount),
      physical_width: rounded(object.width / 10, 2),
      physical_height: rounded(object.height / 10, 2),
    };
  });
}

/** A design of nothing yet. */
export const emptyDesign = (productId: number, colorId: number): DesignDocument => ({
  version: 1,
  product_id: productId,
  color_id: colorId,
  views: { front: [], back: [] },
});

/** The ids of every uploaded or predefined picture that a design names, each once. */
export const printsOf = (design: DesignDocument): number[] => [
  ...new Set(
    VIEWS.flatMap((view) =>
      objectsOf(design, view).flatMap((object) => (object.kind === 'text' ? [] : [object.print_id])),
    ),
  ),
];
