import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { Env } from '../env';
import { type ByteRange, type Files, isKey } from '../files/files';
import { notFound } from './errors';
import { avifOf, loadPlaceholders } from './placeholders';

const DAY_MS = 86_400_000;
const YEAR_SECONDS = 365 * 86_400;
const HOUR_SECONDS = 3_600;

/** The pictures of the demo, built once into `api/dist/media`; the same place from source and from the bundle. */
export function mediaFolder(env: Env): string {
  if (env.MEDIA_DIR) return env.MEDIA_DIR;
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? '../../dist/media' : './media', import.meta.url));
}

const MIME: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
const typeOf = (key: string): string => MIME[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Where what people design lay before it became private. */
const PRIVATE_NOW = /^uploads\/(prints|designs)\//;

/** The part that is asked for: undefined for all of it, also when several are; null when it lies outside of the file. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  if (!header) return undefined;
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return null;
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
}

/** Throws 404 for what is no key, too: whatever is asked for there is not there. */
async function sendUpload(files: Files, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = `uploads/${(request.params as { '*': string })['*']}`;
  if (!isKey(key) || PRIVATE_NOW.test(key)) throw notFound();
  const avif = avifOf(key);
  if (!avif) return sent(await sendFile(files, key, request, reply), reply);
  reply.header('vary', 'Accept');
  const shows = request.headers.accept?.includes('image/avif');
  const found = shows ? await sendFile(files, avif, request, reply) : 'empty';
  if (found === 'sent') return reply;
  // Its AVIF may be on its way: who shows AVIF asks again before long.
  return sent(await sendFile(files, key, request, reply, found === 'missing' ? HOUR_SECONDS : YEAR_SECONDS), reply);
}

type Found = 'sent' | 'empty' | 'missing';

function sent(found: Found, reply: FastifyReply): FastifyReply {
  if (found !== 'sent') throw notFound();
  return reply;
}

/** Sends nothing of a file that is missing or empty: an empty AVIF says that the WebP is the smaller one. */
async function sendFile(
  files: Files,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  maxAge = YEAR_SECONDS,
): Promise<Found> {
  // What a name shows never changes, whatever store it lies in.
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  const { range, 'if-range': since, 'if-none-match': known } = request.headers;
  // Only who asks for less than all of it pays for a second look.
  const head = range || known || request.method === 'HEAD' ? await files.head(key) : null;
  if (!head && (range || known || request.method === 'HEAD')) return 'missing';
  if (head?.size === 0) return 'empty';
  const part = head && (since === undefined || since === etag) ? rangeOf(range, head.size) : undefined;
  const isKnown = head && known?.split(/\s*,\s*/).some((each) => each.replace(/^W\//, '') === etag);
  const found = isKnown || part === null || request.method === 'HEAD' ? null : await files.get(key, part ?? undefined);
  if (!head && !found) return 'missing';
  if (found?.size === 0) {
    found.stream.destroy();
    return 'empty';
  }
  reply
    .header('cache-control', `public, max-age=${maxAge}${maxAge === YEAR_SECONDS ? ', immutable' : ''}`)
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  if (isKnown) reply.code(304).send();
  else if (head && part === null) {
    reply.code(416).header('content-range', `bytes */${head.size}`).type('text/plain').send('');
  } else if (head && request.method === 'HEAD') {
    // Fastify drops what a HEAD would send, and counts anything but a stream anew.
    reply.type(typeOf(key)).header('content-length', head.size).send(Readable.from([]));
  } else if (found) {
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${found.size}`);
    reply
      .type(typeOf(key))
      .header('content-length', part ? part.end - part.start + 1 : found.size)
      .send(found.stream);
  } else return 'missing';
  return 'sent';
}

/**
 * `/media/*` (the demo's, made with the build and named by what they show, so a new drawing may keep its name: kept a day,
 * then asked for by ETag) and `/uploads/*` (given by people; named once, never changed, shown, never run; from wherever
 * files are kept, D188).
 */
export async function pictures(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const media = mediaFolder(env);
  loadPlaceholders(media);
  if (existsSync(media)) {
    await app.register(fastifyStatic, {
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      wildcard: true,
      etag: true,
      root: media,
      prefix: '/media/',
      maxAge: DAY_MS,
    });
  }
  app.get('/uploads/*', { schema: { hide: true } }, (request, reply) => sendUpload(app.files, request, reply));
}
