export * from './picture';
export * from './product';
export * from './session';
