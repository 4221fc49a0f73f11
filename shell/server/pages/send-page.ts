import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPhone } from '../http/device';
import { type Encoding, negotiateEncoding } from '../http/negotiate';
import type { CacheState, Page } from './page-cache';

export interface Served {
  page: Page;
  /** `frame`: the page without content. */
  state: CacheState | 'frame' | 'pass';
  ageMs?: number;
}

/** For caches in front of us: the same times as ours. Browsers ask again each time, and mostly get a 304. */
export function sharedCacheControl(freshS: number, staleS: number): string {
  return `public, max-age=0, s-maxage=${freshS}, stale-while-revalidate=${staleS}`;
}
export const PRIVATE_CACHE_CONTROL = 'private, no-cache';

const etagSuffix: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/**
 * Answers with a page: encoding, ETag and 304, cache headers.
 * @param sharedControl what caches in front of us may do with a page for anybody; none while visitors get different ones
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
  sharedControl: string | undefined,
  cookies: string[],
): FastifyReply | Promise<FastifyReply> {
  const { page, state, ageMs } = served;
  // Other screens choose among widths.
  const phone = isPhone(request.headers) ? page.phone : undefined;
  // Caches in front of us tell phones by the hint alone: a copy of this one would be every desktop's that sends none (D455).
  const isPhoneByUserAgent = phone !== undefined && !request.headers['sec-ch-ua-mobile'];
  const content = phone?.body ?? page.body;
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const etag = `"${content.hash}${etagSuffix[encoding]}"`;
  reply.headers({
    'cache-control': (page.shared && !isPhoneByUserAgent && sharedControl) || PRIVATE_CACHE_CONTROL,
    vary: 'accept-encoding, sec-ch-ua-mobile',
    'x-page': state,
  });
  if (phone?.link) reply.header('link', phone.link);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (page.policy) reply.header('content-security-policy', page.policy);
  if (ageMs !== undefined) reply.header('age', Math.floor(ageMs / 1_000));
  if (page.location !== undefined) return reply.code(page.status).header('location', page.location).send();
  reply.header('etag', etag);
  if (page.status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const send = (body: Buffer) => {
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(page.status).header('content-type', 'text/html; charset=utf-8').send(body);
  };
  const ready = content.ready(encoding);
  return ready ? send(ready) : content.body(encoding).then(send);
}
