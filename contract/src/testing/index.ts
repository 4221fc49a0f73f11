export * from './complaint';
export * from './quote';
export * from './raw-requests';
