/** What our processes agree on: where the demo may exist, what logs may say, how one knows another. */
export { API_HEAP_MB, apiArgs } from './api-heap.mjs';
export { ClockWrong, leastClockSkew, MOST_SKEW } from './clock';
export { escapeText } from './escape-text.mjs';
export { logCrash } from './log-crash';
export { logSettings } from './log-settings';
export { BUSY_RETRY_S, LOAD_SAMPLE_MS, type OverloadLimits, overloadRule } from './overload';
export { type Permissions, permissionFlags } from './permission-flags';
export { type LoggedError, loggedError, redactText } from './redact';
export { isLoopbackHost, type Part, type ShopMode, shopMode } from './shop-mode.mjs';

/**
 * How the api knows the renderer where it knows the front door by a key: the HMAC (SHA-256, base64url) of `purpose`
 * with that key. The renderer runs code of many teams, so it has no right to name visitors.
 */
export const RENDERER_KEY = { header: 'x-renderer-key', purpose: 'qhatu renderer 1' } as const;

/**
 * The same for front doors and release commands where they share the discovery document (D241). Not the key itself, which a
 * front door puts on every request of a visitor that it passes on.
 */
export const SHARING_KEY = { header: 'x-sharing-key', purpose: 'qhatu front doors 1' } as const;

/**
 * How a version of home that is not public yet is asked for: `param` of home's address carries the token that staff were given,
 * and the renderer hands it to the api as `header`.
 */
export const PREVIEW = { param: 'vista', header: 'x-home-preview' } as const;
