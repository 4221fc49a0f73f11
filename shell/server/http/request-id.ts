import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[\w-]{8,64}$/;

/**
 * Makes the id that logs, the api and error screens quote. One that arrives from outside is kept only when a
 * trusted balancer stands in front of us: otherwise a visitor could write whatever they like into the logs.
 */
export function requestIdMaker(trustIncoming: boolean) {
  return (request: Pick<IncomingMessage, 'headers'>): string => {
    const given = request.headers['x-request-id'];
    if (trustIncoming && typeof given === 'string' && wellFormed.test(given)) return given;
    return randomBytes(9).toString('base64url');
  };
}
