import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../http/errors';
import { visitorHeaders } from './visitor-headers';

export interface ApiProxyOptions {
  /** Origin of the api, such as http://127.0.0.1:3001. */
  apiOrigin: string;
  /** Longest wait for the first byte of an answer, in milliseconds. */
  timeoutMs: number;
  secret: string | undefined;
}

/** What belongs to the api; everything else is a page or a file. */
const HTTP_PREFIXES = ['/api/web', '/media', '/uploads', '/dev/buzon'];
const SOCKET_PREFIX = '/socket.io';

/** What a failed call to the api means for the person: it is down, or it is slow. */
function statusOf(error: unknown): 502 | 503 | 504 {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/TIMEOUT/.test(code)) return 504;
  return /ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|EPIPE|FST_REPLY_FROM_SERVICE_UNAVAILABLE/.test(code) ? 503 : 502;
}

/** Hands the api's share of the site on to it, with the request's id and the visitor's address (D39, D49). */
export async function apiProxy(app: FastifyInstance, options: ApiProxyOptions): Promise<void> {
  const rewriteRequestHeaders = (request: FastifyRequest, headers: FastifyRequest['headers']) =>
    visitorHeaders(headers, {
      address: request.ip,
      protocol: request.protocol,
      host: request.headers.host,
      requestId: request.id,
      secret: options.secret,
    });

  const onError = (reply: FastifyReply, { error }: { error: Error }) => {
    const status = statusOf(error);
    reply.log.error({ err: error, url: reply.request.url }, 'the api did not answer');
    // A stopped api is often back in a moment; the pages wait this long before they ask again.
    if (status === 503) reply.header('retry-after', '2');
    reply.code(status).send(errorBody(status, reply.request.id));
  };

  const shared = {
    upstream: options.apiOrigin,
    disableRequestLogging: true,
    undici: { connections: 128, headersTimeout: options.timeoutMs, bodyTimeout: options.timeoutMs, connect: { timeout: 3_000 } },
    // Retrying is the caller's decision: only it knows whether asking twice is safe (D14).
    retryMethods: [],
    replyOptions: { rewriteRequestHeaders, onError, retriesCount: 0 },
  };

  for (const prefix of HTTP_PREFIXES) {
    await app.register(proxy, { ...shared, prefix, rewritePrefix: prefix });
  }
  await app.register(proxy, {
    ...shared,
    prefix: SOCKET_PREFIX,
    rewritePrefix: SOCKET_PREFIX,
    websocket: true,
    wsServerOptions: { maxPayload: 1024 * 1024 },
    wsClientOptions: {
      rewriteRequestHeaders: (headers, request) =>
        visitorHeaders(
          { ...headers, ...pick(request.headers, ['cookie', 'authorization', 'user-agent', 'origin']) },
          {
            address: request.ip,
            protocol: request.protocol,
            host: request.headers.host,
            requestId: request.id,
            secret: options.secret,
          },
        ),
    },
  });
}

function pick(headers: FastifyRequest['headers'], names: string[]): FastifyRequest['headers'] {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
