/** Code that comes when it is needed, and is asked for again when it did not come. */
export { type Deferred, deferred } from './deferred';
export { type LazyPart, lazyWithRetry } from './lazy-with-retry';
export { useDeferred } from './useDeferred';
