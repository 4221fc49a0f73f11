export * from './chat';
export * from './picture';
export * from './product';
export * from './session';
