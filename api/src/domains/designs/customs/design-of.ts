import { designerTexts, emptyDesign, imageOf, PRINT_AREA } from '@qhatu/contract/designer';
import type { CustomBody, CustomProduct, CustomSticker, DesignDocument, DesignImage } from '@qhatu/contract/wire';
import { fieldRefused } from '../errors';

export type CustomVariant = CustomProduct['variants'][number];

/** Value of the variant's colour or size; undefined when it has none. */
export function attributeOf(product: CustomProduct, variant: CustomVariant, kind: 'color' | 'size') {
  const attribute = product.variantAttributes.find((candidate) => candidate.kind === kind);
  return variant.attributes.find(({ attribute_id }) => attribute_id === attribute?.attribute_id);
}

/**
 * The design to store: the editor's own, or, from a client that sends stickers only (spec 3 §3), pictures at the places
 * that the stickers say. Throws 422.
 */
export function designOf(body: CustomBody, product: CustomProduct, variant: CustomVariant): DesignDocument {
  const color = attributeOf(product, variant, 'color');
  if (!color) throw fieldRefused('not_custom', 'product_id', designerTexts.notCustom);
  const design = (body.design as DesignDocument | null | undefined) ?? null;
  if (design) {
    if (design.product_id !== product.id || design.color_id !== color.id) {
      throw fieldRefused('wrong_product', 'design', designerTexts.wrongColour);
    }
    return design;
  }
  const size = attributeOf(product, variant, 'size')?.value ?? '';
  const made = emptyDesign(product.id, color.id);
  (body.stickers ?? []).forEach((sticker, index) => {
    made.views[sticker.view === 1 ? 'front' : 'back'].push(
      pictureOf(sticker, index, areaOf(product, size, sticker.view)),
    );
  });
  return made;
}

/** The print area on the picture of this size, or of the first that has one. */
export function areaOf(product: CustomProduct, size: string, view: 1 | 2) {
  const dimensions = product.rectangles.find((entry) => entry.view === view)?.dimensions ?? {};
  return dimensions[size] ?? Object.values(dimensions)[0] ?? { x: 0, y: 0, width: 1, height: 1 };
}

function pictureOf(sticker: CustomSticker, index: number, area: ReturnType<typeof areaOf>): DesignImage {
  if (sticker.print_id === null) throw fieldRefused('print_missing', 'stickers', designerTexts.unknownPrint);
  const [width, height] = [sticker.physical_width * 10, sticker.physical_height * 10];
  return imageOf({
    id: `sticker-${index + 1}`,
    kind: 'image',
    print_id: sticker.print_id,
    x: ((sticker.x - area.x) / area.width) * PRINT_AREA.width + width / 2,
    y: ((sticker.y - area.y) / area.height) * PRINT_AREA.height + height / 2,
    width,
    height,
  });
}
