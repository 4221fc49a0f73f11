import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { DISCOVERY_ID, STATE_ID } from '../boot/ids';
import type { ShellAssets } from './assets';

export interface PageParts {
  assets: ShellAssets;
  discovery: PublicDiscovery;
  /** The remote's module that this page shows. */
  page?: { release: PublicRelease; expose: string };
  /** Dehydrated queries. */
  state?: unknown;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON that cannot end its element. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inScript(value)}</script>`;

type Attributes = Record<string, string | true | undefined>;

function tag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter((pair): pair is [string, string | true] => pair[1] !== undefined);
  const text = pairs.map(([key, value]) => (value === true ? key : `${key}="${escapeAttribute(value)}"`)).join(' ');
  return `<${name} ${text}>`;
}

/**
 * What stands first in the head: what the first paint needs, styles before all. A remote's stylesheet carries the name
 * by which its chunk will look for it (`data-href`), so that it is not loaded again.
 */
export function headStart({ assets, page }: PageParts): string {
  const crossorigin = 'anonymous';
  const styles = assets.styles.map(({ file, integrity }) =>
    tag('link', { rel: 'stylesheet', href: `/assets/${file}`, integrity, crossorigin }),
  );
  const remoteStyles = (page?.release.preload[page.expose]?.css ?? []).map((file) =>
    tag('link', { rel: 'stylesheet', href: page?.release.base + file, 'data-href': file, crossorigin }),
  );
  const fonts = assets.fonts.map((file) =>
    tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: `/assets/${file}`, crossorigin }),
  );
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...styles,
    ...remoteStyles,
    ...fonts,
    ...(assets.icon ? [tag('link', { rel: 'icon', href: `/assets/${assets.icon}`, type: 'image/svg+xml' })] : []),
  ].join('');
}

/**
 * What stands last in the body: data, then scripts. They come after the content and at low priority, because a page
 * that is rendered needs its picture before its code. All of them start at once: one wave after the HTML.
 */
export function bodyEnd({ assets, discovery, page, state }: PageParts): string {
  const low = { fetchpriority: 'low' };
  const crossorigin = 'anonymous';
  const scripts = assets.scripts.map(
    ({ file, integrity }) =>
      `${tag('script', { src: `/assets/${file}`, integrity, crossorigin, defer: true, ...low })}</script>`,
  );
  // As each will be asked for later: the entry checked by the browser, chunks by webpack's loader without CORS.
  const preload = (file: string, checked?: Attributes) =>
    tag('link', { rel: 'preload', as: 'script', href: page?.release.base + file, ...checked, ...low });
  const remote = page
    ? [
        preload(page.release.entry, { integrity: page.release.integrity, crossorigin }),
        ...(page.release.preload[page.expose]?.js ?? []).map((file) => preload(file)),
      ]
    : [];
  return [
    data(DISCOVERY_ID, discovery),
    ...(state === undefined ? [] : [data(STATE_ID, state)]),
    ...scripts,
    ...remote,
  ].join('');
}

/** Puts the parts around what React rendered (`<!DOCTYPE html><html …><head>…</head><body>…</body></html>`). */
export function assemble(rendered: string, parts: PageParts): string {
  const head = rendered.indexOf('<head>');
  const end = rendered.lastIndexOf('</body>');
  if (head < 0 || end < 0) throw new Error('What was rendered is not a whole document');
  const at = head + '<head>'.length;
  return rendered.slice(0, at) + headStart(parts) + rendered.slice(at, end) + bodyEnd(parts) + rendered.slice(end);
}

export interface DocumentOptions {
  siteUrl: string;
  requestId: string;
}

/** A document whose content the browser makes. */
export function emptyDocument(parts: PageParts, content: string, { siteUrl }: DocumentOptions): string {
  return [
    `<!DOCTYPE html><html lang="es-PE" data-origin="${escapeAttribute(siteUrl)}"><head>`,
    headStart(parts),
    `<title>Qhatu</title></head><body><div id="root">${content}</div>`,
    bodyEnd(parts),
    '</body></html>',
  ].join('');
}
