export * from './EmptyState';
export * from './ErrorState';
export * from './SessionEnded';
