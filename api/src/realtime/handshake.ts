import { NOT_SIGNED_IN, type Refusal } from '@qhatu/contract/realtime';
import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import { sha256Hex } from '../crypto/digest';
import type { Db } from '../db/open';
import { checkTokens, findPerson, type SessionRules } from '../domains/accounts/tokens';
import { supportTexts } from '../domains/support/texts';
import type { Counter } from '../http/counter';
import { originOf } from '../http/device';
import { tooMany } from '../http/errors';
import { visitorOf } from '../http/visitor';
import { type ConnectionLimiter, LEASE_MS } from './connection-limiter';
import type { ChatServer, ChatSocket, SocketData } from './hub';

/** Handshakes of one address in a minute: an office behind one address comes back at once after a restart (D49). */
const PER_MINUTE = 600;
const TOKEN = /^[A-Za-z0-9_-]{20,200}$/;

export interface HandshakeOptions {
  db: Db;
  rules: SessionRules;
  counter: Counter;
  connectionLimiter: ConnectionLimiter;
  /** FRONT_DOOR_KEY. */
  key: string | undefined;
  /** RATE_LIMIT_PER_MINUTE is not 0. */
  limited: boolean;
}

/** What a refused browser gets as `connect_error`. */
export class HandshakeRefused extends Error {
  readonly data: Refusal;
  constructor(data: Refusal) {
    super(data.code);
    this.data = data;
  }
}

const notSignedIn = () =>
  new HandshakeRefused({ status: 401, code: NOT_SIGNED_IN, msg: 'Inicia sesión para continuar.' });

const slowDown = (seconds: number) => {
  const { status, code, message } = tooMany(seconds);
  return new HandshakeRefused({ status, code, msg: message, retry_after: seconds });
};

/** The person behind a token, by whom a connection may be opened; null for none and for the shared visitor (D50). */
export async function authenticateToken(
  db: Db,
  rules: SessionRules,
  token: unknown,
  visitor?: string,
): Promise<{ id: number; role: number } | null> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const person = await findPerson(db, rules, token, visitor);
  return person && person.id !== ANONYMOUS_USER_ID ? person : null;
}

/** Lets a connection in by `auth: {token}`; a recovered one is checked like a new one. Throws {@link HandshakeRefused}. */
export async function admit(
  socket: ChatSocket,
  { db, rules, counter, connectionLimiter, key, limited }: HandshakeOptions,
): Promise<void> {
  const { visitor } = visitorOf(socket.request, key);
  const tries = limited ? await counter.add(`socket:${visitor}`, 60) : { count: 0, secondsLeft: 0 };
  if (tries.count > PER_MINUTE) throw slowDown(tries.secondsLeft);
  const { token } = socket.handshake.auth;
  const person = await authenticateToken(db, rules, token, visitor);
  // What was recovered belongs to whom it was made for.
  if (!person || (socket.recovered && socket.data.person.id !== person.id)) throw notSignedIn();
  const release = await connectionLimiter.take(person.id);
  if (!release) throw slowDown(LEASE_MS / 1000);
  socket.conn.once('close', release);
  socket.once('disconnect', () => {
    // The connection may live on without the chat and come back to it.
    socket.conn.off('close', release);
    release();
  });
  // It was closed while it was asked about: nothing will say so any more.
  if (socket.conn.readyState !== 'open') release();
  socket.data.person = person;
  socket.data.tokenHash = sha256Hex(token);
  socket.data.origin = originOf({ headers: socket.request.headers, visitor });
  socket.data.open ??= {};
}

/** What the server says before it closes a connection whose token does not hold any more. */
export const SIGNED_OUT: Refusal = { status: 401, code: 'signed_out', msg: supportTexts.signedOut };

/**
 * Socket.IO hands out what a lost connection missed before it asks who is back. So a session is kept back unless the
 * token it was made with still holds: after a logout nothing more is told. Socket.IO has no hook for it.
 */
export function guardConnectionRecovery(io: ChatServer, db: Db, rules: SessionRules): void {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    const hash = (session?.data as SocketData | undefined)?.tokenHash;
    if (!hash || !(await checkTokens(db, rules, [hash])).has(hash)) return Promise.reject(new Error('signed out'));
    return session;
  };
}
