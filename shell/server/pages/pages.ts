import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderFailure } from '../../src/rendering/types';
import { patternOf } from '../discovery/route-pattern';
import { errorPage } from '../http/error-page';
import { errorBody } from '../http/errors';
import { type CountTogether, RateLimit } from '../http/rate-limit';
import type { FailureCounts } from '../rollout/failure-counts';
import type { Site } from '../site';
import type { Variant } from '../visitors/variants';
import { type Visit, type VisitOptions, visitOf } from '../visitors/visit';
import type { PageAddress } from './page-address';
import { PageAddressCache } from './page-address-cache';
import { PageBody } from './page-body';
import { type Changes, type MadePage, type Page, PageCache, pageKey, urlOf } from './page-cache';
import { type FrameMaker, noncedPage, type PolicyMaker, renderPage, withinBudget } from './page-maker';
import { type Served, sendPage, sharedCacheControl } from './send-page';
import { sentForms } from './sent-forms';
import type { SmallPictures } from './small-pictures';
import { warmUp } from './warm-up';

export interface PagesOptions {
  site: Site;
  frame: FrameMaker;
  policyOf: PolicyMaker;
  /** The page is given a nonce: another company's script, which it loads, writes scripts into it. */
  needsNonce: (url: string) => boolean;
  siteUrl: string;
  /** Small ones travel inside the pages of phones. */
  pictures: SmallPictures;
  render: boolean;
  visits: VisitOptions;
  counts: FailureCounts;
  onFailures: (failures: RenderFailure[]) => void;
  budgetMs: number;
  /** Pages that are made for one visitor in a minute; 0: as many as are asked for. */
  rendersPerMinute: number;
  /** The same visitor's at other front doors. */
  together: CountTogether | undefined;
  cacheBytes: number;
  freshS: number;
  staleS: number;
  /** Which pages may show what has changed, and how soon they are made anew. */
  changes: Changes;
}

type PageRequest = Extract<PageAddress, { kind: 'page' }>;

/**
 * What is of this answer alone: a nonce, or the right of our own pages to frame it, for a preview. No part of a preview is public,
 * nor for anybody's cache.
 */
function dressed(
  reply: FastifyReply,
  { url, preview }: PageRequest,
  served: Served,
  { needsNonce, policyOf }: Pick<PagesOptions, 'needsNonce' | 'policyOf'>,
): Served {
  if (needsNonce(url)) return { ...served, page: noncedPage(served.page, policyOf({}, url)) };
  if (!preview) return served;
  reply.headers({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' });
  const { page, state } = served;
  const policy = (page.policy ?? policyOf({}, url)).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return { page: { ...page, shared: false, phone: undefined, policy }, state };
}

/** The page without its content, which the browser fetches. */
function framePage(
  request: FastifyRequest,
  address: PageRequest,
  { discovery }: Variant,
  { frame, siteUrl }: Pick<PagesOptions, 'frame' | 'siteUrl'>,
): Page {
  const status = address.match ? 200 : 404;
  try {
    const html = frame({ discovery, siteUrl, requestId: request.id, url: address.url });
    return { status, location: undefined, shared: false, body: new PageBody(html) };
  } catch (error) {
    request.log.error({ err: error }, 'the frame could not be made');
    return { status: 503, location: undefined, shared: false, body: new PageBody(errorPage(503, request.id)) };
  }
}

/** What the failures of a release are held against. */
function count(counts: FailureCounts, { variant }: Visit, address: PageRequest): void {
  const remote = address.match?.remote;
  for (const { name, version } of variant.discovery.releases)
    if (name === remote || variant.choice[name] === version) counts.viewed(name, version);
}

/**
 * HTML for every address that is not a file and not the api's. There is nothing personal in it: who the visitor is
 * decides at most which releases it is made of, see `visitOf`.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { site, budgetMs } = options;
  const sharedControl = sharedCacheControl(options.freshS, options.staleS);
  const addresses = new PageAddressCache();
  const cache = new PageCache({
    maxBytes: options.cacheBytes,
    freshMs: options.freshS * 1_000,
    staleMs: options.staleS * 1_000,
    changes: options.changes,
    onRefreshError: (key, error) =>
      app.log.warn(
        { err: error, route: patternOf(site.snapshot.routes, urlOf(key)) },
        'a page could not be refreshed; the old one stays',
      ),
  });
  const made = new RateLimit(options.rendersPerMinute, Number.POSITIVE_INFINITY, { together: options.together });
  /**
   * The renderer's own calls to the API are nobody's, so the API's limits do not hold for them: instead a visitor has a
   * number of pages made in a minute. Beyond it the frame is sent, and the browser asks the API, which knows whose it
   * is.
   */
  const mayMake = (request: FastifyRequest): boolean => options.rendersPerMinute === 0 || made.admits(request.ip);
  site.handover = {
    warm: (next) => warmUp({ ...options, cache, addresses }, site.snapshot, next),
    done: ({ digest }) => cache.keepOnly(`${digest} `),
  };

  const make = ({ id }: FastifyRequest, { url, cacheable }: PageRequest, { choice }: Variant): Promise<MadePage> =>
    renderPage(options, { url, sharedRoute: cacheable, choice, requestId: id });
  const keyOf = ({ url }: PageRequest, { key }: Variant): string => pageKey(site.snapshot.digest, key, url);

  /** A page that is sent at once, without a promise; a stale one is made anew meanwhile. */
  function kept(request: FastifyRequest, address: PageRequest, variant: Variant): Served | undefined {
    if (!options.render || !address.cacheable) return undefined;
    return cache.get(
      keyOf(address, variant),
      () => make(request, address, variant),
      () => mayMake(request),
    );
  }

  async function rendered(request: FastifyRequest, address: PageRequest, variant: Variant): Promise<Served> {
    if (!address.cacheable) {
      const { page } = await withinBudget(make(request, address, variant), budgetMs);
      return { page, state: 'pass' };
    }
    const made = cache.load(keyOf(address, variant), () => make(request, address, variant));
    return { page: await withinBudget(made, budgetMs), state: 'miss' };
  }

  /** The page, or its frame: not made in time, or this visitor has had too many made, which no line says: a flood would fill the log. */
  async function madeNow(request: FastifyRequest, address: PageRequest, variant: Variant): Promise<Served> {
    try {
      if (options.render && mayMake(request)) return await rendered(request, address, variant);
    } catch (error) {
      request.log.warn({ err: error, route: request.pagePattern }, 'not rendered, the frame was sent');
    }
    return { page: framePage(request, address, variant, options), state: 'frame' };
  }

  function serve(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const visit = visitOf(request, site.snapshot, options.visits);
    const { variant } = visit;
    const address = addresses.read(request.url, variant.routes);
    if (address.kind === 'malformed') {
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return reply.code(400).send(errorPage(400, request.id));
    }
    if (address.kind === 'redirect')
      return reply.header('cache-control', 'public, max-age=3600').redirect(address.location, 301);
    request.pagePattern = address.match?.route.path ?? 'other';
    const send = (served: Served) => {
      count(options.counts, visit, address);
      const shared = visit.shared ? sharedControl : undefined;
      return sendPage(request, reply, dressed(reply, address, served, options), shared, visit.cookies);
    };
    const found = kept(request, address, variant);
    return found ? send(found) : madeNow(request, address, variant).then(send);
  }

  app.get('/*', { exposeHeadRoute: true }, serve);
  await app.register(sentForms, { read: (url) => addresses.read(url, site.snapshot.routes) });
  app.options('/*', async (_request, reply) => reply.header('allow', 'GET, HEAD, OPTIONS').code(204).send());
  app.setNotFoundHandler(async (request, reply) => {
    reply.header('cache-control', 'no-store').header('allow', 'GET, HEAD, OPTIONS');
    return reply.code(405).send(errorBody(405, request.id));
  });
}
