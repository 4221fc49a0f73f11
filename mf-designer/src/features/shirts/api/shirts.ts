import type { Rectangle } from '@qhatu/contract/designer';
import { pictureFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import type { CustomProduct } from '@qhatu/contract/wire';
import type { Shirt, ShirtColor } from '../shirts';

const MIDDLE: Rectangle = { x: 0.31, y: 0.22, width: 0.38, height: 0.554 };

function colorsOf(product: CustomProduct): ShirtColor[] {
  const values = product.variantAttributes.find(({ kind }) => kind === 'color')?.values ?? [];
  const sizeAttribute = product.variantAttributes.find(({ kind }) => kind === 'size');
  const order = sizeAttribute?.values.map(({ id }) => id) ?? [];
  return values.map(({ id, value, payload }) => {
    const sizes = product.variants.flatMap((variant) => {
      const size = variant.attributes.find(({ attribute_id }) => attribute_id === sizeAttribute?.attribute_id);
      const ofColor = variant.attributes.some((attribute) => attribute.id === id);
      if (!ofColor || !size || variant.stock <= 0) return [];
      const line = { variantId: variant.id, name: size.value, price: toCents(variant.price), stock: variant.stock };
      return [{ line, rank: order.indexOf(size.id) }];
    });
    const sorted = sizes.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
    return { id, name: value, css: payload ?? '#ffffff', sizes: sorted };
  });
}

export function shirtFromWire(product: CustomProduct): Shirt {
  const images = [...product.variants.flatMap((variant) => variant.images), ...product.images];
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: toCents(product.price),
    colors: colorsOf(product),
    pictureOf: (view, colorId) => {
      const image =
        images.find((one) => one.view === view && one.color_id === colorId) ?? images.find((one) => one.view === view);
      return image ? pictureFromWire(image) : null;
    },
    areaOf: (view) => Object.values(product.rectangles.find((one) => one.view === view)?.dimensions ?? {})[0] ?? MIDDLE,
  };
}

/** Only products with a print area can be designed on (spec 3 §3). */
export const shirtsFromWire = (products: readonly CustomProduct[]): Shirt[] =>
  products.filter(({ rectangles }) => rectangles.length > 0).map(shirtFromWire);
