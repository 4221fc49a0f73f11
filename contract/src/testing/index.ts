export * from './complaint';
export * from './raw-requests';
