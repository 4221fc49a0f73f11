import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Db } from '../db/open';
import type { Position, Reads, ReplicaState } from '../db/reads';

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads;
  }
  interface FastifyRequest {
    /** Reads what this visitor may see from a replica, theirs of a moment ago included; `find` writes nothing (D212). */
    read: <T>(find: (db: Db) => Promise<T>) => Promise<T>;
    /** What was committed before this is in what the request reads. */
    known: Position;
    /** The same as this visitor's browser says, of what they wrote lately; 0: nothing. */
    written: Position;
  }
}

export interface ReplicaReadsOptions {
  reads: Reads;
  maxLagSeconds: number;
  siteUrl: string;
}

/** Where the primary was after this browser's last write: any process then knows what it has to be shown. */
const COOKIE = 'qhatu-written';
const PATH = '/api/web';
const WRITTEN = new RegExp(`(?:^|; *)${COOKIE}=(\\d{1,16})(?:;|$)`);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const SENTENCES: Record<Exclude<ReplicaState, 'up'>, string> = {
  away: 'the replica of DATABASE_READ_URL does not answer: everything is read from the primary',
  alone: 'the primary of DATABASE_URL does not answer: what can be is read from the replica',
  behind: 'the replica of DATABASE_READ_URL is too far behind: everything is read from the primary',
  primary: 'DATABASE_READ_URL is no replica but takes writes itself: everything is read from DATABASE_URL',
  foreign: 'DATABASE_READ_URL is no copy of DATABASE_URL: everything is read from the latter',
};

/**
 * Gives `request.read` to routes whose answers may come from a replica. Who wrote something as themselves takes with them,
 * in a cookie, how far the replica has to be; whoever forges it is answered by the primary, as with any new question (D212).
 */
export const replicaReads = fp(async (app: FastifyInstance, options: ReplicaReadsOptions): Promise<void> => {
  const { reads, maxLagSeconds, siteUrl } = options;
  app.decorate('reads', reads);
  app.decorateRequest('known', 0);
  app.decorateRequest('written', 0);
  app.decorateRequest('read', function <T>(this: FastifyRequest, find: (db: Db) => Promise<T>) {
    // A draft of home is looked at by whoever has just written it.
    const since = this.homePreview === null ? Math.max(this.known, this.written) : Number.POSITIVE_INFINITY;
    return reads.read(find, since);
  });
  app.addHook('onReady', () =>
    reads.start((state) => {
      if (state === 'up') app.log.info('catalogue, search and home are read from the replica');
      else app.log.warn({ replica: state }, SENTENCES[state]);
    }),
  );
  app.addHook('onClose', () => reads.close());
  if (reads.state() === null) return;

  app.addHook('onRequest', async (request) => {
    request.written = Number(WRITTEN.exec(request.headers.cookie ?? '')?.[1] ?? 0);
    request.known = reads.known();
  });

  // Beyond the limit the replica is not asked anyway.
  const life = Math.ceil(maxLagSeconds) + 5;
  const attributes = `Max-Age=${life}; Path=${PATH}; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, person } = request;
    if (READING.has(method) || reply.statusCode >= 400 || !person || person.anonymous) return payload;
    const position = await reads.position().catch(() => Number.MAX_SAFE_INTEGER);
    reply.header('set-cookie', `${COOKIE}=${position}; ${attributes}`);
    return payload;
  });
});
