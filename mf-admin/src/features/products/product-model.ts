import type { Picture } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';
import type { MethodKey } from '@qhatu/contract/payment-methods';

/** How a product stands: only a published one is on sale. */
export type ProductStatus = 'draft' | 'published' | 'archived';

/** What a seller publishes may wait until somebody of administration has looked at it (D194). */
export type ProductState = ProductStatus | 'review';

/** A product as the list shows it. */
export interface ProductRow {
  id: number;
  version: number;
  status: ProductState;
  /** Why it was sent back, until it is sent again. */
  reviewReason: string | null;
  name: string;
  code: string;
  sellerName: string;
  categoryName: string;
  /** Of the cheapest variant on sale. */
  price: Cents;
  offerPrice: Cents | null;
  /** When a draft is published by itself. */
  publishAt: string | null;
  /** Of all variants on sale, and how many there are. */
  stock: number;
  variants: number;
  picture: Picture | null;
}

/** A product as whoever runs the shop sees it. Instants are ISO 8601. */
export interface Product {
  id: number;
  /** Of what this shows; whoever saves says which one they have seen. */
  version: number;
  status: ProductState;
  /** Why it was sent back, until it is sent again. */
  reviewReason: string | null;
  /** Whether what this person publishes of it is looked at first. */
  isModerated: boolean;
  sellerName: string;
  name: string;
  code: string;
  description: string;
  categoryId: number;
  brand: string | null;
  isUsed: boolean;
  warranty: string | null;
  variantsText: string | null;
  videoId: string | null;
  /** Percent, the most a promotion may take off (D17). */
  maxPromotionRate: number;
  /** `from` null: since it was saved; `methods` null: all (D16). */
  offer: { price: Cents; from: string | null; until: string | null; methods: readonly MethodKey[] | null } | null;
  /** When a draft is published by itself. */
  publishAt: string | null;
  adultsOnly: boolean;
  freeShipping: boolean;
  shipsToProvinces: boolean;
  isNew: boolean;
  onSale: boolean;
  tags: string[];
  /** Attribute values of the product itself. */
  values: number[];
  variants: Variant[];
  images: ProductImage[];
}

export interface Variant {
  id: number;
  isEnabled: boolean;
  price: Cents;
  stock: number;
  /** Ids of its attribute values; empty: the one variant of a product without variants. */
  values: number[];
  /** 'Rojo, M'. */
  label: string;
  /** The seller's own name for it. */
  sku: string | null;
  gtin: string | null;
}

export interface ProductImage {
  picture: Picture;
  /** What it shows, and of which variant. */
  alt: string | null;
  variantId: number | null;
}

/** A change of stock in the ledger of a variant. */
export interface StockMovement {
  id: number;
  at: string;
  delta: number;
  balance: number;
  kind: 'initial' | 'sold' | 'returned' | 'adjustment' | 'direct';
  /** Numbers of the orders that it belongs to. */
  orders: number[];
  /** User name. */
  by: string | null;
  reason: string | null;
}

/** A page of a variant's ledger, newest first, with what the shelf says now and what of it is kept for unpaid orders. */
export interface StockPage {
  stock: number;
  held: number;
  data: StockMovement[];
  next: number | null;
}

/** What is done to many products at once. */
export type BulkChange =
  | { kind: 'price'; percent: number }
  | { kind: 'offer'; percent: number; until: string | null }
  | { kind: 'offer-end' }
  | { kind: 'stock'; mode: 'add' | 'set'; units: number; reason: string }
  | { kind: 'status'; status: ProductStatus }
  | { kind: 'category'; categoryId: number }
  | { kind: 'tags'; mode: 'add' | 'remove'; tags: string[] };

/** How far a bulk change is: so many have been looked at, failed ones included. */
export interface BulkEdit {
  id: number;
  total: number;
  done: number;
  failed: { id: number; text: string }[];
  isFinished: boolean;
}

export const STATUS_TEXTS: Record<ProductStatus, string> = {
  draft: 'Borrador',
  published: 'Publicado',
  archived: 'Archivado',
};
export const STATE_TEXTS: Record<ProductState, string> = { ...STATUS_TEXTS, review: 'En revisión' };
export const STATE_TONES = { draft: 'neutral', published: 'success', archived: 'warning', review: 'info' } as const;
