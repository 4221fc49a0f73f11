import { isLoopbackHost } from '../operations';

/** A request that opens a socket. */
export interface SocketRequest {
  /** The header `Origin`: every browser sends it, and no page can change it. */
  origin: string | undefined;
  /** The host that the visitor asked: `Host`, or what a trusted proxy says that it was. */
  host: string | undefined;
}

/**
 * True when a page of this origin may open a socket to the shop. Browsers let any page open one anywhere and send only the
 * origin, so pages of others are refused here. Allowed are: our own address (`SITE_URL`); a page of the requested host, such
 * as the shop under another name of this machine; another name or port of this machine, while the shop is on this machine
 * alone; and programs other than browsers, which send no origin and need a token like everybody.
 */
export function mayOpenSocket({ origin, host }: SocketRequest, siteUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin) || !/^https?:\/\//i.test(origin)) return false;
  const [page, site] = [new URL(origin), new URL(siteUrl)];
  if (page.origin === site.origin) return true;
  if (host !== undefined && hostOf(host, page.protocol) === page.host) return true;
  return isLoopbackHost(site.hostname) && isLoopbackHost(page.hostname);
}

/** The host as a page's origin has it: in small letters, without the protocol's default port. */
function hostOf(host: string, protocol: string): string | null {
  const url = `${protocol}//${host}`;
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  // Nothing but a host: no path, no user that would make it look like one.
  return parsed.pathname === '/' && parsed.username === '' && parsed.search === '' ? parsed.host : null;
}
