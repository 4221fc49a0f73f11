import { toCents } from '@qhatu/contract/money';
import type { ImportCorrection } from '@qhatu/contract/wire';
import type { FileVariant } from '../file-product';

/** Fields of a product that its owner mended, as they are kept with the run. */
export type Correction = Pick<ImportCorrection, 'name' | 'category_id' | 'variants'>;

interface Correctable {
  name?: string | null;
  variants: readonly Pick<FileVariant, 'row' | 'sku' | 'price' | 'stock'>[];
}

/** A product of the file with what was mended of it. */
export function corrected<Product extends Correctable>(product: Product, { name, variants = [] }: Correction): Product {
  const mended = new Map(variants.map((variant) => [variant.row, variant]));
  return {
    ...product,
    ...(name === undefined ? {} : { name }),
    variants: product.variants.map((variant) => {
      const { sku, price, stock } = mended.get(variant.row) ?? {};
      return {
        ...variant,
        ...(sku === undefined ? {} : { sku: sku?.trim() || null }),
        ...(price === undefined ? {} : { price: price === null ? null : toCents(price) }),
        ...(stock === undefined ? {} : { stock }),
      };
    }),
  };
}

/** What was mended before, with what is mended now over it. */
export function mergedCorrection(before: Correction | undefined, now: Correction): Correction {
  const variants = new Map(before?.variants?.map((variant) => [variant.row, variant]));
  for (const variant of now.variants ?? []) variants.set(variant.row, { ...variants.get(variant.row), ...variant });
  return { ...before, ...now, variants: [...variants.values()] };
}
