import type { Answer, Refusal } from '@qhatu/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../db/open';
import type { SessionRules } from '../domains/accounts/tokens';
import type { ChatHub } from '../domains/support/chat-hub';
import type { MessageBatcher } from '../domains/support/message-batcher';
import { supportTexts } from '../domains/support/texts';
import { toApiError } from '../http/error-handler';
import { ApiError, malformed, tooMany } from '../http/errors';
import type { ChatServer, ChatSocket } from './hub';
import type { RateLimiter, RateName } from './rate-limiter';

/** Events of one connection are handled one after the other: what a person says first is stored first. */
export class EventQueue {
  readonly #limit: number;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns false when too many wait already; the task is then not run. `task` must not throw. */
  add(task: () => Promise<void>): boolean {
    if (this.#waiting >= this.#limit) return false;
    this.#waiting += 1;
    this.#last = this.#last.then(task).finally(() => {
      this.#waiting -= 1;
    });
    return true;
  }
}

/** What an event's handler may use. */
export interface ChatContext {
  db: Db;
  rules: SessionRules;
  batcher: MessageBatcher;
  io: ChatServer;
  hub: ChatHub;
  rateLimiter: RateLimiter;
  log: FastifyBaseLogger;
}

/** One event of the browser: its name, the shape of what it brings, how much it costs, what it does. */
export interface EventKind<Name extends string, Payload, Result extends object> {
  name: Name;
  shape: z.ZodType<Payload>;
  rate: RateName;
  cost: number;
  handle: (chatting: ChatContext, socket: ChatSocket, payload: Payload) => Promise<Result>;
}

export const event = <Name extends string, Payload, Result extends object>(
  kind: EventKind<Name, Payload, Result>,
): EventKind<Name, Payload, Result> => kind;

/** The same error that a route would answer (D8). */
function refusalOf(error: unknown, log: FastifyBaseLogger): Refusal {
  const { status, code, message, retryAfter } = toApiError(error, log);
  return { status, code, msg: message, ...(retryAfter === undefined ? {} : { retry_after: retryAfter }) };
}

/** Says why, and closes the connection. */
export function dismiss(socket: ChatSocket, refusal: Refusal): void {
  // By this process alone: a socket's own events go to Redis first (they may be recovered), and this one would come after the end (D413).
  socket.nsp.local.to(socket.id).emit('bye', refusal);
  socket.disconnect(true);
}

/** Thrown by a handler: the event is refused, and then the connection is closed. */
export class Dismissed extends ApiError {}

/** Throws what a rate says to an event: wait, or go away. */
function obey(wait: number): void {
  if (wait === 0) return;
  const retryAfter = Math.ceil(Math.max(wait, 0) * 10) / 10;
  throw new (wait < 0 ? Dismissed : ApiError)(429, 'too_fast', supportTexts.tooFast, { retryAfter });
}

/** Listens to one event on one connection. Whatever is thrown becomes the answer; nothing ends the process. */
export function listen<Payload, Result extends object>(
  chatting: ChatContext,
  socket: ChatSocket,
  queue: EventQueue,
  kind: EventKind<string, Payload, Result>,
): void {
  const { log, rateLimiter } = chatting;
  const { rate, cost } = kind;
  const { id: personId } = socket.data.person;
  const onEvent = (payload: unknown, reply: unknown) => {
    const answer = (given: Answer<Result>) => {
      if (typeof reply === 'function') reply(given);
    };
    const refuse = (error: unknown) => {
      const refusal = refusalOf(error, log);
      answer({ ok: false, error: refusal });
      if (error instanceof Dismissed) dismiss(socket, refusal);
    };
    try {
      obey(rateLimiter.take(personId, rate, cost));
    } catch (error) {
      return refuse(error);
    }
    const queued = queue.add(async () => {
      try {
        if (!socket.connected) return;
        obey(await rateLimiter.takeShared(personId, rate, cost));
        const parsed = kind.shape.safeParse(payload);
        if (!parsed.success) throw malformed();
        answer({ ok: true, ...(await kind.handle(chatting, socket, parsed.data)) });
      } catch (error) {
        refuse(error);
      }
    });
    if (!queued) refuse(tooMany(1));
  };
  // Socket.IO types each event by itself; here the table of events is the type.
  (socket.on as (name: string, listener: typeof onEvent) => unknown).call(socket, kind.name, onEvent);
}
