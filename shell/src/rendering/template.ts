import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';
import { CODE_ID, DISCOVERY_ID, STATE_ID } from '../boot/ids';
import type { PageCode } from '../boot/start';
import type { InlineScript, ShellAssets } from './assets';
import type { InlineStyle } from './styles';

export interface PageParts {
  assets: ShellAssets;
  discovery: PublicDiscovery;
  /** The remote's module that this page shows. */
  page?: { release: PublicRelease; expose: string };
  /** The page's content is in the HTML: its code can wait until that is painted. */
  complete?: boolean;
  /** The page's styles as text; without them the document names their files. */
  styles?: InlineStyle[];
  /** The first script as text; without it the document names its file. */
  start?: InlineScript | null;
  /** Dehydrated queries. */
  state?: unknown;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON that cannot end its element. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inScript(value)}</script>`;

const crossorigin = 'anonymous';

type Attributes = Record<string, string | true | undefined>;

function tag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter((pair): pair is [string, string | true] => pair[1] !== undefined);
  const text = pairs.map(([key, value]) => (value === true ? key : `${key}="${escapeAttribute(value)}"`)).join(' ');
  return `<${name} ${text}>`;
}

/**
 * What stands first in the head: what the first paint needs, styles before all. They stand in the document itself,
 * which on a phone saves a round trip before the first paint; a frame, which is made without the renderer, names their
 * files. A remote's stylesheet carries the name by which its chunk will look for it (`data-href`), so that it is not
 * loaded again. Faces are not preloaded: the stand-ins have their measures, nothing moves when they arrive, and the
 * main picture needs the connection first.
 */
export function headStart(parts: PageParts, pictures = ''): string {
  const { icon } = parts.assets;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    pictures,
    ...(parts.styles?.map(styleElement) ?? styleLinks(parts)),
    ...(icon ? [tag('link', { rel: 'icon', href: `/assets/${icon}`, type: 'image/svg+xml' })] : []),
  ].join('');
}

const styleElement = ({ css, dataHref }: InlineStyle): string =>
  `${dataHref ? tag('style', { 'data-href': dataHref }) : '<style>'}${css}</style>`;

/**
 * A stylesheet that hangs would keep header and skeleton from being painted. Where the browser makes the content
 * anyway, a remote's is only announced: its chunk waits for it, and the area says so when it does not come.
 */
function styleLinks({ assets, page, complete }: PageParts): string[] {
  const styles = assets.styles.map(({ file, integrity }) =>
    tag('link', { rel: 'stylesheet', href: `/assets/${file}`, integrity, crossorigin }),
  );
  const remoteStyles = (page?.release.preload[page.expose]?.css ?? []).map((file) => {
    const href = page?.release.base + file;
    return complete
      ? tag('link', { rel: 'stylesheet', href, 'data-href': file, crossorigin })
      : tag('link', { rel: 'preload', as: 'style', href });
  });
  return [...styles, ...remoteStyles];
}

/** The code of a page: the shell's scripts, and what they will ask for, so that all of it travels at once. */
function codeOf({ assets, page, complete }: PageParts): PageCode {
  const { release, expose } = page ?? {};
  const chunks = release && expose ? (release.preload[expose]?.js ?? []) : [];
  return {
    scripts: assets.scripts.map(({ file, integrity }) => ({ src: `/assets/${file}`, integrity })),
    // As each will be asked for later: the entry checked by the browser, chunks by webpack's loader without CORS.
    preloads: release
      ? [
          { href: release.base + release.entry, integrity: release.integrity },
          ...chunks.map((file) => ({ href: release.base + file })),
          // Its first question would otherwise wait a round trip for what asks it (D391).
          ...(complete ? [] : assets.calls.map((file) => ({ href: `/assets/${file}` }))),
        ]
      : [],
  };
}

const LOW = { fetchpriority: 'low' };

/**
 * What stands last in the body: data, then code. A page whose content is there begins with the small script that lets
 * styles and picture pass first (`start.ts`); one without content needs its code at once, all of it in one wave, and that
 * script only for what a person does before.
 * That script stands in the document itself (D282): a file of its own comes a round trip and a queue of pictures later, and
 * whatever is touched until then is lost. Where its text cannot be had its file is neither async nor deferred: at the end of
 * parsing Chromium lays the page out, and if the styles are not there yet it does so for nothing.
 */
export function bodyEnd(parts: PageParts): string {
  const { assets, discovery, state, complete = false, start: inline } = parts;
  const code = codeOf(parts);
  const blocks = [
    data(DISCOVERY_ID, { ...discovery, shell: assets.version }),
    ...(state === undefined ? [] : [data(STATE_ID, state)]),
  ];
  // What is drawn over anyway has nothing to hold.
  const first = state === undefined ? undefined : assets.start;
  const file = first
    ? `${tag('script', { src: `/assets/${first.file}`, integrity: first.integrity, crossorigin })}</script>`
    : '';
  const start = first && inline ? `<script>${inline.js}</script>` : file;
  if (complete && start) return [...blocks, data(CODE_ID, code), start].join('');
  const scripts = code.scripts.map(
    (script) => `${tag('script', { ...script, crossorigin, defer: true, ...LOW })}</script>`,
  );
  const preloads = code.preloads.map(({ href, integrity }) =>
    tag('link', { rel: 'preload', as: 'script', href, ...(integrity && { integrity, crossorigin }), ...LOW }),
  );
  return [...blocks, start, ...scripts, ...preloads].join('');
}

/**
 * Puts the parts around what React rendered (`<!DOCTYPE html><html …><head>…</head><body>…</body></html>`).
 * @param pictures announcements for the head's start
 */
export function assemble(rendered: string, parts: PageParts, pictures = ''): string {
  const head = rendered.indexOf('<head>');
  const end = rendered.lastIndexOf('</body>');
  if (head < 0 || end < 0) throw new Error('What was rendered is not a whole document');
  const start = rendered.slice(0, head + '<head>'.length);
  return start + headStart(parts, pictures) + rendered.slice(start.length, end) + bodyEnd(parts) + rendered.slice(end);
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
