import { createHmac, timingSafeEqual } from 'node:crypto';
import { PREVIEW } from '@qhatu/contract/operations';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../db/open';
import { serverKey } from '../db/server-key';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of home that this request may see instead of the public one: its token was made by staff. */
    homePreview: number | null;
  }
}

const MINUTES = 15;

async function macOf(db: Db, text: string): Promise<Buffer> {
  const key = await serverKey(db, 'home-preview');
  return createHmac('sha256', key).update(text).digest();
}

/** Shows one version of home for a while to whoever has it. */
export async function makePreviewToken(db: Db, homeId: number): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  const text = `${homeId}.${expiresAt.getTime()}`;
  return { token: `${text}.${(await macOf(db, text)).toString('base64url')}`, expiresAt };
}

/** The version that a token shows; null when it is not ours, or its time has passed. */
async function readPreviewToken(db: Db, token: string): Promise<number | null> {
  const [, text, expires, mac] = /^(\d{1,10}\.(\d{10,16}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !mac || Number(expires) < Date.now()) return null;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), await macOf(db, text)) ? Number.parseInt(text, 10) : null;
}

/** The renderer hands the token on; the page that it made asks with its own address as referrer. */
function tokenOf({ headers }: FastifyRequest): string | null {
  const given = headers[PREVIEW.header];
  if (typeof given === 'string') return given;
  const { referer } = headers;
  if (!referer?.includes(`${PREVIEW.param}=`) || !URL.canParse(referer)) return null;
  const page = new URL(referer);
  return page.pathname === '/' ? page.searchParams.get(PREVIEW.param) : null;
}

/** Reads who may see a version of home that is not public. Before the public answers: theirs are never kept nor shared. */
export const homePreview = fp(async (app, { db }: { db: Db }) => {
  app.decorateRequest('homePreview', null);
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.cache) return;
    const token = tokenOf(request);
    if (token) request.homePreview = await readPreviewToken(db, token);
  });
});
