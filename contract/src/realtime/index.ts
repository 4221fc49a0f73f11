/** The chat's socket and its limits, without zod: safe to import in a browser. */
export * from './events';
export * from './limits';
export * from './texts';
