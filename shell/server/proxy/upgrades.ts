import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A peer that does not answer the closing handshake within this time is cut off. */
const GRACE_MS = 2_000;

/**
 * Keeps an eye on upgraded connections, which the server itself forgets: only `prefix` may upgrade, and none of them,
 * a phone that left the network for instance, holds up a stop.
 */
export function watchUpgrades(app: FastifyInstance, prefix: string): void {
  const sockets = new Set<Duplex>();
  app.server.on('upgrade', (request, socket: Duplex) => {
    if (!request.url?.startsWith(`${prefix}/`)) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, GRACE_MS).unref();
  });
}
