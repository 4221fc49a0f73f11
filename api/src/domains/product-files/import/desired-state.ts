import { formatMoney, toCents, toSoles } from '@qhatu/contract/money';
import { MAX_TAGS } from '@qhatu/contract/shop';
import type { AdminProduct, ImportDifference, ProductBody } from '@qhatu/contract/wire';
import { cutTo } from '../../../db/json';
import { tagsOf } from '../../catalog-admin/product-labels';
import { keyOf } from '../../catalog-admin/variants';
import type { FileProduct, FileVariant } from '../file-product';
import type { Catalogue, Word } from './catalogue';
import { isSameDescription, plainDescription } from './description';
import { importTexts } from './texts';

/** A product of the file as it is stored: dates are text in JSON. */
export type StoredProduct = Omit<FileProduct, 'variants'> & { variants: readonly StoredVariant[] };
type StoredVariant = Omit<FileVariant, 'offerFrom' | 'offerUntil'> & {
  offerFrom?: string | null;
  offerUntil?: string | null;
};

/** What a product of the file would become: the body to save, and what the form has no place for. */
export interface DesiredProduct {
  body: ProductBody;
  /** Absolute, of variants that are there already. */
  stocks: { id: number; stock: number }[];
  /** What it should be afterwards; null: as it is. */
  status: 'draft' | 'published' | null;
  differences: ImportDifference[];
}

/** Why it can't be taken, or what it becomes; with the words that stand for something of the shop's. */
export type Reading = { words: Word[] } & ({ refused: string } | { desired: DesiredProduct });

class Refused extends Error {}

/**
 * Compares a product of the file with the seller's own (D186). What the file has no column for stays; an empty cell
 * erases where its format says so.
 * @param before the product that it is; null: a new one
 * @param category chosen for this one alone
 */
export function readDesired(
  product: StoredProduct,
  before: AdminProduct | null,
  { catalogue, category }: { catalogue: Catalogue; category: number | null },
): Reading {
  const words: Word[] = [];
  try {
    return { words, desired: desiredOf(product, before, { catalogue, category, words }) };
  } catch (error) {
    if (error instanceof Refused) return { words, refused: error.message };
    throw error;
  }
}

interface Reader {
  catalogue: Catalogue;
  category: number | null;
  words: Word[];
}

const kept = <T>(fromFile: T | undefined, before: T): T => (fromFile === undefined ? before : fromFile);

function desiredOf(product: StoredProduct, before: AdminProduct | null, reader: Reader): DesiredProduct {
  const variants = variantsOf(product.variants, before, reader);
  const category_id = categoryOf(product, before, reader);
  const { offer, prices } = offerOf(
    product.variants,
    before,
    variants.map(({ price }) => price),
  );
  const body = bodyOf(product, before, {
    category_id,
    offer,
    variants: variants.map(({ values, stock, enabled, sku, gtin }, at) => ({
      values,
      price: prices[at] ?? null,
      stock,
      enabled,
      sku,
      gtin,
    })),
  });
  if (before?.status === 'published' && !body.variants.some(({ enabled }) => enabled))
    throw new Refused(importTexts.noVariantOnSale);
  const stocks = variants.flatMap(({ old, fileStock }) =>
    old && typeof fileStock === 'number' && fileStock !== old.stock ? [{ id: old.id, stock: fileStock }] : [],
  );
  const status = statusOf(product, before);
  const differences = before ? differencesOf(before, { body, stocks, status }, reader) : [];
  if (before?.status === 'archived' && differences.length > 0) throw new Refused(importTexts.archived);
  return { body, stocks, status, differences };
}

/** One literal without spreads: what is put together of several takes three times the memory, a hundred thousand times (D274). */
function bodyOf(
  product: StoredProduct,
  before: AdminProduct | null,
  { category_id, offer, variants }: Pick<ProductBody, 'category_id' | 'offer' | 'variants'>,
): ProductBody {
  const condition = product.condition === undefined ? (before?.condition ?? 1) : product.condition === 'used' ? 0 : 1;
  const body: ProductBody = {
    name: kept(product.name, before?.name ?? null) ?? '',
    code: before?.code ?? codeOf(product.key),
    category_id,
    description: descriptionOf(product, before),
    brand: kept(product.brand, before?.brand ?? null),
    condition: condition as 0 | 1,
    warranty: kept(product.warranty, before?.warranty ?? null),
    textvariantes: before?.textvariantes ?? null,
    video_id: before?.video_id ?? null,
    discount_rate: before?.discount_rate ?? 0,
    offer,
    adult: kept(product.adult, before?.adult ?? false),
    free_shipping: kept(product.freeShipping, before?.free_shipping ?? false),
    can_go_to_province: before?.can_go_to_province ?? true,
    new: before?.new ?? false,
    sale: before?.sale ?? false,
    tags: tagsOf(kept(product.tags, before?.tags ?? []) ?? []).slice(0, MAX_TAGS),
    values: before?.values ?? [],
    publish_at: before?.publish_at ?? null,
    variants,
  };
  if (before) body.version = before.version;
  return body;
}

function descriptionOf({ description }: StoredProduct, before: AdminProduct | null): string {
  if (description === undefined || (before && isSameDescription(description ?? '', before.description)))
    return before?.description ?? '';
  return plainDescription(description ?? '');
}

/** A file cannot put on sale what has no picture: a draft without one stays a draft, and that is no difference. */
function statusOf({ status, images }: StoredProduct, before: AdminProduct | null): DesiredProduct['status'] {
  if (!before) return status === 'draft' ? null : 'published';
  // What is looked at before it is published is on its way already; files have no word for what is put away.
  const same = { published: ['published', 'review'], draft: ['draft', 'archived'] } as const;
  if (status === undefined || (same[status] as readonly string[]).includes(before.status)) return null;
  return status === 'draft' || before.images.length > 0 || (images?.length ?? 0) > 0 ? status : null;
}

function categoryOf(
  { category }: StoredProduct,
  before: AdminProduct | null,
  { catalogue, category: chosen, words }: Reader,
): number {
  if (chosen !== null) return chosen;
  if (before && (category === undefined || category === null || category.length === 0)) return before.category_id;
  const word = catalogue.category(category ?? [], importTexts.noCategory);
  words.push(word);
  if (word.target === null) throw new Refused(importTexts.categoryUnknown((category ?? []).join(' > ')));
  return word.target;
}

type OwnVariant = AdminProduct['variants'][number];

interface DesiredVariant {
  old: OwnVariant | undefined;
  values: number[];
  /** Soles. */
  price: number | null;
  stock: number;
  enabled: boolean;
  sku: string | null;
  gtin: string | null;
  fileStock: number | null | undefined;
}

function variantsOf(fromFile: readonly StoredVariant[], before: AdminProduct | null, reader: Reader): DesiredVariant[] {
  const bySku = new Map(before?.variants.flatMap((variant) => (variant.sku ? [[variant.sku, variant] as const] : [])));
  const byValues = new Map(before?.variants.map((variant) => [keyOf(variant.values), variant]));
  // All of a product's unknown words are asked for at once.
  const choices = fromFile.map((variant) => ({ variant, ...choiceOf(variant, reader) }));
  const unknown = choices.find(({ refused }) => refused !== null);
  if (unknown?.refused) throw new Refused(unknown.refused);
  return choices.map(({ variant, values: chosen }) => {
    const named = variant.sku ? bySku.get(variant.sku) : undefined;
    // A file without options knows its variants by their SKU alone.
    const values = chosen.length === 0 && named ? named.values : chosen;
    const old = byValues.get(keyOf(values));
    const like = old ?? named;
    return {
      old,
      values,
      fileStock: variant.stock,
      stock: variant.stock ?? 0,
      price:
        variant.price === undefined ? (like?.price ?? null) : variant.price === null ? null : toSoles(variant.price),
      enabled: kept(variant.enabled, like?.enabled ?? true),
      sku: kept(variant.sku, like?.sku ?? null),
      gtin: kept(variant.gtin, like?.gtin ?? null),
    };
  });
}

function choiceOf(
  { options }: StoredVariant,
  { catalogue, words }: Reader,
): { values: number[]; refused: string | null } {
  const values: number[] = [];
  let refused: string | null = null;
  for (const [name, text] of options) {
    const attribute = catalogue.attribute(name);
    words.push(attribute);
    if (attribute.target === null) {
      refused ??= importTexts.attributeUnknown(name);
      continue;
    }
    const value = catalogue.value(attribute.target, text);
    words.push(value);
    if (value.target === null) refused ??= importTexts.valueUnknown(name, text);
    else values.push(value.target);
  }
  return { values, refused };
}

/**
 * A product has one offer here, for every variant that costs more. Offers that do not say so are taken as the prices that
 * they come to; with dates they are refused.
 */
function offerOf(
  fromFile: readonly StoredVariant[],
  before: AdminProduct | null,
  prices: readonly (number | null)[],
): { offer: ProductBody['offer']; prices: (number | null)[] } {
  const own = before?.offer
    ? { price: before.offer.price, from: before.offer.from, until: before.offer.until, methods: before.offer.methods }
    : null;
  if (fromFile.every(({ offerPrice }) => offerPrice === undefined)) return { offer: own, prices: [...prices] };
  const offered = fromFile.find(({ offerPrice }) => typeof offerPrice === 'number');
  if (!offered) return { offer: before && isLeftOut(fromFile, before, prices) ? own : null, prices: [...prices] };
  const cents = offered.offerPrice ?? 0;
  const fits = fromFile.every(
    ({ offerPrice }, at) => (offerPrice ?? null) === (toCents(prices[at] ?? 0) > cents ? cents : null),
  );
  const dated = fromFile.some(({ offerFrom, offerUntil }) => offerFrom || offerUntil);
  if (!fits) {
    if (dated) throw new Refused(importTexts.datedOffers);
    return {
      offer: null,
      prices: prices.map((price, at) =>
        typeof fromFile[at]?.offerPrice === 'number' ? toSoles(fromFile[at].offerPrice) : price,
      ),
    };
  }
  const price = toSoles(cents);
  const from = kept(offered.offerFrom, own?.from ?? null);
  const until = kept(offered.offerUntil, own?.until ?? null);
  return {
    offer: {
      price,
      from: from && new Date(from).toISOString(),
      until: until && new Date(until).toISOString(),
      methods: own?.methods ?? null,
    },
    prices: [...prices],
  };
}

/**
 * An offer that the file could not say, so that its blank cells do not end it: one for some methods of payment only, one
 * that does not hold now where the file has no dates, or one that is less than no price of its variants.
 */
function isLeftOut(
  fromFile: readonly StoredVariant[],
  { offer }: AdminProduct,
  prices: readonly (number | null)[],
): boolean {
  if (!offer) return false;
  const dated = fromFile.some(({ offerFrom, offerUntil }) => offerFrom !== undefined || offerUntil !== undefined);
  return (
    isForSomeMethods(offer) ||
    (!offer.active && !dated) ||
    prices.every((price) => price === null || toCents(price) <= toCents(offer.price))
  );
}

/** No format has a column for the methods of payment that an offer is for. */
export const isForSomeMethods = ({ methods }: Pick<NonNullable<AdminProduct['offer']>, 'methods'>): boolean =>
  Object.values(methods ?? {}).includes(false);

/** The product's own code in the shop, of what the file calls it. */
export const codeOf = (key: string): string =>
  cutTo(
    key
      .normalize('NFC')
      .replace(/[^\p{L}\d._/-]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
    40,
  ) || 'producto';

const soles = (price: number | null): string | null => (price === null ? null : formatMoney(toCents(price)));
const yes = (flag: boolean): string => (flag ? 'Sí' : 'No');
const STATUS = { draft: 'Borrador', published: 'Publicado', archived: 'Archivado', review: 'En revisión' } as const;
const SHORT = 200;

function offerText(offer: ProductBody['offer'] | AdminProduct['offer']): string | null {
  if (!offer) return null;
  const dates = [offer.from, offer.until].map((at) => (at ? at.slice(0, 16).replace('T', ' ') : '…'));
  return `${soles(offer.price ?? 0)}${offer.from || offer.until ? ` (${dates.join(' – ')} UTC)` : ''}`;
}

/** What changes of a product, in words. */
function differencesOf(
  before: AdminProduct,
  { body, stocks, status }: Omit<DesiredProduct, 'differences'>,
  { catalogue }: Reader,
): ImportDifference[] {
  const differences: ImportDifference[] = [];
  const note = (field: string, from: string | null, to: string | null, variant: string | null = null) => {
    if ((from || null) === (to || null)) return;
    differences.push({ field, variant, from: from?.slice(0, SHORT) || null, to: to?.slice(0, SHORT) || null });
  };
  note('Nombre', before.name, body.name.trim());
  note('Descripción', before.description, body.description.trim());
  note('Categoría', catalogue.pathOf(before.category_id), catalogue.pathOf(body.category_id ?? 0));
  // Brands are known again whatever their case.
  if (before.brand?.toLowerCase() !== body.brand?.trim().toLowerCase())
    note('Marca', before.brand, body.brand?.trim() ?? null);
  note('Etiquetas', [...before.tags].sort().join(', '), [...body.tags].sort().join(', '));
  note('Estado del artículo', before.condition === 1 ? 'Nuevo' : 'Usado', body.condition === 1 ? 'Nuevo' : 'Usado');
  note('Garantía', before.warranty, body.warranty?.trim() ?? null);
  note('Solo para adultos', yes(before.adult), yes(body.adult));
  note('Envío gratis', yes(before.free_shipping), yes(body.free_shipping));
  note('Oferta', offerText(before.offer), offerText(body.offer));
  if (status) note('Estado', STATUS[before.status], STATUS[status]);
  const stockOf = new Map(stocks.map(({ id, stock }) => [id, stock]));
  const known = new Map(before.variants.map((variant) => [keyOf(variant.values), variant]));
  for (const variant of body.variants) {
    const old = known.get(keyOf(variant.values));
    known.delete(keyOf(variant.values));
    const label = catalogue.labelOf(variant.values) || null;
    if (!old) {
      note(
        'Variante nueva',
        null,
        [soles(variant.price), `${variant.stock} u.`, variant.sku].filter(Boolean).join(', '),
        label,
      );
      continue;
    }
    note('Precio', soles(old.price), soles(variant.price), label);
    note('Stock', String(old.stock), String(stockOf.get(old.id) ?? old.stock), label);
    note('SKU', old.sku, variant.sku?.trim() ?? null, label);
    note('GTIN', old.gtin, variant.gtin?.trim() ?? null, label);
    note('A la venta', yes(old.enabled), yes(variant.enabled), label);
  }
  for (const old of known.values()) if (old.enabled) note('A la venta', yes(true), yes(false), old.label || null);
  return differences;
}
