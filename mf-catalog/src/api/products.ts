import type { Product as WireProduct } from '@qhatu/contract/wire';
import { apiQuery } from '@qhatu/shared-state';

/** `GET products/{id}`, as the page's cache keeps it: `productFromWire` makes the shop's product of it. */
export const productQuery = (id: number) => apiQuery<WireProduct>(`products/${id}`);
