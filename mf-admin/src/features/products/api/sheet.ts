import { toCents } from '@qhatu/contract/money';
import {
  SHEET_MOST,
  type SheetBody,
  type SheetResult,
  type SheetFailure as WireFailure,
  type SheetProduct as WireProduct,
} from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useKeyset } from '../../../list';
import type { SheetProduct, TypedProduct } from '../sheet/sheet-model';
import type { SheetFailure } from '../sheet/sheet-state';

export const SHEET_PATH = 'admin/products/sheet';
const SAVE_MS = 60_000;

const productFromWire = ({ seller, offer_price, variants, ...wire }: WireProduct): SheetProduct => ({
  ...{ ...wire, sellerName: seller, offerPrice: offer_price === null ? null : toCents(offer_price) },
  variants: variants.map(({ enabled, price, ...variant }) => ({
    ...{ ...variant, isEnabled: enabled, price: toCents(price) },
  })),
});

/** Fields that are no column of the sheet are told beside the state, which they keep from changing. */
const CELL_FIELDS = ['name', 'code', 'status', 'offer_price', 'price', 'stock', 'enabled', 'sku', 'gtin'];

const failureFromWire = ({ id, text, cells, current, changes = [] }: WireFailure): SheetFailure => ({
  ...{ id, text, current: current ? productFromWire(current) : null, by: changes.at(-1)?.by ?? '' },
  cells: cells.map(({ variant_id, field, text: why }) => ({
    key: `${id}/${variant_id ?? ''}/${CELL_FIELDS.includes(field) ? field : 'status'}`,
    text: why,
  })),
});

/** Products with their variants as the filter finds them, newest first. */
export const useSheet = (filter: string, userId: number) =>
  useKeyset({ path: SHEET_PATH, filter, after: 'before', userId, fromWire: productFromWire });

const typedToWire = ({ offerPrice, variants, ...typed }: TypedProduct): SheetBody['products'][number] => ({
  ...{ ...typed, offer_price: offerPrice },
  variants: variants.map(({ isEnabled, ...variant }) => ({ ...variant, enabled: isEnabled })),
});

/** So many products go in one call. */
export const SAVED_AT_ONCE = SHEET_MOST;

/** Saves up to {@link SAVED_AT_ONCE} products, each whole or not at all. `reason` is of the stock. Rejects with ApiError. */
export async function saveSheet(
  products: readonly TypedProduct[],
  reason: string | undefined,
): Promise<{ saved: SheetProduct[]; failed: SheetFailure[] }> {
  const body = { ...(reason ? { reason } : {}), products: products.map(typedToWire) };
  const { saved, failed } = await api.post<SheetResult>(SHEET_PATH, body, { timeout: SAVE_MS });
  return { saved: saved.map(productFromWire), failed: failed.map(failureFromWire) };
}
