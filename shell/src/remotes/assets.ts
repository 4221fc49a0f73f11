import type { PublicRelease } from '@qhatu/federation/discovery';

const addressOf = (href: string): string => new URL(href, document.baseURI).href;

/** Asks for an exposed module's files at the same time as the remote's entry, instead of after it. */
export function preloadAssets(release: PublicRelease, expose: string, query: string): void {
  const { js = [], css = [] } = release.preload[expose] ?? {};
  for (const file of js) addPreload(release.base + file + query, 'script');
  // Styles inside the document carry their file's name, by which their chunk finds them.
  const carried = new Set(
    [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')].map((style) => style.dataset.href),
  );
  for (const file of css) if (!carried.has(file)) addPreload(release.base + file + query, 'style');
}

function addPreload(href: string, as: 'script' | 'style'): void {
  const known = document.querySelectorAll<HTMLLinkElement>(`link[rel="preload"][as="${as}"], link[rel="stylesheet"]`);
  const address = addressOf(href);
  if ([...known].some((link) => link.href === address)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', as);
  link.href = href;
  // Webpack asks for chunks of its own origin without it, and a preload has to ask the same way.
  if (new URL(href, document.baseURI).origin !== window.location.origin) link.crossOrigin = 'anonymous';
  document.head.append(link);
}

/**
 * Removes the tags of a remote's chunks: webpack would wait for a tag of the same name, whatever its address. A script whose
 * tag is gone still arrives.
 */
export function removeChunkScripts(remote: string): void {
  for (const script of document.querySelectorAll(`script[data-webpack^="${remote}:"]`)) script.remove();
}

/** Removes tags of files that a release asked for and never got: its next try would wait for them instead of asking again. */
export function removeUnfinished(base: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[rel="preload"]')) {
    if (!link.href.startsWith(addressOf(base))) continue;
    if (link.rel === 'preload' || link.sheet === null) link.remove();
  }
}

/** Forgets chunks that have arrived: a release's code may have been broken on its way. See `chunkGlobalPrefix`. */
export function forgetChunks(remote: string): void {
  const globals = window as unknown as Record<string, unknown>;
  for (const name of Object.keys(globals)) if (name.startsWith(`chunks:${remote}:`)) delete globals[name];
}
