import type { PublicDiscovery, PublicRelease } from '@qhatu/federation/discovery';

export interface RenderRequest {
  /** Path and query as the browser asked: `/detalle/productos/42?x=1`. */
  url: string;
  /** The document as this visitor gets it (`publicDiscovery`). */
  discovery: PublicDiscovery;
  /** Where the API answers from here: `http://127.0.0.1:3001/api/web`. */
  apiBase: string;
  /** Sent with every call to the API, by which it knows the renderer: its calls are not one visitor's (D49). */
  apiHeaders?: Readonly<Record<string, string>>;
  /** The site's address for people, without a slash at the end (SITE_URL): canonical links, Open Graph. */
  siteUrl: string;
  /** The document with the last known good release in the place of one that failed; null when there is none. */
  fallbackFor?: (remote: string, version: string) => PublicDiscovery | null;
  /** Absolute path of the release's verified server entry (`createReleaseCache().ensure`). */
  loadServerRelease: (release: PublicRelease) => Promise<string>;
  /** Text of a release's verified stylesheet (`createReleaseCache().style`). */
  loadStyle: (release: PublicRelease, file: string) => Promise<string>;
  /** Handed to the API and quoted by error screens. */
  requestId: string;
  /** The front door allows scripts inside the document by their hashes (`scriptSources`). */
  allowsScripts?: true;
  /** Gives up the data requests of a render that nobody waits for any more. */
  signal?: AbortSignal;
}

export interface RenderFailure {
  remote: string;
  version: string;
  message: string;
}

export interface RenderResult {
  status: number;
  /** The whole document. Empty for a redirect. */
  html: string;
  /** Whether any visitor may get this HTML (`render: public`, and every critical call was answered). */
  cacheable: boolean;
  /** CSP sources (`'sha256-…'`) of the styles inside the document. */
  styleSources: string[];
  /** CSP sources (`'sha384-…'`) of the scripts inside the document. Builds before D282 have none. */
  scriptSources?: string[];
  /** Addresses of pictures that every phone draws on its first screen. */
  phonePictures: string[];
  /** Set with a 3xx status. */
  location?: string;
  /** Which remotes the page is made of; a new release of one of them makes the HTML stale. */
  releases: string[];
  /** Releases that could not be rendered; the page is made of the last known good ones instead. */
  failures?: RenderFailure[];
  /** Milliseconds spent waiting for data and rendering, for Server-Timing. */
  timing: { data: number; render: number };
}

export interface FrameRequest {
  discovery: PublicDiscovery;
  siteUrl: string;
  requestId: string;
  /** Path and query, when known: the page's files are then preloaded. */
  url?: string;
}

/** What `shell/dist/server/main.cjs` exports (commonjs). */
export interface ShellServer {
  /** Renders one page. Rejects only when the whole page cannot be made; send `frame` then. */
  render: (request: RenderRequest) => Promise<RenderResult>;
  /** Header, footer and skeleton, made without the page: the browser does everything. Never throws. Status 200, not cacheable. */
  frame: (request: FrameRequest) => string;
}
