export * from './json-ld';
export * from './origin';
export * from './PageHead';
