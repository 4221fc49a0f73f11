import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open';
import { serverKey } from '../db/server-key';
import { malformed, unauthenticated } from '../http/errors';

const MINUTES = 15;
const MAX_BYTES = 1024 * 1024;
/** Only the shop's own pages frame it, nothing in it runs, and it loads nobody else's pictures. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

async function macOf(db: Db, expires: string, html: string): Promise<Buffer> {
  const key = await serverKey(db, 'mail-preview');
  return createHmac('sha256', key).update(`${expires}.${html}`).digest();
}

/** Lets a mail that the api made itself be shown in a frame for a while, see {@link mailFrame}. */
export async function signFrame(db: Db, html: string): Promise<string> {
  const expires = String(Date.now() + MINUTES * 60_000);
  return `${expires}.${(await macOf(db, expires, html)).toString('base64url')}`;
}

async function isSigned(db: Db, html: string, signature: string): Promise<boolean> {
  const [, expires = '', mac = ''] = /^(\d{10,16})\.([\w-]{43})$/.exec(signature) ?? [];
  if (!mac || Number(expires) < Date.now()) return false;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), await macOf(db, expires, html));
}

/**
 * Shows a mail as a document of its own: the pages' policy lets no text become markup there (Trusted Types), and a frame's form
 * carries no session, so the signature says that the words are ours.
 */
export async function mailFrame(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post('/mail-frame', { schema: { tags: ['administración'] } }, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    // A form sends every line's end as CR LF.
    const html = form.get('html')?.replaceAll('\r\n', '\n');
    if (html === undefined) throw unauthenticated();
    if (html.length > MAX_BYTES) throw malformed();
    if (!(await isSigned(db, html, form.get('signature') ?? ''))) throw unauthenticated();
    return reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
