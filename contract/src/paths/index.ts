export type { SearchQuery } from './addresses';
export * as paths from './addresses';

/** A `next` of the login page counts only when it is a path of this site (D5). */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const here = 'http://site.invalid';
  try {
    // The browser's own reading of the address: `//host`, `/\\host` and hidden tabs all show their true origin.
    const url = new URL(next, here);
    // The resolved path is checked once more: `/.//host` is a path here, and another site for a browser that goes there.
    return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
