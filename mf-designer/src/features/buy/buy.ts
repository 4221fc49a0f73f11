import { type DesignDocument, type DesignView, type Rectangle, VIEWS } from '@qhatu/contract/designer';
import type { NewCartLine } from '@qhatu/shared-state';
import type { ShirtSize } from '../shirts/shirts';

export interface Purchase {
  userId: number;
  design: DesignDocument;
  lines: readonly { size: ShirtSize; qty: number }[];
  description: string;
  optimised: boolean;
  areaOf: (view: DesignView) => Rectangle;
}

/** One size of the design, its pictures on the server. */
export interface SizeOrder extends Omit<Purchase, 'lines'> {
  size: ShirtSize;
  qty: number;
}

/** A design that the server has stored for one size. */
export interface StoredDesign {
  id: number;
  /** What the cart shows of it, with the server's price. */
  line: NewCartLine;
}

/** What buying needs of the world. Each step may be run again after it has failed. */
export interface Steps {
  /** Step 2: both views, 500 × 500, the other view first (spec 3 §4). */
  capture: () => Promise<Record<DesignView, Blob>>;
  /** Step 3: the same design with every picture stored on the server. */
  uploadPictures: (design: DesignDocument) => Promise<DesignDocument>;
  /** Step 4: under the key of this size. */
  create: (order: SizeOrder) => Promise<StoredDesign>;
  /** Step 5. */
  uploadView: (customId: number, view: DesignView, picture: Blob) => Promise<StoredDesign>;
  /** Step 6. */
  addToCart: (stored: StoredDesign, qty: number) => void;
  onProgress: (done: number, of: number) => void;
}

/**
 * The buying sequence of spec 3 §4, steps 2 to 6. The cart is filled only when everything else stands, so a purchase
 * that breaks off leaves it as it was. Rejects with whatever a step rejects with.
 */
export async function buy(purchase: Purchase, steps: Steps): Promise<void> {
  const { lines, ...order } = purchase;
  const total = 2 + lines.length * 3;
  let done = 0;
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    done++;
    steps.onProgress(done, total);
    return result;
  };
  const pictures = await step(steps.capture());
  const design = await step(steps.uploadPictures(purchase.design));
  const made: { stored: StoredDesign; qty: number }[] = [];
  for (const { size, qty } of lines) {
    let stored = await step(steps.create({ ...order, design, size, qty }));
    for (const view of VIEWS) stored = await step(steps.uploadView(stored.id, view, pictures[view]));
    made.push({ stored, qty });
  }
  for (const { stored, qty } of made) steps.addToCart(stored, qty);
}
