export * from './address';
export * from './areas';
export * from './chat';
export * from './order';
export * from './order-return';
export * from './picture';
export * from './product';
export * from './session';
