/** Agreements between our processes: where the demo may exist, the contents of logs, how processes recognize each other. */
export { API_HEAP_MB, apiArgs } from './api-heap.mjs';
export { ClockWrong, leastClockSkew, MAX_SKEW } from './clock';
export { escapeText } from './escape-text.mjs';
export { logCrash } from './log-crash';
export { logSettings } from './log-settings';
export { BUSY_RETRY_S, LOAD_SAMPLE_MS, type OverloadLimits, overloadRule } from './overload';
export { type Permissions, permissionFlags } from './permission-flags';
export { type LoggedError, loggedError, redactText } from './redact';
export { isLoopbackHost, type Part, type ShopMode, shopMode } from './shop-mode.mjs';

/**
 * Key by which the api recognizes the renderer, as it recognizes the front door by its own: the HMAC (SHA-256, base64url) of
 * `purpose` with the front door's key. The renderer runs code of many teams, so it may not name visitors.
 */
export const RENDERER_KEY = { header: 'x-renderer-key', purpose: 'qhatu renderer 1' } as const;

/**
 * The same for front doors and release commands, which share the discovery document (D241). It is not the key itself, since
 * a front door puts that on every visitor's request that it passes on.
 */
export const SHARING_KEY = { header: 'x-sharing-key', purpose: 'qhatu front doors 1' } as const;

/**
 * How an unpublished version of home is requested: `param` of home's address carries the token for staff, and the renderer hands
 * it to the api as `header`.
 */
export const PREVIEW = { param: 'vista', header: 'x-home-preview' } as const;
