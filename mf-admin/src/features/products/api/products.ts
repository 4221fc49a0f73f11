import { pictureFromWire } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { methodsFromWire, methodsToWire } from '@qhatu/contract/pricing';
import type {
  BulkBody,
  ProductBody,
  ProductDecision,
  StockBody,
  StockLedger,
  BulkEdit as WireBulkEdit,
  AdminImage as WireImage,
  StockMovement as WireMovement,
  AdminProduct as WireProduct,
  AdminProductRow as WireRow,
} from '@qhatu/contract/wire';
import { api, PERSONAL, useInfiniteQuery } from '@qhatu/shared-state';
import { useEdited } from '../../../lib/api/edited';
import { ALL_METHODS } from '../../../lib/MethodChoice';
import { type Stale, staleOf } from '../../../lib/stale';
import { toInstantUnlessUntouched, typedNumber } from '../../../lib/typed';
import { listKey, useKeyset } from '../../../list';
import type {
  BulkChange,
  BulkEdit,
  Product,
  ProductImage,
  ProductRow,
  ProductStatus,
  StockMovement,
  StockPage,
} from '../product-model';
import { type ProductValues, videoIn } from '../product-values';

const UPLOAD_MS = 120_000;
export const PRODUCTS_PATH = 'admin/products';
const EXPORT_MS = 600_000;

/** Products that `filter` finds as a file, and how it ends. Rejects with ApiError. */
export async function exportProducts(format: string, filter: string): Promise<{ file: Blob; ending: string }> {
  const path = `${PRODUCTS_PATH}/export?${[`format=${format}`, filter].filter(Boolean).join('&')}`;
  const file = await api.get<Blob>(path, { responseType: 'blob', timeout: EXPORT_MS });
  const ending = file.type.includes('xml') ? 'xml' : file.type.includes('tab-separated') ? 'tsv' : 'csv';
  return { file, ending };
}

const pathOf = (id: string | number) => `${PRODUCTS_PATH}/${encodeURIComponent(id)}`;

const rowFromWire = ({ seller, category, image, offer_price, ...wire }: WireRow): ProductRow => ({
  ...{ id: wire.id, version: wire.version, status: wire.status, name: wire.name, code: wire.code },
  ...{ sellerName: seller.user_name, categoryName: category.name, price: toCents(wire.price) },
  ...{ offerPrice: offer_price === null ? null : toCents(offer_price), stock: wire.stock, variants: wire.variants },
  ...{ publishAt: wire.publish_at, reviewReason: wire.review_reason },
  picture: image && pictureFromWire(image),
});

const imageFromWire = ({ alt, variant_id, ...image }: WireImage): ProductImage => ({
  ...{ picture: pictureFromWire(image), alt, variantId: variant_id },
});

const productFromWire = ({ offer, ...wire }: WireProduct): Product => ({
  ...{ id: wire.id, version: wire.version, status: wire.status, sellerName: wire.seller.user_name },
  ...{ name: wire.name, code: wire.code, description: wire.description, categoryId: wire.category_id },
  ...{ brand: wire.brand, isUsed: wire.condition === 0, warranty: wire.warranty, variantsText: wire.textvariantes },
  ...{ videoId: wire.video_id, maxPromotionRate: wire.discount_rate },
  offer: offer && {
    ...{ price: toCents(offer.price), from: offer.from, until: offer.until, methods: methodsFromWire(offer.methods) },
  },
  ...{ adultsOnly: wire.adult, freeShipping: wire.free_shipping, shipsToProvinces: wire.can_go_to_province },
  ...{ isNew: wire.new, onSale: wire.sale, tags: wire.tags, values: wire.values },
  ...{ publishAt: wire.publish_at, reviewReason: wire.review_reason, isModerated: wire.moderated },
  variants: wire.variants.map(({ id, enabled, price, stock, values, label, sku, gtin }) => ({
    ...{ id, isEnabled: enabled, price: toCents(price), stock, values, label, sku, gtin },
  })),
  images: wire.images.map(imageFromWire),
});

const movementFromWire = ({ actor, ...movement }: WireMovement): StockMovement => ({
  ...{ ...movement, by: actor?.user_name ?? null },
});

const bulkEditFromWire = ({ finished, ...edit }: WireBulkEdit): BulkEdit => ({ ...edit, isFinished: finished });

/** The products that the filter finds, newest first. */
export const useProducts = (filter: string, userId: number) =>
  useKeyset({ path: PRODUCTS_PATH, filter, after: 'before', userId, fromWire: rowFromWire });

/** One product to edit. */
export const useProduct = (id: string, userId: number) =>
  useEdited(productKey(id, userId), pathOf(id), productFromWire);
export const productKey = (id: string, userId: number) => listKey(`${PRODUCTS_PATH}/one`, id, userId);

const stockPathOf = (variantId: number) => `admin/variants/${variantId}/stock`;

export const useStockLedger = (variantId: number) =>
  useInfiniteQuery({
    queryKey: listKey(stockPathOf(variantId)),
    meta: PERSONAL,
    queryFn: async ({ pageParam, signal }): Promise<StockPage> => {
      const path = stockPathOf(variantId);
      const page = await api.get<StockLedger>(pageParam ? `${path}?before=${pageParam}` : path, { signal });
      return { ...page, data: page.data.map(movementFromWire) };
    },
    initialPageParam: '',
    staleTime: 0,
    gcTime: 0,
    getNextPageParam: ({ next }: StockPage) => (next === null ? undefined : String(next)),
  });

function offerOf(
  { offer_price, offer_from, offer_until, offer_methods }: ProductValues,
  seen: Product['offer'],
): ProductBody['offer'] {
  if (offer_price.trim() === '') return null;
  return {
    price: typedNumber(offer_price),
    from: toInstantUnlessUntouched(seen?.from ?? null, offer_from),
    until: toInstantUnlessUntouched(seen?.until ?? null, offer_until),
    methods: methodsToWire(offer_methods.length === ALL_METHODS.length ? null : offer_methods),
  };
}

/** What is sent. Characteristics are kept as they were: the form does not show them. */
function bodyOf(values: ProductValues, seen: Product | null): ProductBody {
  const {
    offer_price,
    offer_from,
    offer_until,
    offer_methods,
    tags,
    condition,
    discount_rate,
    variants,
    images,
    ...rest
  } = values;
  return {
    ...rest,
    ...(seen ? { version: seen.version } : {}),
    category_id: typedNumber(values.category_id),
    video_id: videoIn(values.video_id) || null,
    condition: condition === '0' ? 0 : 1,
    discount_rate: typedNumber(discount_rate) ?? 0,
    // What is on sale has no such field: a date that was typed before it was put there is no plan any more.
    publish_at:
      seen?.status === 'published' ? null : toInstantUnlessUntouched(seen?.publishAt ?? null, values.publish_at),
    offer: offerOf(values, seen?.offer ?? null),
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    values: seen?.values ?? [],
    variants: variants.map(({ id, values: ids, price, stock, enabled, sku, gtin }) => ({
      ...{ id, values: ids, enabled },
      price: typedNumber(price),
      stock: typedNumber(stock) ?? 0,
      ...{ sku: sku.trim() || null, gtin: gtin.trim() || null },
    })),
    ...(seen
      ? { images: images.map(({ id, alt, variantId }) => ({ id, alt: alt || null, variant_id: variantId })) }
      : {}),
  };
}

const post = async (path: string, body?: object): Promise<Product> =>
  productFromWire(await api.post<WireProduct>(path, body));

// All of these reject with ApiError: 409 `stale` when somebody else saved meanwhile, 422 with texts per field.

/** `seen` null: a new one. */
export const saveProduct = (values: ProductValues, seen: Product | null) =>
  post(seen ? pathOf(seen.id) : PRODUCTS_PATH, bodyOf(values, seen));
export const setStatus = ({ id, version }: Product, status: ProductStatus) =>
  post(`${pathOf(id)}/status`, { status, version });
/** Lets shoppers see what was looked at; with a reason it goes back to its seller, who reads it. */
export const decideReview = ({ id, version }: Product, reason: string | null) => {
  const body: ProductDecision =
    reason === null ? { decision: 'approve', version } : { decision: 'return', version, reason };
  return post(`${pathOf(id)}/review`, body);
};
export const duplicateProduct = (id: number) => post(`${pathOf(id)}/duplicate`);

/** What the refusal of an old version tells; null for every other error. */
export const staleProduct = (error: unknown): Stale<Product> | null => staleOf(error, productFromWire);

/** @returns the picture, and the version that the product has with it */
export async function uploadPicture(id: number, file: File): Promise<{ image: ProductImage; version: number }> {
  const body = new FormData();
  body.append('image', file);
  const answer = await api.post<{ image: WireImage; version: number }>(`${pathOf(id)}/pictures`, body, {
    timeout: UPLOAD_MS,
  });
  return { image: imageFromWire(answer.image), version: answer.version };
}

/** `delta` units come, or go. */
export function moveStock(variantId: number, delta: number, reason: string): Promise<{ stock: number }> {
  const body: StockBody = { delta, reason };
  return api.post<{ stock: number }>(stockPathOf(variantId), body);
}

const changeToWire = (change: BulkChange): BulkBody['change'] =>
  change.kind === 'category' ? { kind: 'category', category_id: change.categoryId } : change;

/** Each product goes with the version that was seen: one that changed meanwhile is left alone and named. */
export async function startBulkEdit(change: BulkChange, seen: readonly ProductRow[]): Promise<BulkEdit> {
  const body: BulkBody = { change: changeToWire(change), products: seen.map(({ id, version }) => ({ id, version })) };
  return bulkEditFromWire(await api.post<WireBulkEdit>(`${PRODUCTS_PATH}/bulk`, body));
}
export const readBulkEdit = async (id: number): Promise<BulkEdit> =>
  bulkEditFromWire(await api.get<WireBulkEdit>(`admin/bulk-edits/${id}`));
