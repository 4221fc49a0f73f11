import { paths } from '@qhatu/contract/paths';
import { siteOrigin } from '@qhatu/ui';
import type { ShopSeller } from './api/seller';

/** A seller as schema.org's Organization, with the average of their ratings once there is one. */
export const sellerLd = (seller: ShopSeller): object => ({
  '@type': 'Organization',
  name: seller.name,
  url: siteOrigin() + paths.sellerCatalogue.href(seller.userName),
  ...(seller.ratingCount > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: seller.rating,
          reviewCount: seller.ratingCount,
          bestRating: 5,
        },
      }
    : {}),
});
