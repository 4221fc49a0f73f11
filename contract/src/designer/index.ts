/** The polo designer: area, prices, fonts, rules and drawing, the same in the browser and on the server (spec 3, D59). */
export * from './area';
export * from './draw';
export * from './fonts';
export * from './limits';
export * from './price';
export * from './rules';
export * from './stickers';
export * from './text';
export * from './texts';
export * from './types';
export * from './untouched';
