import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';
import { loadPlaceholders } from './tints';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** The pictures of the demo, built once into `api/dist/media`; the same place from source and from the bundle. */
export function mediaFolder(env: Env): string {
  if (env.MEDIA_DIR) return env.MEDIA_DIR;
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? '../../dist/media' : './media', import.meta.url));
}

/**
 * `/media/*` (named by what they show, so a new drawing may keep its name: kept a day, then asked for by ETag) and
 * `/uploads/*` (given by people; named once, never changed, shown, never run).
 */
export async function files(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const uploads = join(env.DATA_DIR, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const media = mediaFolder(env);
  loadPlaceholders(media);
  const shared = { decorateReply: false, index: false, dotfiles: 'ignore', wildcard: true, etag: true } as const;
  if (existsSync(media)) {
    await app.register(fastifyStatic, { ...shared, root: media, prefix: '/media/', maxAge: DAY_MS });
  }
  await app.register(fastifyStatic, {
    ...shared,
    root: uploads,
    prefix: '/uploads/',
    maxAge: YEAR_MS,
    immutable: true,
    // Where what people design lay before it became private.
    allowedPath: (path) => !/^\/(prints|designs)\//.test(path),
  });
}
