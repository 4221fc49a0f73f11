import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env';

const YEAR_MS = 31_536_000_000;

/** The pictures of the demo, built once into `api/dist/media`; the same place from source and from the bundle. */
export function mediaFolder(env: Env): string {
  if (env.MEDIA_DIR) return env.MEDIA_DIR;
  const fromSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(fromSource ? '../../dist/media' : './media', import.meta.url));
}

/** `/media/*` (built, named by content) and `/uploads/*` (given by people; shown, never run). */
export async function files(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const uploads = join(env.DATA_DIR, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const media = mediaFolder(env);
  const shared = { decorateReply: false, index: false, dotfiles: 'ignore', wildcard: true, etag: true } as const;
  if (existsSync(media)) {
    await app.register(fastifyStatic, { ...shared, root: media, prefix: '/media/', maxAge: YEAR_MS, immutable: true });
  }
  await app.register(fastifyStatic, {
    ...shared,
    root: uploads,
    prefix: '/uploads/',
    maxAge: YEAR_MS,
    immutable: true,
  });
}
