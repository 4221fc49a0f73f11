import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[\w-]{8,64}$/;

const ID_BYTES = 9;
/** As many ids as are drawn at once: one by one, each is a call into the system's part of Node. */
const DRAWN = Buffer.alloc(ID_BYTES * 500);
let used = DRAWN.length;

function newId(): string {
  if (used === DRAWN.length) {
    randomFillSync(DRAWN);
    used = 0;
  }
  used += ID_BYTES;
  return DRAWN.toString('base64url', used - ID_BYTES, used);
}

/**
 * Makes the id that logs, the api and error screens quote. One that arrives from outside is kept only when a
 * trusted balancer stands in front of us: otherwise a visitor could write whatever they like into the logs.
 */
export function requestIdMaker(trustIncoming: boolean) {
  return (request: Pick<IncomingMessage, 'headers'>): string => {
    const given = request.headers['x-request-id'];
    if (trustIncoming && typeof given === 'string' && wellFormed.test(given)) return given;
    return newId();
  };
}
