export * from './Button';
export * from './IconButton';
export * from './RetryButton';
