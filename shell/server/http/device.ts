import type { IncomingHttpHeaders } from 'node:http';

/** What the User-Agent of a phone's browser contains (MDN, 'Browser detection using the user agent'); an iPad's may, too. */
const MOBILE = /\bMobi/;
const TABLET = /\biPad\b/;

/**
 * Whether a phone asks, as its browser says it: by the client hint, or, where it sends none (iOS, Firefox), by its User-Agent
 * (D455). Tablets are none: for pictures they are desktops.
 */
export function isPhone({ 'sec-ch-ua-mobile': hint, 'user-agent': userAgent = '' }: IncomingHttpHeaders): boolean {
  return hint ? hint === '?1' : MOBILE.test(userAgent) && !TABLET.test(userAgent);
}
