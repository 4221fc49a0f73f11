import { type Cents, toCents } from '@qhatu/contract/money';
import {
  MAX_SHEET_ROWS,
  type SheetBody,
  type SheetResult,
  type SheetFailure as WireFailure,
  type SheetProduct as WireProduct,
} from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { useKeyset } from '../../../list';
import type { ProductState, ProductStatus } from '../product-model';

/** A product as the sheet shows it, with its variants in their order. */
export interface SheetProduct {
  id: number;
  /** Of what this shows; whoever saves says which one they have seen. */
  version: number;
  status: ProductState;
  name: string;
  code: string;
  sellerName: string;
  offerPrice: Cents | null;
  variants: SheetVariant[];
}

export interface SheetVariant {
  id: number;
  isEnabled: boolean;
  price: Cents;
  stock: number;
  /** 'Rojo, M'; empty: the one variant of a product without variants. */
  label: string;
  sku: string | null;
  gtin: string | null;
}

/** `9/31/price`: of variant 31 of product 9; `9//name`: of the product itself. */
export type CellKey = string;

/** What is sent of a product: the cells that were typed, nothing else. */
export interface TypedProduct {
  id: number;
  version: number;
  name?: string;
  code?: string;
  /** Soles; null takes the offer off. */
  offerPrice?: number | null;
  status?: ProductStatus;
  variants: TypedVariant[];
}

export interface TypedVariant {
  id: number;
  price?: number;
  isEnabled?: boolean;
  sku?: string | null;
  gtin?: string | null;
  stock?: { counted: number; seen: number };
}

export interface TypedCell {
  key: CellKey;
  text: string;
}

export interface SheetFailure {
  id: number;
  text: string;
  /** Beside which cells it is said. */
  cells: TypedCell[];
  /** How the product stands now, when somebody or an order changed it meanwhile. */
  current: SheetProduct | null;
  /** Who did; empty: nobody of staff. */
  by: string;
}

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
export const SAVED_AT_ONCE = MAX_SHEET_ROWS;

/** Saves up to {@link SAVED_AT_ONCE} products, each whole or not at all. `reason` is of the stock. Rejects with ApiError. */
export async function saveSheet(
  products: readonly TypedProduct[],
  reason: string | undefined,
): Promise<{ saved: SheetProduct[]; failed: SheetFailure[] }> {
  const body = { ...(reason ? { reason } : {}), products: products.map(typedToWire) };
  const { saved, failed } = await api.post<SheetResult>(SHEET_PATH, body, { timeout: SAVE_MS });
  return { saved: saved.map(productFromWire), failed: failed.map(failureFromWire) };
}
