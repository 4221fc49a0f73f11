export * from './raw-requests';
