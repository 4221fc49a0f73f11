export * from './QuantityBox';
