import { paths } from '@qhatu/contract/paths';
import type { ShopOwner } from '@qhatu/contract/wire';
import { siteOrigin } from '@qhatu/ui';

/** A seller as schema.org's Organization, with the average of their ratings once there is one. */
export const sellerLd = (seller: ShopOwner): object => ({
  '@type': 'Organization',
  name: seller.name,
  url: siteOrigin() + paths.sellerCatalogue.href(seller.user_name),
  ...(seller.rating_count > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: seller.rating,
          reviewCount: seller.rating_count,
          bestRating: 5,
        },
      }
    : {}),
});
