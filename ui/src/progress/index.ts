export * from './Progress';
export * from './Spinner';
