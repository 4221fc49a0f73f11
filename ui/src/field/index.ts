export * from './Choice';
export * from './Field';
export * from './FileField';
export * from './Select';
export * from './TextField';
