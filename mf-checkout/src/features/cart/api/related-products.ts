import { type ProductSummary, productSummaryFromWire } from '@qhatu/contract/model';
import { useRouteData } from '@qhatu/shared-state';

/** Products of the category that goes well with any cart; none until they have come. */
export const useRelatedProducts = (): ProductSummary[] =>
  (useRouteData('related').data?.data ?? []).map(productSummaryFromWire);
