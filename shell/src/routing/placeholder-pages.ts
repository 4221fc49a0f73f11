/**
 * Template leftovers (D33): addresses that exist and honestly say that there is nothing here yet. The collection and
 * product layouts are not among them, they show the real pages and belong to mf-catalog.
 */
export const PLACEHOLDER_PAGES: readonly string[] = [
  '/model-2',
  '/model-3',
  '/cloths',
  '/fashion',
  '/blog/right-sidebar',
  '/blog/details',
  '/blog/blog-page',
  '/pages/faq',
  '/pages/about-us',
  '/pages/lookbook',
  '/pages/404',
  '/pages/search',
  '/pages/collection',
  '/features/element-title',
  '/features/element-banner',
  '/features/element-slider',
  '/features/element-category',
  '/features/element-service',
  '/features/element-ratio',
  '/features/element-product-box',
  '/features/element-product-slider',
  '/features/element-product-no-slider',
  '/features/element-product-multiple-slider/:category_id?',
  '/features/element-product-tab',
  '/features/portfolio-grid/:columns',
  '/features/portfolio-masonary/:columns',
];
