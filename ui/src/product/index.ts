export * from './category-color';
export * from './ProductCard';
export * from './ProductGrid';
export * from './ProductNameLink';
