import { isIP } from 'node:net';
import { isLoopbackHost } from '@qhatu/contract/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './error-page';

/** Networks that nobody outside of a house or an office is in: RFC 1918, RFC 4193, link-local. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;
/** Names that no public server can have (RFC 6761, 6762, 8375, ICANN's .internal), and what routers give out. */
const LOCAL_NAME = /\.(localhost|test|local|internal|home\.arpa|lan|home)$/;

/** Whether an address is this machine's or of a network that the Internet does not reach. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isLoopbackHost(plain) || PRIVATE.test(plain);
};

/**
 * Whether a `Host` can only have been meant for a machine nearby. Whoever names a public one came from the Internet.
 */
export const isLocalHost = (hostname: string): boolean => {
  const name = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, '');
  return isPrivateAddress(name) || !/[.:]/.test(name) || LOCAL_NAME.test(name);
};

/**
 * Whether whoever handed the request on says that it came from outside. Believed from anybody, trusted or not: with it a
 * visitor can only be refused, and a tunnel that ends on this machine says so with nothing else.
 */
const cameFromOutside = ({ 'x-forwarded-for': list, forwarded }: FastifyRequest['headers']): boolean => {
  if (list === undefined && forwarded === undefined) return false;
  const named = [list ?? []].flat().flatMap((text) => text.split(','));
  const fields = (forwarded ?? '').matchAll(/\bfor=\s*"?(?:\[([^\]]*)\]|([^;,"\s:]*))/gi);
  const addresses = [...named, ...[...fields].map(([, six, four]) => six ?? four ?? '')].map((text) => text.trim());
  return addresses.some((address) => isIP(address) !== 0 && !isPrivateAddress(address));
};

/**
 * The demo's accounts, mails and keys are known to everybody, and it listens on all addresses so that a phone beside
 * the computer can open it: so it answers only who is nearby, by a name that is. A real shop answers everybody.
 */
export function demoVisitors(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, reply, done) => {
    const { ip, hostname, headers } = request;
    if (isPrivateAddress(ip) && isLocalHost(hostname) && !cameFromOutside(headers)) return done();
    if (!warned) {
      warned = true;
      request.log.warn('somebody from outside was refused: this is the demo; a real shop needs NODE_ENV=production');
    }
    sendError(request, reply, 403);
  });
}
