import { sql } from 'kysely';
import type { Db } from '../db/open';
import { checkTokens, type SessionRules } from '../domains/accounts/tokens';
import { type ConversationRow, conversationColumns } from '../domains/support/rows';
import { dismiss } from './events';
import { SIGNED_OUT } from './handshake';
import type { ChatServer } from './hub';
import { audienceOf } from './rooms';

/**
 * Cuts connections whose token was revoked, has expired, or whose owner was suspended; one whose role changed comes
 * back by itself and is then treated as what it is.
 */
export async function disconnectSignedOut(io: ChatServer, db: Db, rules: SessionRules): Promise<void> {
  const asked = [...io.of('/').sockets.values()].map((socket) => ({ socket, tokenHash: socket.data.tokenHash }));
  if (asked.length === 0) return;
  const alive = await checkTokens(db, rules, [...new Set(asked.map(({ tokenHash }) => tokenHash))]);
  for (const { socket, tokenHash } of asked) {
    // It has shown a newer token meanwhile, which was not asked about.
    if (socket.data.tokenHash !== tokenHash) continue;
    const person = alive.get(tokenHash);
    if (!person) dismiss(socket, SIGNED_OUT);
    else if (person.role !== socket.data.person.role) socket.conn.close();
  }
}

/** Bytes that may wait for one connection; who reads slower is cut, and asks for what it missed when it is back. */
const MAX_WAITING = 1_048_576;

/** A phone in a lift must not fill the server's memory. */
export function disconnectSlow(io: ChatServer): void {
  for (const { conn } of io.of('/').sockets.values()) {
    const { socket } = conn.transport as { socket?: { bufferedAmount: number } };
    if ((socket?.bufferedAmount ?? 0) > MAX_WAITING) conn.close();
  }
}

/**
 * Tells this process's own connections the newest `seq` of conversations that changed a moment ago: what another
 * process could not tell (it was killed, or Redis was away) is asked for.
 */
export async function announceLatestSeq(io: ChatServer, db: Db): Promise<void> {
  if (io.of('/').sockets.size === 0) return;
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from chats c
    where c.updated_at between now() - interval '8 seconds' and now() - interval '1 second' limit 5000`.execute(db);
  for (const conversation of rows) {
    io.local.volatile
      .to(audienceOf(conversation))
      .emit('tip', { id: conversation.id, kind: conversation.kind, last_seq: conversation.last_seq });
  }
}
