import type { Picture, Product, Variant } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';

/** The shopper's choice so far: attribute id → value id. */
export type Choice = Readonly<Record<number, number>>;

type Choosable = Pick<Product, 'variants' | 'variantAttributes'>;

const valueIdOf = (variant: Variant, attributeId: number) =>
  variant.choices.find((choice) => choice.attributeId === attributeId)?.valueId;

const has = (variant: Variant, choice: Choice) =>
  Object.entries(choice).every(([attributeId, valueId]) => valueIdOf(variant, Number(attributeId)) === valueId);

/** Variants that carry everything picked so far. */
export const matching = (product: Choosable, choice: Choice): Variant[] =>
  product.variants.filter((variant) => has(variant, choice));

/**
 * True when a variant has this value and the chosen values of the *other* attributes (spec 1 §4); otherwise the value is
 * greyed out and cannot be picked. Stock plays no part: a sold-out variant can be looked at.
 */
export function canChoose(product: Choosable, choice: Choice, attributeId: number, valueId: number): boolean {
  return matching(product, { ...choice, [attributeId]: valueId }).length > 0;
}

/** True when every variant with this value is sold out, for a hint on its chip. */
export function isSoldOut(product: Choosable, choice: Choice, attributeId: number, valueId: number): boolean {
  return matching(product, { ...choice, [attributeId]: valueId }).every((variant) => variant.stock <= 0);
}

/** Picks a value; picking it again takes it back. A value that cannot be picked changes nothing. */
export function choose(product: Choosable, choice: Choice, attributeId: number, valueId: number): Choice {
  if (choice[attributeId] === valueId) {
    const { [attributeId]: _taken, ...rest } = choice;
    return rest;
  }
  return canChoose(product, choice, attributeId, valueId) ? { ...choice, [attributeId]: valueId } : choice;
}

/** The one variant that all attributes together say, or null while something is still open. */
export function chosenVariant(product: Choosable, choice: Choice): Variant | null {
  if (product.variantAttributes.some((attribute) => choice[attribute.id] === undefined)) return null;
  return matching(product, choice)[0] ?? null;
}

/** Attributes still to be picked, in the order they are shown. */
export const openAttributes = (product: Choosable, choice: Choice): string[] =>
  product.variantAttributes.filter((attribute) => choice[attribute.id] === undefined).map(({ name }) => name);

/** 'Rojo, M': how the cart names a variant. */
export const variantLabel = (variant: Variant): string => variant.choices.map(({ value }) => value).join(', ');

/** The product as the page shows it for a choice. */
export interface Shown {
  variant: Variant | null;
  price: Cents;
  offer: Cents | null;
  /** The variants left cost different prices: `price` is the lowest. */
  isFrom: boolean;
  stock: number;
  pictures: Picture[];
}

/**
 * The product as shown for a choice (spec 1 §4): a variant has its own price, stock and pictures, or the product's pictures
 * when it has none. While the choice is incomplete, the pictures already follow it (a colour shows itself).
 */
export function shownProduct(product: Product, choice: Choice): Shown {
  const left = matching(product, choice);
  const variant = chosenVariant(product, choice);
  const cheapest = left.reduce<Variant | null>((low, v) => (low === null || v.price < low.price ? v : low), null);
  const price = variant?.price ?? cheapest?.price ?? product.price;
  const picked = Object.keys(choice).length > 0;
  const withPictures = picked ? left.find(({ pictures }) => pictures.length > 0) : undefined;
  return {
    variant,
    price,
    // The offer is one price for every variant that costs more than it, as contract/pricing has it.
    offer: product.offer !== null && product.offer < price ? product.offer : null,
    isFrom: variant === null && left.some((other) => other.price !== price),
    stock: variant?.stock ?? (left.length > 0 ? left.reduce((sum, { stock }) => sum + stock, 0) : product.stock),
    pictures: withPictures?.pictures ?? product.pictures,
  };
}
