import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { networkOf } from '@qhatu/contract/network';
import { RENDERER_KEY, SHARING_KEY } from '@qhatu/contract/operations';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's address, as the front door told or as the socket says; IPv6 as its /64 network (D49). */
    visitor: string;
    /** A call of our own processes (renderer, health check): no visitor behind it. */
    internal: boolean;
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A request as far as it tells where it comes from: Fastify's, or the one that opens a socket. */
interface Incoming {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

function isFrontDoor(request: Incoming, key: string | undefined): boolean {
  if (!key) return LOOPBACK.has(request.socket.remoteAddress ?? '');
  const given = request.headers['x-front-door-key'];
  return typeof given === 'string' && sameSecret(given, key);
}

/** Whether it has what follows from the key for this purpose; nobody has while there is no key. */
function hasDerived(
  request: Incoming,
  key: string | undefined,
  { header, purpose }: Record<'header' | 'purpose', string>,
): boolean {
  const given = request.headers[header];
  if (!key || typeof given !== 'string') return false;
  return sameSecret(given, createHmac('sha256', key).update(purpose).digest('base64url'));
}

/** A front door or a release command in its own name: never a visitor, whom a front door cannot give this header. */
export const sharesReleases = (request: Incoming, key: string | undefined): boolean =>
  hasDerived(request, key, SHARING_KEY);

/** The renderer behind the front door: our own, but never somebody who may name a visitor. */
const isRenderer = (request: Incoming, key: string | undefined): boolean => hasDerived(request, key, RENDERER_KEY);

/** Whose request it is; only the front door may name the visitor, by its key, or by calling from this machine. */
export function visitorOf(request: Incoming, key: string | undefined): { visitor: string; internal: boolean } {
  const forwarded = request.headers['x-forwarded-for'];
  if (isRenderer(request, key))
    return { visitor: networkOf(request.socket.remoteAddress ?? 'unknown'), internal: true };
  const trusted = isFrontDoor(request, key);
  const last = trusted && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  const named = last && isIP(last) ? last : undefined;
  return { visitor: networkOf(named ?? request.socket.remoteAddress ?? 'unknown'), internal: trusted && !named };
}

/** The host that the visitor asked: the front door says it, which itself asks us by our internal name. */
export function hostOf(request: Incoming, key: string | undefined): string | undefined {
  const forwarded = request.headers['x-forwarded-host'];
  return typeof forwarded === 'string' && isFrontDoor(request, key) ? forwarded : request.headers.host;
}

export const visitors = fp(async (app: FastifyInstance, { key }: { key: string | undefined }) => {
  app.decorateRequest('visitor', '');
  app.decorateRequest('internal', false);
  app.addHook('onRequest', async (request) => void Object.assign(request, visitorOf(request, key)));
});
