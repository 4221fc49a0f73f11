import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { tooMany } from '../http/errors';
import { type Draw, type DrawingInputs, type DrawingKind, type Drawings, Refusal } from './drawings';
import { QUEUE } from './limits';
import { type DrawingFor, DrawingPool } from './pool';

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

/** What the queue and its counter are asked through. */
export type DrawingDeps = Pick<FastifyInstance, 'counter' | 'drawing'>;

/** An account is one to the queue, whoever draws for it: a request of its own, its import, the job of its design (D94). */
const accountOwner = (accountId: number): string => `account:${accountId}`;

/** Whose drawings these are: a member's, or a visitor's by their address. */
const ownerOf = ({ person, visitor }: FastifyRequest): string =>
  person && !person.anonymous ? accountOwner(person.id) : `visitor:${visitor}`;

const endedKey = (owner: string): string => `drawing-ended:${owner}`;

/** Seconds for which nothing is drawn for an owner whose drawings had to be ended several times within an hour; 0: it is. */
async function pauseOf(app: DrawingDeps, owner: string): Promise<number> {
  const { count, secondsLeft } = await app.counter.peek(endedKey(owner));
  return count >= QUEUE.endedAnHour ? secondsLeft : 0;
}

/** Of an account. */
export const drawingPause = (app: DrawingDeps, accountId: number): Promise<number> =>
  pauseOf(app, accountOwner(accountId));

async function drawOf<K extends DrawingKind>(app: DrawingDeps, kind: K, input: DrawingInputs[K], of: DrawingFor) {
  const pause = await pauseOf(app, of.owner);
  if (pause > 0) throw tooMany(pause);
  try {
    return await app.drawing.draw(kind, input, of);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_slow') await app.counter.add(endedKey(of.owner), HOUR);
    throw error;
  }
}

/** What is drawn for an account while none of its requests waits. Rejects as a request's own does ({@link drawFor}). */
export function drawForAccount<K extends DrawingKind>(
  app: DrawingDeps,
  accountId: number,
  kind: K,
  input: DrawingInputs[K],
  more: Omit<DrawingFor, 'owner'> = {},
): Promise<Drawings[K]> {
  return drawOf(app, kind, input, { ...more, owner: accountOwner(accountId) });
}

/**
 * What a request draws with. A caller who goes away leaves the queue; an owner whose drawings had to be ended several
 * times within an hour gets 429.
 */
export function drawFor(app: DrawingDeps, request: FastifyRequest): Draw {
  const owner = ownerOf(request);
  return async (kind, bytes) => {
    const gone = new AbortController();
    const leave = () => gone.abort();
    const { socket } = request.raw;
    if (socket.destroyed) leave();
    socket.once('close', leave);
    try {
      return await drawOf(app, kind, bytes, { owner, signal: gone.signal });
    } finally {
      socket.off('close', leave);
    }
  };
}
