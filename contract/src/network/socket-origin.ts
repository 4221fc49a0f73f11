import { isLoopbackHost } from '../operations';

/** A request that opens a socket. */
export interface SocketRequest {
  /** The header `Origin`: every browser sends it, and no page can change it. */
  origin: string | undefined;
  /** The host that the visitor asked: `Host`, or what a trusted proxy says that it was. */
  host: string | undefined;
}

/**
 * Whether a page of this origin may open a socket to the shop. Browsers let any page open one to anywhere and tell only
 * the origin, so a page of somebody else's is refused here. May: our own address (`SITE_URL`); a page of the very host that
 * was asked, such as the shop under another name of this machine; while the shop is on this machine alone, another name or
 * port of this machine; and programs that are no browser, which send no origin and need a token like everybody.
 */
export function mayOpenSocket({ origin, host }: SocketRequest, siteUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin) || !/^https?:\/\//i.test(origin)) return false;
  const [page, site] = [new URL(origin), new URL(siteUrl)];
  if (page.origin === site.origin) return true;
  if (host !== undefined && hostOf(host, page.protocol) === page.host) return true;
  return isLoopbackHost(site.hostname) && isLoopbackHost(page.hostname);
}

/** As a page's origin writes it: in small letters, without the protocol's own port. */
function hostOf(host: string, protocol: string): string | null {
  const url = `${protocol}//${host}`;
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  // Nothing but a host: no path, no user that would make it look like one.
  return parsed.pathname === '/' && parsed.username === '' && parsed.search === '' ? parsed.host : null;
}
