import { mayOpenSocket } from '@qhatu/contract/network';
import { openRedis, type SharedRedis } from '@qhatu/contract/redis';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Server } from 'socket.io';
import type { OpenDatabase } from '../db/open';
import { MessageBatcher } from '../domains/support/message-batcher';
import { isAgent } from '../domains/support/person';
import type { Env } from '../env';
import { hostOf } from '../http/visitor';
import { ConnectionLimiter, RENEW_SECONDS } from './connection-limiter';
import { type ChatContext, EventQueue, listen } from './events';
import { admit, guardConnectionRecovery, HandshakeRefused } from './handshake';
import { type ChatServer, type ChatSocket, chatHub } from './hub';
import { delivered, typing, viewed } from './kinds/marking';
import { join, leave, reopen, resync } from './kinds/opening';
import { reauth } from './kinds/reauth';
import { toSupport, toUser } from './kinds/sending';
import { announceDeparture, reannouncePresence } from './presence';
import { floodGate, RateLimiter } from './rate-limiter';
import { AGENTS_ROOM, personRoom } from './rooms';
import { announceLatestSeq, disconnectSignedOut, disconnectSlow } from './watch';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stores what people say, over whichever way it came. */
    chatBatcher: MessageBatcher;
    /** The sockets themselves. */
    chatServer: ChatServer;
  }
}

/** The largest frame: 10,000 characters, each escaped, fit. */
const MAX_FRAME = 128 * 1024;
/** A lost connection that is back within this is given what it missed, without asking. */
const RECOVERY_MS = 60_000;
const WAITING_EVENTS = 64;
const WATCH_SECONDS = 5;
const LATEST_SEQ_SECONDS = 2;
const PRESENCE_SECONDS = 30;

export interface RealtimeOptions {
  env: Env;
  database: OpenDatabase;
  /** Where a person's connections are counted with all other processes. */
  shared?: SharedRedis;
}

/** Everything that a connected browser may ask. */
function attend(chatting: ChatContext, socket: ChatSocket): void {
  const { person } = socket.data;
  const queue = new EventQueue(WAITING_EVENTS);
  void socket.join(isAgent(person) ? [personRoom(person.id), AGENTS_ROOM] : personRoom(person.id));
  for (const kind of [toUser, toSupport, join, leave, delivered, viewed, typing, resync, reauth]) {
    listen(chatting, socket, queue, kind as Parameters<typeof listen>[3]);
  }
  if (socket.recovered) void reopen(chatting.db, socket).catch(() => socket.disconnect(true));
  socket.on('disconnect', () => {
    for (const [id, side] of Object.entries(socket.data.open))
      void announceDeparture(chatting.io, Number(id), side, chatting.log);
  });
}

/** Repeats a task while the server runs; one that fails is logged and tried again. */
function every(app: FastifyInstance, seconds: number, name: string, task: () => Promise<void> | void): void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      await task();
    } catch (err) {
      app.log.error({ err, task: name }, 'a task of the chat failed');
    } finally {
      busy = false;
    }
  }, seconds * 1000);
  timer.unref();
  app.addHook('preClose', async () => clearInterval(timer));
}

/**
 * The chat's sockets at `/socket.io` (spec 3 §7): WebSocket only, so that no process must remember a browser. With
 * REDIS_URL several processes tell each other; what is lost on the way is asked for again (docs/support.md).
 */
export const realtime = fp(
  async (app: FastifyInstance, { env, database, shared }: RealtimeOptions) => {
    const { db } = database;
    const redis = env.REDIS_URL ? openRedis(env.REDIS_URL, { maxRetriesPerRequest: null }) : null;
    redis?.on('error', (err) => app.log.error({ err }, 'the chat’s Redis'));
    const io: ChatServer = new Server(app.server, {
      path: '/socket.io',
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: MAX_FRAME,
      perMessageDeflate: false,
      httpCompression: false,
      allowRequest: (request, answer) => {
        const asked = { origin: request.headers.origin, host: hostOf(request, env.FRONT_DOOR_KEY) };
        answer(null, mayOpenSocket(asked, env.SITE_URL));
      },
      connectTimeout: 10_000,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
      ...(redis ? { adapter: createAdapter(redis, { maxLen: 50_000, onlyPlaintext: true }) } : {}),
    });
    guardConnectionRecovery(io, db, env);
    const hub = chatHub(io);
    app.decorate('chatServer', io);
    const batcher = new MessageBatcher(db);
    app.decorate('chatHub', hub);
    app.decorate('chatBatcher', batcher);

    const chatting: ChatContext = {
      db,
      rules: env,
      batcher,
      io,
      hub,
      rateLimiter: new RateLimiter(app.counter),
      log: app.log,
    };
    io.engine.on('connection', floodGate);
    const connectionLimiter = new ConnectionLimiter(shared);
    const admission = {
      db,
      rules: env,
      counter: app.counter,
      connectionLimiter,
      key: env.FRONT_DOOR_KEY,
      limited: env.RATE_LIMIT_PER_MINUTE > 0,
    };
    io.use((socket, next) => {
      admit(socket, admission).then(
        () => next(),
        (error) => {
          if (!(error instanceof HandshakeRefused)) app.log.error({ err: error }, 'a socket could not be let in');
          next(error);
        },
      );
    });
    io.on('connection', (socket) => attend(chatting, socket));

    every(app, WATCH_SECONDS, 'watch', async () => {
      disconnectSlow(io);
      await disconnectSignedOut(io, db, env);
    });
    every(app, RENEW_SECONDS, 'connection leases', () => connectionLimiter.renew());
    every(app, PRESENCE_SECONDS, 'presence', () => reannouncePresence(io));
    every(app, LATEST_SEQ_SECONDS, 'latest seq', () => announceLatestSeq(io, db));

    app.addHook('preClose', async () => {
      await connectionLimiter.close();
      // Transports, not sockets: browsers come back by themselves, to this process or another one.
      io.engine.close();
      await io.of('/').adapter.close();
      redis?.disconnect();
    });
  },
  { name: 'realtime', dependencies: [] },
);
