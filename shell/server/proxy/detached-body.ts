import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify';

type AnyRequest = FastifyRequest<RouteGenericInterface, RawServerBase>;
type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

/**
 * preHandler of a proxy: the call gets a body of its own in place of the visitor's connection. An api that answers before
 * the last byte (too large, not logged in) ends that body and not the connection, whose rest is read and passed over, so
 * that the answer arrives.
 */
export async function detachBody(request: AnyRequest): Promise<void> {
  const incoming = request.body;
  if (!(incoming instanceof Readable)) return;
  const body = new PassThrough();
  incoming.pipe(body);
  const gone = () => {
    if (!incoming.readableEnded) body.destroy(new Error('the visitor has gone'));
  };
  incoming.once('close', gone);
  incoming.on('error', gone);
  body.on('error', () => undefined);
  body.once('close', () => {
    incoming.unpipe(body);
    incoming.resume();
  });
  request.body = body;
}

/** `onResponse` of a proxy: a connection that still sends is not closed at once, which would reset it. */
export function passOn(_request: AnyRequest, reply: AnyReply, answer: unknown): void {
  reply.removeHeader('connection');
  reply.send((answer as { stream: Readable }).stream);
}
