/** What the processes of the house agree on: where the demo may exist, and what logs may say. */
export { escapeText } from './escape-text.mjs';
export { lastWords } from './last-words';
export { logSettings } from './log-settings';
export { type LoggedError, loggedError, redactText } from './redact';
export { isLoopbackHost, type Part, type ShopMode, shopMode } from './shop-mode.mjs';
