export * from './Badge';
export * from './Chip';
