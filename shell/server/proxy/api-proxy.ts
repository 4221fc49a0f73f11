import type { IncomingHttpHeaders } from 'node:http';
import proxy from '@fastify/http-proxy';
import { mayOpenSocket } from '@qhatu/contract/network';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify';
import { errorBody } from '../http/errors';
import { detachBody, passOn } from './detached-body';
import { tunnelUpgrades } from './upgrades';
import { visitorHeaders } from './visitor-headers';

export interface ApiProxyOptions {
  /** Origin of the api, such as http://127.0.0.1:3001. */
  apiOrigin: string;
  /** The address that shoppers type; its pages may open sockets. */
  siteUrl: string;
  /** Longest wait for the first byte of an answer, in milliseconds. */
  timeoutMs: number;
  /** The same for what is only read: a page says within ten seconds that something is wrong (D61). */
  readTimeoutMs: number;
  /** FRONT_DOOR_KEY, when there is one. */
  key: string | undefined;
  /** The trace that a request is part of, where there are traces. */
  traceparentOf?: ((request: object) => string | undefined) | undefined;
}

/** The proxy's own hooks do not say which kind of server they run in. */
type AnyRequest = FastifyRequest<RouteGenericInterface, RawServerBase>;

/** What belongs to the api; everything else is a page or a file. */
const API_PREFIX = '/api/web';
const HTTP_PREFIXES = ['/media', '/uploads', '/dev/buzon'];
/** The api knows every address worth finding and every product; search engines and shopping services look for them here. */
const LISTS = ['/sitemap.xml', '/sitemaps', '/feeds'];
const SOCKET_PREFIX = '/socket.io';

/** What a failed call to the api means for the person: it is down, or it is slow. */
function statusOf(error: unknown): 502 | 503 | 504 {
  const codes = [codeOf(error), codeOf((error as { cause?: unknown } | null)?.cause)];
  if (codes.some((code) => /TIMEOUT/.test(code))) return 504;
  return codes.some((code) => DOWN.test(code)) ? 503 : 502;
}

const DOWN = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|UND_ERR_SOCKET|SERVICE_UNAVAILABLE/;
const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** Hands the api's share of the site on to it, with the request's id and the visitor's address (D39, D49). */
export async function apiProxy(app: FastifyInstance, options: ApiProxyOptions): Promise<void> {
  const rewriteRequestHeaders = (request: AnyRequest, headers: IncomingHttpHeaders) =>
    visitorHeaders(headers, {
      address: request.ip,
      protocol: request.protocol,
      host: request.host,
      requestId: request.id,
      key: options.key,
      traceparent: options.traceparentOf?.(request),
    });
  const onError = (reply: FastifyReply<RouteGenericInterface, RawServerBase>, { error }: { error: Error }) => {
    const status = statusOf(error);
    // Who left in the middle of a body is no failure of the api's.
    reply.log[error.message === 'the visitor has gone' ? 'debug' : 'error'](
      { err: error, method: reply.request.method, route: reply.request.routeOptions.url },
      'the api did not answer',
    );
    // A stopped api is often back in a moment; the pages wait this long before they ask again.
    if (status === 503) reply.header('retry-after', '2');
    reply.header('cache-control', 'no-store').code(status).send(errorBody(status, reply.request.id));
  };

  const shared = {
    upstream: options.apiOrigin,
    disableRequestLogging: true,
    undici: {
      connections: 128,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: { timeout: 3_000 },
    },
    // Retrying is the caller's decision: only it knows whether asking twice is safe (D14).
    retryMethods: [],
    preHandler: detachBody,
    replyOptions: { rewriteRequestHeaders, onError, onResponse: passOn, retriesCount: 0 },
  };

  const undici = { ...shared.undici, headersTimeout: options.readTimeoutMs };
  const api = { prefix: API_PREFIX, rewritePrefix: API_PREFIX };
  await app.register(proxy, { ...shared, ...api, undici, httpMethods: ['GET', 'HEAD'] });
  await app.register(proxy, { ...shared, ...api, httpMethods: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] });
  for (const prefix of HTTP_PREFIXES) {
    await app.register(proxy, { ...shared, prefix, rewritePrefix: prefix });
  }
  for (const prefix of LISTS) {
    await app.register(proxy, { ...shared, prefix, rewritePrefix: API_PREFIX + prefix });
  }
  const preHandler = tunnelUpgrades(app, {
    prefix: SOCKET_PREFIX,
    target: options.apiOrigin,
    // `request.host` is what a trusted balancer says, where there is one.
    allowed: ({ headers, host }) => mayOpenSocket({ origin: headers.origin, host }, options.siteUrl),
    headersOf: (request) => rewriteRequestHeaders(request, request.headers),
  });
  await app.register(proxy, { ...shared, prefix: SOCKET_PREFIX, rewritePrefix: SOCKET_PREFIX, preHandler });
}
