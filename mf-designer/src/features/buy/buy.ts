import { type DesignDocument, type DesignView, stickersToWire, unitPrice, VIEWS } from '@qhatu/contract/designer';
import { toSoles } from '@qhatu/contract/money';
import type { CustomBody, ProductCustom, Rectangle } from '@qhatu/contract/wire';
import type { ShirtSize } from '../shirts/shirts';

export interface Purchase {
  userId: number;
  design: DesignDocument;
  lines: readonly { size: ShirtSize; qty: number }[];
  description: string;
  optimised: boolean;
  areaOf: (view: DesignView) => Rectangle;
}

/** What buying needs of the world. Each step may be run again after it has failed. */
export interface Steps {
  /** Step 2: both views, 500 × 500, the other view first (spec 3 §4). */
  capture: () => Promise<Record<DesignView, Blob>>;
  /** Step 3: the same design with every picture stored on the server. */
  uploadPictures: (design: DesignDocument) => Promise<DesignDocument>;
  /** Step 4: under the key of this size. */
  create: (body: CustomBody, variantId: number) => Promise<ProductCustom>;
  /** Step 5. */
  uploadView: (customId: number, view: DesignView, picture: Blob) => Promise<ProductCustom>;
  /** Step 6. */
  addToCart: (custom: ProductCustom, qty: number) => void;
  onProgress: (done: number, of: number) => void;
}

function bodyOf(
  { userId, lines: _, description, optimised, areaOf }: Purchase,
  design: DesignDocument,
  size: ShirtSize,
  qty: number,
): CustomBody {
  return {
    user_id: userId,
    product_id: size.variantId,
    price: toSoles(unitPrice(size.price, design)),
    stickers: stickersToWire(design, areaOf),
    quantity: qty,
    description: description || null,
    image_optimized: optimised ? 1 : 0,
    design,
  };
}

/**
 * The buying sequence of spec 3 §4, steps 2 to 6. The cart is filled only when everything else stands, so a purchase
 * that breaks off leaves it as it was. Rejects with whatever a step rejects with.
 */
export async function buy(purchase: Purchase, steps: Steps): Promise<void> {
  const { lines } = purchase;
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
  const made: { custom: ProductCustom; qty: number }[] = [];
  for (const { size, qty } of lines) {
    let custom = await step(steps.create(bodyOf(purchase, design, size, qty), size.variantId));
    for (const view of VIEWS) custom = await step(steps.uploadView(custom.id, view, pictures[view]));
    made.push({ custom, qty });
  }
  for (const { custom, qty } of made) steps.addToCart(custom, qty);
}
