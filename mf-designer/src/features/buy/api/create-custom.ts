import { stickersToWire, unitPrice } from '@qhatu/contract/designer';
import { toSoles } from '@qhatu/contract/money';
import type { CustomBody, ProductCustom } from '@qhatu/contract/wire';
import { customLine } from '@qhatu/kit/custom-product';
import { api } from '@qhatu/shared-state';
import type { SizeOrder, StoredDesign } from '../buy';

/** What `POST product-customs` is asked for one size. */
export const customBody = ({ userId, design, size, qty, description, optimised, areaOf }: SizeOrder): CustomBody => ({
  user_id: userId,
  product_id: size.variantId,
  price: toSoles(unitPrice(size.price, design)),
  stickers: stickersToWire(design, areaOf),
  quantity: qty,
  description: description || null,
  image_optimized: optimised ? 1 : 0,
  design,
});

export const storedFromWire = (custom: ProductCustom): StoredDesign => ({ id: custom.id, line: customLine(custom) });

/** `POST product-customs` (spec 3 §7): the same key and body answer the first result again (D14). */
export const createCustom = async (order: SizeOrder, key: string): Promise<StoredDesign> =>
  storedFromWire(
    await api.post<ProductCustom>('product-customs', customBody(order), { headers: { 'Idempotency-Key': key } }),
  );
