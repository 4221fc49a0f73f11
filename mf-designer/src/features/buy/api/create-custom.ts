import type { CustomBody, ProductCustom } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST product-customs` (spec 3 §7): the same key and body answer the first result again (D14). */
export const createCustom = (body: CustomBody, key: string): Promise<ProductCustom> =>
  api.post<ProductCustom>('product-customs', body, { headers: { 'Idempotency-Key': key } });
