import { request as ask, type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The api answers a handshake within this, or the visitor is told that it does not. */
const HANDSHAKE_MS = 10_000;

export interface TunnelOptions {
  /** Only addresses below it may upgrade. */
  prefix: string;
  /** Origin of the api. */
  target: string;
  /** Whether this page may open a socket; one that may not is 403, and the api hears nothing of it. */
  allowed: (request: FastifyRequest) => boolean;
  /** The headers that the api receives in place of the visitor's own. */
  headersOf: (request: FastifyRequest) => IncomingHttpHeaders;
}

/** A status line and its headers, as they go over the wire. */
function headOf({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let nth = 0; nth < rawHeaders.length; nth += 2) lines.push(`${rawHeaders[nth]}: ${rawHeaders[nth + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Of an origin; 'none' for what a browser does not send, which is anybody's text. */
const hostOf = (origin = ''): string => (URL.canParse(origin) && new URL(origin).host) || 'none';

const refusal = (status: string): string => `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;

/** Joins two connections: each waits for the other when it is slower, and ends with it. */
function joinSockets(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}

/**
 * Hands upgraded connections on to the api as they are, byte for byte: nothing is unpacked or kept here, so a phone that
 * reads slowly slows its own connection and fills nobody's memory. The request passes the front door's hooks like any
 * other; the returned preHandler takes it over from there. A stop ends all of them: browsers come back by themselves.
 */
export function tunnelUpgrades(
  app: FastifyInstance,
  { prefix, target, allowed, headersOf }: TunnelOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const upgrading = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>();
  const sockets = new Set<Duplex>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!request.url?.startsWith(`${prefix}/`)) return void socket.end(refusal('404 Not Found'));
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    upgrading.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    // Whatever a hook answers in place of the tunnel is the last that this connection hears.
    response.once('finish', () => socket.end());
    app.routing(request, response);
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });

  return async (request, reply) => {
    const upgrade = upgrading.get(request.raw);
    if (!upgrade) return;
    const { socket, head } = upgrade;
    if (!allowed(request)) {
      request.log.warn({ host: hostOf(request.headers.origin) }, 'a page of another origin asked for a socket');
      return reply.code(403).header('connection', 'close').send();
    }
    reply.hijack();
    reply.raw.detachSocket(socket);
    const headers = { ...headersOf(request), host: new URL(target).host };
    const upstream = ask(target, { path: request.raw.url, headers, agent: false, timeout: HANDSHAKE_MS });
    const fail = (status: string, error?: Error) => {
      request.log.warn({ err: error, route: prefix }, 'a socket did not reach the api');
      upstream.destroy();
      socket.end(refusal(status));
    };
    upstream.once('timeout', () => fail('504 Gateway Timeout'));
    upstream.once('error', (error) => fail('503 Service Unavailable', error));
    upstream.once('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    upstream.once('upgrade', (answer, api: Socket, early) => {
      upstream.setTimeout(0);
      api.setTimeout(0);
      for (const one of [socket, api]) one.setNoDelay(true);
      socket.write(headOf(answer));
      socket.write(early);
      api.write(head);
      joinSockets(socket, api);
    });
    socket.once('close', () => upstream.destroy());
    upstream.end();
  };
}
