export * from './Button';
export * from './IconButton';
