/**
 * 'https://qhatu.pe': the site's configured address, without a slash at its end. The renderer sets
 * `globalThis.qhatuOrigin` once at its start and writes it on `<html data-origin>`, so that server and browser agree
 * even when the page was opened under another host name.
 */
export function siteOrigin(): string {
  if (typeof document !== 'undefined') return document.documentElement.dataset.origin ?? document.location.origin;
  return (globalThis as { qhatuOrigin?: string }).qhatuOrigin ?? '';
}
