import { toCents } from '@qhatu/contract/money';
import type { AdminAttribute, AdminProduct } from '@qhatu/contract/wire';
import type { Db } from '../../../db/open';
import type { ShopActor } from '../../../http/person';
import { listAttributes } from '../../catalog-admin/attributes';
import type { ProductFilter } from '../../catalog-admin/filter';
import { findAdminProducts, findProductIds } from '../../catalog-admin/read';
import type { FileImage, FileProduct, FileVariant } from '../file-product';
import { Catalogue } from '../import/catalogue';
import { isForSomeMethods } from '../import/desired-state';

/** Products of one statement. */
const BATCH = 200;

type Whole<Part> = { [Field in keyof Part]-?: Exclude<Part[Field], undefined> };

/** A product as it stands in the shop, in the shape that readers give; formats leave out what they have no place for. */
export type ExportedProduct = Omit<Whole<FileProduct>, 'rows' | 'variants' | 'images'> & {
  id: number;
  archived: boolean;
  images: readonly FileImage[];
  variants: readonly ExportedVariant[];
};

export type ExportedVariant = Omit<Whole<FileVariant>, 'row' | 'stock'> & {
  id: number;
  stock: number;
  /** The offer holds now; formats without dates tell no other. */
  offerActive: boolean;
  color: string | null;
  size: string | null;
};

type Values = ReadonlyMap<number, { attribute: AdminAttribute; text: string }>;

interface Deps {
  values: Values;
  catalogue: Catalogue;
  /** Makes an address of this site whole. */
  address: (path: string) => string;
}

/**
 * Everything that the list of products finds by this filter, newest first; read in batches by key, so that a shop of any
 * size is never in memory whole.
 */
export async function* exportedProducts(
  db: Db,
  person: ShopActor,
  { filter, address }: { filter: ProductFilter; address: Deps['address'] },
): AsyncGenerator<ExportedProduct> {
  const values: Values = new Map(
    (await listAttributes(db)).flatMap((attribute) =>
      attribute.values.map(({ id, value_text }) => [id, { attribute, text: value_text }] as const),
    ),
  );
  // Whoever exports is who would import it: their words are what the file has to be understood by.
  const deps: Deps = { values, catalogue: await Catalogue.read(db, person.id), address };
  for (let before: number | undefined; ; ) {
    const ids = await findProductIds(db, person, { ...filter, before, limit: BATCH });
    const products = new Map((await findAdminProducts(db, person, ids)).map((product) => [product.id, product]));
    for (const id of ids) {
      const product = products.get(id);
      if (product) yield exported(product, deps);
    }
    before = ids.at(-1);
    if (before === undefined || ids.length < BATCH) return;
  }
}

function exported(product: AdminProduct, deps: Deps): ExportedProduct {
  const { images, variants } = product;
  const source = ({ uri, alt }: AdminProduct['images'][number]): FileImage => ({ source: deps.address(uri), alt });
  return {
    ...{ id: product.id, key: product.code, name: product.name, description: product.description },
    ...{ brand: product.brand, category: categoryOf(product, deps), tags: product.tags },
    // What waits to be looked at was published by its seller (D194).
    status: product.status === 'published' || product.status === 'review' ? 'published' : 'draft',
    archived: product.status === 'archived',
    condition: product.condition === 1 ? 'new' : 'used',
    ...{ warranty: product.warranty, adult: product.adult, freeShipping: product.free_shipping },
    images: images.filter(({ variant_id }) => variant_id === null).map(source),
    variants: variants.map((variant) => ({
      ...variantOf(variant, product, deps),
      images: images.filter(({ variant_id }) => variant_id === variant.id).map(source),
    })),
  };
}

/** Null where its words would be taken for another category, as of a name with `>` in it: a blank cell leaves it as it is. */
function categoryOf({ category_id }: AdminProduct, { catalogue }: Deps): string[] | null {
  const path = catalogue.pathOf(category_id).split(' > ');
  return catalogue.category(path, '').target === category_id ? path : null;
}

function variantOf(
  { id, enabled, price, stock, sku, gtin, values }: AdminProduct['variants'][number],
  { offer: current }: AdminProduct,
  deps: Deps,
): Omit<ExportedVariant, 'images'> {
  const named = values.flatMap((value) => deps.values.get(value) ?? []);
  const ofKind = (kind: AdminAttribute['kind']) => named.find(({ attribute }) => attribute.kind === kind)?.text ?? null;
  // An offer for some methods of payment only would be a false price anywhere else; one that is not less is none.
  const offer = current && !isForSomeMethods(current) && current.price < price ? current : null;
  return {
    ...{ id, enabled, sku, gtin, stock, price: toCents(price), color: ofKind('color'), size: ofKind('size') },
    options: named.map(({ attribute, text }) => [attribute.name, text] as const),
    offerPrice: offer && toCents(offer.price),
    offerActive: offer?.active ?? false,
    offerFrom: offer?.from ? new Date(offer.from) : null,
    offerUntil: offer?.until ? new Date(offer.until) : null,
  };
}
