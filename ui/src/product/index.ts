export * from './ground';
export * from './ProductCard';
export * from './ProductGrid';
