import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { Env } from '../env';
import { type ByteRange, type Files, isKey } from '../files/files';
import { notFound } from './errors';
import { loadPlaceholders } from './tints';

const DAY_MS = 86_400_000;
const YEAR_SECONDS = 365 * 86_400;

/** The pictures of the demo, built once into `api/dist/media`; the same place from source and from the bundle. */
export function mediaFolder(env: Env): string {
  if (env.MEDIA_DIR) return env.MEDIA_DIR;
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? '../../dist/media' : './media', import.meta.url));
}

const MIME: Readonly<Record<string, string>> = {
  webp: 'image/webp',
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
  // What a name shows never changes, whatever store it lies in.
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  const { range, 'if-range': since, 'if-none-match': known } = request.headers;
  // Only who asks for less than all of it pays for a second look.
  const head = range || known || request.method === 'HEAD' ? await files.head(key) : null;
  if (!head && (range || known || request.method === 'HEAD')) throw notFound();
  reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  if (head && known?.split(/\s*,\s*/).some((each) => each.replace(/^W\//, '') === etag)) return reply.code(304).send();
  const part = head && (since === undefined || since === etag) ? rangeOf(range, head.size) : undefined;
  if (head && part === null) {
    return reply.code(416).header('content-range', `bytes */${head.size}`).type('text/plain').send('');
  }
  reply.type(typeOf(key));
  // Fastify drops what a HEAD would send, and counts anything but a stream anew.
  if (head && request.method === 'HEAD') return reply.header('content-length', head.size).send(Readable.from([]));
  const found = await files.get(key, part ?? undefined);
  if (!found) throw notFound();
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${found.size}`);
  return reply.header('content-length', part ? part.end - part.start + 1 : found.size).send(found.stream);
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
