import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { tooMany } from '../http/errors';
import { type Draw, Refusal } from './drawings';
import { QUEUE } from './limits';
import { DrawingPool } from './pool';

export { type Draw, type Drawings, Refusal, type RefusalCode } from './drawings';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where pictures and documents of strangers are drawn. */
    drawing: DrawingPool;
  }
}

const HOUR = 3_600;

/** Nothing that a person sent is decoded in this process: not a picture, not an SVG, not a PDF. */
export const drawing = fp(async (app: FastifyInstance) => {
  const pool = new DrawingPool({
    onLost: ({ why, said }, kind) => app.log.warn({ why, kind, said }, 'a drawing process was lost'),
  });
  app.decorate('drawing', pool);
  app.addHook('onClose', async () => pool.close());
});

/** Whose drawings these are: a member's, or a visitor's by their address. */
const ownerOf = ({ person, visitor }: FastifyRequest): string =>
  person && !person.anonymous ? `account:${person.id}` : `visitor:${visitor}`;

/**
 * What a request draws with. A caller who goes away leaves the queue; an owner whose drawings had to be ended several
 * times within an hour gets 429.
 */
export function drawFor(app: FastifyInstance, request: FastifyRequest): Draw {
  const owner = ownerOf(request);
  const ended = `drawing-ended:${owner}`;
  return async (kind, bytes) => {
    const before = await app.counter.peek(ended);
    if (before.count >= QUEUE.endedAnHour) throw tooMany(before.secondsLeft);
    const gone = new AbortController();
    const leave = () => gone.abort();
    const { socket } = request.raw;
    if (socket.destroyed) leave();
    socket.once('close', leave);
    try {
      return await app.drawing.draw(kind, bytes, { owner, signal: gone.signal });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_slow') await app.counter.add(ended, HOUR);
      throw error;
    } finally {
      socket.off('close', leave);
    }
  };
}
