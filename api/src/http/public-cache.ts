import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A public GET, the same for everybody: true keeps its finished body for CACHE_SECONDS, a number says how many
     * seconds. The route never sees who asks (`request.person` stays null).
     */
    cache?: boolean | number;
  }
  interface FastifyInstance {
    publicCache: PublicCache;
  }
  interface FastifyRequest {
    /** What was asked, as `questionOf` read it on arrival: the route's schema rewrites the query afterwards. */
    publicQuestion: string;
    /** How often something had been forgotten when it arrived. */
    publicAge: number;
  }
}

interface Finished {
  body: Buffer;
  etag: string;
  type: string;
  until: number;
  /** What was committed before is in it (`Reads`); 0 without a replica. */
  position: number;
  br?: Buffer;
  gzip?: Buffer;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Below this the headers cost more than compression saves. */
const MIN_COMPRESSED = 1024;
const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Finished bodies by the question they answer; what changes products drops them by prefix. */
export class PublicCache {
  readonly #bodies = new LRUCache<string, Finished>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length * 2 + key.length + 200,
  });

  #age = 0;

  /** Questions since the start, by whether their answer was remembered. */
  readonly asked = { hit: 0, miss: 0 };

  /** How often something was forgotten: what was read before is not remembered after it. */
  get age(): number {
    return this.#age;
  }

  /** What is remembered, and has everything that was committed before `since`. */
  get(key: string, since: number): Finished | undefined {
    const found = this.#bodies.get(key);
    if (found && found.until > Date.now()) return found.position >= since ? found : undefined;
    if (found) this.#bodies.delete(key);
    return undefined;
  }

  /** @param age of the moment before it was read */
  set(key: string, finished: Finished, age: number): void {
    if (age === this.#age) this.#bodies.set(key, finished);
  }

  /** Forgets one address. */
  delete(key: string): void {
    this.#age += 1;
    this.#bodies.delete(key);
  }

  /** Forgets every address that begins with this path ("/api/web/products/9001"); without one, all. */
  drop(prefix?: string): void {
    this.#age += 1;
    for (const key of this.#bodies.keys()) {
      if (!prefix || key.startsWith(prefix)) this.#bodies.delete(key);
    }
  }
}

/**
 * The question that the route answers: the path, and the query as it was read, not as it was written, so that nobody
 * can have an answer kept under another question. Names are sorted; a list keeps its order, which means something
 * (D45), and its empty places. An empty value is the same as none.
 */
export function questionOf({ url, query }: Pick<FastifyRequest, 'url' | 'query'>): string {
  // The router ends the path at either.
  const cut = url.search(/[?#]/);
  if (cut < 0) return url;
  const read = query as Record<string, string | string[]>;
  const pairs: string[] = [];
  for (const name of Object.keys(read).sort()) {
    const value = read[name] ?? '';
    const key = encodeURIComponent(name);
    if (Array.isArray(value)) for (const item of value) pairs.push(`${key}[]=${encodeURIComponent(item)}`);
    else if (value) pairs.push(`${key}=${encodeURIComponent(value)}`);
  }
  return pairs.length ? `${url.slice(0, cut)}?${pairs.join('&')}` : url.slice(0, cut);
}

function lifeOf(request: FastifyRequest, seconds: number): number {
  const { cache } = request.routeOptions.config;
  if (!cache || request.method !== 'GET' || seconds === 0) return 0;
  return (cache === true ? seconds : cache) * 1000;
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : null;
}

async function compressed(finished: Finished, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = finished[encoding];
  if (known) return known;
  const made =
    encoding === 'br'
      ? await compressBr(finished.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await compressGzip(finished.body, { level: 5 });
  finished[encoding] = made;
  return made;
}

const matches = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Headers of a finished body, and what of it this visitor needs: nothing (304), or the encoding it reads. */
async function dress(request: FastifyRequest, reply: FastifyReply, finished: Finished): Promise<Buffer | null> {
  reply.header('etag', finished.etag);
  // Browsers and the front door ask again each time; the answer is mostly 304 and comes from memory.
  reply.header('cache-control', 'public, no-cache');
  reply.header('vary', 'accept-encoding');
  if (matches(request, finished.etag)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  reply.header('content-type', finished.type);
  const encoding = finished.body.length >= MIN_COMPRESSED ? encodingFor(request) : null;
  if (!encoding) return finished.body;
  reply.header('content-encoding', encoding);
  return compressed(finished, encoding);
}

/** ETag, 304 and a memory of finished bodies for routes with `config.cache` (D48). */
export const publicCache = fp(async (app: FastifyInstance, { seconds }: { seconds: number }) => {
  const cache = new PublicCache();
  app.decorate('publicCache', cache);
  app.decorateRequest('publicQuestion', '');
  app.decorateRequest('publicAge', 0);

  app.addHook('onRequest', async (request, reply) => {
    if (lifeOf(request, seconds) === 0 || request.homePreview) return;
    request.publicQuestion = questionOf(request);
    request.publicAge = cache.age;
    const finished = cache.get(request.publicQuestion, request.written);
    cache.asked[finished ? 'hit' : 'miss'] += 1;
    if (!finished) return;
    const body = await dress(request, reply, finished);
    return reply.send(body ?? '');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.cache || request.method !== 'GET' || reply.hasHeader('etag')) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (request.homePreview) {
      // Of one member of staff, and of this moment.
      reply.header('cache-control', 'private, no-store');
      return payload;
    }
    const body = Buffer.from(payload);
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    const type = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8');
    const life = lifeOf(request, seconds);
    const finished: Finished = { body, etag, type, until: Date.now() + life, position: request.known };
    if (life > 0) cache.set(request.publicQuestion, finished, request.publicAge);
    const dressed = await dress(request, reply, finished);
    reply.removeHeader('content-length');
    return dressed ?? '';
  });
});
