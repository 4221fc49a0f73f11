/** The part of the browser's interface that is used here; TypeScript's own library has none yet. */
interface TrustedTypes {
  defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): object;
}

/** Where this site keeps code: its own build, the remotes' checked releases, outside production the payment stand-ins. */
const CODE_FOLDERS = /^\/(?:assets|remotes|sandbox)\//;
/** Tags of a legal text as the API cleans it (`api/src/domains/terms/clean.ts`): nothing that runs, loads or is sent. */
const HARMLESS =
  /<\/?(?:h[2-4]|p|[uo]l|li|strong|em|br|a(?: href="(?:https?:|mailto:|tel:|\/)[^"<>]*")?(?: rel="[\w ]*")?) ?\/?>/g;
/** How React makes a script element: one that was parsed this way never runs. */
const EMPTY_SCRIPT = '<script></script>';

/** @returns the text when it is no markup or only such as can run nothing, otherwise null: the browser refuses it */
export const harmlessMarkup = (text: string): string | null =>
  text === EMPTY_SCRIPT || !text.replace(HARMLESS, '').includes('<') ? text : null;

/** @returns the address when it leads to code of this site, otherwise null */
export function codeAddress(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && CODE_FOLDERS.test(pathname) ? address : null;
}

/**
 * The one Trusted Types policy of a page, which the answer's policy demands (`require-trusted-types-for 'script'`): every
 * text that scripts want to become markup or the address of a script passes here, that of libraries and of remotes
 * released before this rule included. Text that would be run as a script never passes. To be called before anything else
 * is done with the page; a browser that does not know Trusted Types does without.
 */
export function requireTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // The first of a page's two scripts has made it.
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: harmlessMarkup, createScriptURL: codeAddress });
}
