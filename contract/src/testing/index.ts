export * from './complaint';
export * from './free-port';
export * from './quote';
export * from './raw-requests';
