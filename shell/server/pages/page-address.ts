import { PREVIEW } from '@qhatu/contract/operations';
import { paths } from '@qhatu/contract/paths';
import type { RouteDeclaration } from '@qhatu/federation/discovery';
import { aliasTarget } from '../../src/routing/aliases';
import type { MatchedRoute, RouteTable } from '../discovery/route-table';

/** Where a request for a page leads. */
export type PageAddress =
  | { kind: 'malformed' }
  | { kind: 'redirect'; location: string }
  | {
      kind: 'page';
      /** Path and only those parts of the query that the page depends on, in one order: what is rendered, and the cache's key. */
      url: string;
      match: MatchedRoute | undefined;
      /** Anybody may get what is rendered here. */
      cacheable: boolean;
      /** A version of home that is not public: for whoever has its token, in a frame of the back office. */
      preview?: boolean;
    };

/** Longer addresses are answered, but not remembered. */
const MAX_CACHED_LENGTH = 512;
/** What a token looks like; the api alone knows whether it is one. */
const PREVIEW_TOKEN = /^[\w.-]{40,120}$/;
const PLACE = /\{([A-Za-z_][\w-]*)(\[\])?(?::[^}]*)?\}/g;

/** Names of the query that a route's data depends on: the `{places}` of its templates that the path does not fill. */
export function queryNames(route: RouteDeclaration): Map<string, { list: boolean }> {
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const names = new Map<string, { list: boolean }>();
  for (const { url } of Object.values(route.data ?? {})) {
    for (const [, name = '', list] of url.matchAll(PLACE)) {
      if (!inPath.has(name)) names.set(name, { list: list !== undefined });
    }
  }
  return new Map([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function relevantQuery(route: RouteDeclaration, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name, { list }] of queryNames(route)) {
    const values = list ? [...query.getAll(name), ...query.getAll(`${name}[]`)] : [query.get(name) ?? ''];
    for (const value of values) if (value !== '') kept.append(name, value);
  }
  return kept.toString();
}

/**
 * Reads an address as the browser sent it. Whatever the page does not depend on (campaign marks, cache busters) is
 * left out, so that nobody can fill the cache or keep the renderer busy with invented queries.
 */
export function readPageAddress(raw: string, routes: RouteTable): PageAddress {
  const mark = raw.indexOf('?');
  const path = mark < 0 ? raw : raw.slice(0, mark);
  const search = mark < 0 ? '' : raw.slice(mark);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return { kind: 'malformed' };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused here
  if (!path.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(decoded)) return { kind: 'malformed' };
  // `//evil.example/` must not become a redirect to another host, so slashes collapse before the last one goes.
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (tidy !== path) return { kind: 'redirect', location: tidy + search };

  const match = routes.match(path);
  if (!match) {
    const alias = aliasTarget(path, search);
    if (alias !== null) return { kind: 'redirect', location: alias };
    return { kind: 'page', url: path, match, cacheable: false };
  }
  const preview = path === paths.home.path ? new URLSearchParams(search).get(PREVIEW.param) : null;
  if (preview && PREVIEW_TOKEN.test(preview)) {
    return { kind: 'page', url: `${path}?${PREVIEW.param}=${preview}`, match, cacheable: false, preview: true };
  }
  const query = relevantQuery(match.route, new URLSearchParams(search));
  const url = query ? `${path}?${query}` : path;
  return { kind: 'page', url, match, cacheable: match.route.render === 'public' && url.length <= MAX_CACHED_LENGTH };
}
