import { freshBrowser } from '@qhatu/kit/testing';

const never = () => new Promise(() => undefined);

/** A new visitor in a new browser, and a network on which nothing comes back. */
export const resetStores = () => freshBrowser({ 'GET ': never, 'POST ': never });
