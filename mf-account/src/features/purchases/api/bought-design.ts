import type { ProductCustom } from '@qhatu/contract/wire';
import { customLine } from '@qhatu/kit/custom-product';
import { api, type NewCartLine } from '@qhatu/shared-state';

/** A design that was bought, as a line of the cart with today's price and stock. Rejects with ApiError. */
export const readBoughtDesign = async (id: number): Promise<NewCartLine> =>
  customLine(await api.get<ProductCustom>(`product-customs/${id}`));
