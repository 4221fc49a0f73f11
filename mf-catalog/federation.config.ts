import { paths } from '@qhatu/contract/paths';
import type {
  DeliveryTerms,
  HomeService,
  Product,
  ProductSummary,
  SearchResult,
  Section,
  ShopPage,
  Slider,
} from '@qhatu/contract/wire';
import { type AnswersOf, call, critical, deferred, defineRemote, page } from '@qhatu/federation/config';

import { asked } from './src/features/filters/filters';

/** The template's other addresses of a product, each laid out its own way (D33). */
const PRODUCT_LAYOUTS = [
  '/left-sidebar/product/:id',
  '/right-sidebar/product/:id',
  '/no-sidebar/product/:id',
  '/col-left/product/:id',
  '/col-right/product/:id',
  '/accordian/product/:id',
  '/column/product/:id',
  '/left-image/product/:id',
  '/right-image/product/:id',
  '/vertical/product/:id',
] as const;

const remote = defineRemote({
  name: 'mf-catalog',
  pages: {
    Home: page({
      module: './src/pages/home/HomePage.tsx',
      paths: [paths.home.path],
      render: 'public',
      skeleton: 'front',
      data: () => ({
        sliders: critical<Slider[]>('sliders/get-all-activated'),
        sections: critical<Section[]>('sections'),
        offers: critical<ProductSummary[]>('offerspecial'),
        services: critical<HomeService[]>('home/services'),
      }),
      budget: { js: 16, css: 4.5 },
    }),
    Search: page({
      module: './src/pages/search/SearchPage.tsx',
      paths: [paths.search.path],
      render: 'public',
      skeleton: 'listing',
      data: ({ query }) => ({
        results: critical<SearchResult>(
          call('products/search', { ...asked(query), perPage: 12, page: query.one('page', 1) }),
        ),
      }),
    }),
    ProductDetail: page({
      module: './src/pages/product/ProductPage.tsx',
      paths: [paths.product.path, '/buscar/productos/:id', ...PRODUCT_LAYOUTS],
      render: 'public',
      skeleton: 'detail',
      data: ({ params }) => ({
        product: critical<Product>(`products/${params.id}`),
        related: deferred<ProductSummary[]>(`products/relacionados/${params.id}`),
        // Not critical: an API from before D210 has no such call.
        delivery: deferred<DeliveryTerms>('settings/delivery'),
      }),
      budget: { js: 23 },
    }),
    SellerCatalogue: page({
      module: './src/pages/seller/SellerPage.tsx',
      paths: [paths.sellerCatalogue.path],
      render: 'public',
      skeleton: 'listing',
      data: ({ params, query }) => ({
        shop: critical<ShopPage>(call(`shops/${params.user_name}`, { page: query.one('page', 1) })),
      }),
    }),
    Wishlist: page({
      module: './src/pages/wishlist/WishlistPage.tsx',
      paths: [paths.wishlist.path],
      render: 'browser',
      skeleton: 'listing',
    }),
    Compare: page({
      module: './src/pages/compare/ComparePage.tsx',
      paths: [paths.compare.path],
      render: 'browser',
      skeleton: 'listing',
    }),
    Collection: page({
      module: './src/pages/collection/CollectionPage.tsx',
      paths: [
        '/left-sidebar/collection',
        '/no-sidebar/collection',
        '/right-sidebar/collection',
        '/full-width/collection',
        '/metro/collection',
      ],
      render: 'public',
      skeleton: 'listing',
      data: ({ query }) => ({
        results: critical<SearchResult>(
          call('products/search', {
            ...asked(query, ['category', 'brands', 'colors', 'price']),
            orderBy: query.one('orderBy', 'Newest'),
            perPage: 5,
            page: query.one('page', 1),
          }),
        ),
      }),
    }),
  },
  slots: {
    'catalog/search-box': {
      module: './src/features/suggestions/SearchSuggestions.tsx',
      budget: { js: 6, css: 1 },
    },
  },
  budget: { entry: 4, each: { js: 24, css: 6.5 } },
});

export default remote;

declare module '@qhatu/contract/routing' {
  interface RouteAnswers extends AnswersOf<typeof remote> {}
}
