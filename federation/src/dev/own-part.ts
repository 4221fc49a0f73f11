import type { Composition } from '../config/schema';
import type { PublicDiscovery, PublicRelease } from '../discovery/types';
import { BROWSER_ENTRY } from '../webpack/browser';

/** Where the development server keeps its own files, beside everything that it passes on. */
export const OWN_BASE = '/__dev/';

/** The part that is being worked on, as a release: nothing to check, nothing to preload. */
export function ownRelease({ name, routes, slots }: Composition): PublicRelease {
  return { name, version: 'dev', base: OWN_BASE, entry: BROWSER_ENTRY, routes, slots, preload: {} };
}

/** The deployed releases, with the own part in its place. */
export function withOwnPart(discovery: PublicDiscovery, own: Composition): PublicDiscovery {
  const others = discovery.releases.filter(({ name }) => name !== own.name);
  return { ...discovery, releases: [...others, ownRelease(own)] };
}

const DISCOVERY = /(<script type="application\/json" id="qhatu-discovery">)([\s\S]*?)(<\/script>)/;

const CODE = /(<script type="application\/json" id="qhatu-code">)([\s\S]*?)(<\/script>)/;

/**
 * A page of the deployed site, made to load the own part. What the server has rendered is left out: it is the deployed
 * part's, and the browser makes the page anew.
 * @throws when it is no page of the shop
 */
export function pageWithOwnPart(html: string, own: Composition): string {
  const [, , text] = DISCOVERY.exec(html) ?? [];
  if (text === undefined) throw new Error('This is no page of the shop: it has no discovery document');
  const discovery = withOwnPart(JSON.parse(text), own);
  const inside = JSON.stringify(discovery).replaceAll('<', '\\u003c');
  const root = html.indexOf('<div id="root"');
  const data = html.search(DISCOVERY);
  if (root < 0 || data < root) throw new Error('This is no page of the shop: it has no #root');
  return `${html.slice(0, root)}<div id="root"></div>${html.slice(data)}`
    .replace(DISCOVERY, (_all, open: string, _old, close: string) => open + inside + close)
    .replace(/<style data-href="[^"]*">[\s\S]*?<\/style>/g, '')
    .replaceAll(new RegExp(`<link rel="preload"[^>]*/remotes/${own.name}/[^>]*>`, 'g'), '')
    .replace(CODE, (_all, open: string, text: string, close: string) => open + withoutPart(text, own.name) + close);
}

/** What the page would preload of the deployed part. */
function withoutPart(text: string, name: string): string {
  const code = JSON.parse(text) as { preloads: { href: string }[] };
  const preloads = code.preloads.filter(({ href }) => !href.includes(`/remotes/${name}/`));
  return JSON.stringify({ ...code, preloads }).replaceAll('<', '\\u003c');
}
