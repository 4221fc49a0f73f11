import type { RouteDeclaration } from './schema';

/**
 * One release as a page sees it: chosen for one visitor, served from the site's own origin, without anything that
 * only servers need. This is what travels in the page and what `render` takes.
 */
export interface PublicRelease {
  name: string;
  version: string;
  /** Where its files are, with a slash at the end: `/remotes/mf-catalog/1.0.0-3f9a…/`. */
  base: string;
  entry: string;
  /** Of the entry; absent only from development servers. */
  integrity?: string;
  routes: RouteDeclaration[];
  /** Slot name → expose. */
  slots: Record<string, string>;
  preload: Record<string, { js: string[]; css: string[] }>;
}

/** The discovery document as one visitor's page gets it. */
export interface PublicDiscovery {
  releases: PublicRelease[];
  /** The shell's own release; a page of another one may have to be loaded anew. */
  shell?: string;
}

export type { DiscoveryDocument, DiscoveryEntry, FileList, Release, RouteDeclaration } from './schema';
