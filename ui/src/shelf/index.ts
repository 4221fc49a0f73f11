export * from './Shelf';
