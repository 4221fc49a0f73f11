import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { queuedBy } from '../../jobs';
import { append } from './append';

/** Job that tells the sockets of a message which was stored inside somebody else's transaction. */
export const ANNOUNCE_JOB = 'chat-announce';

export interface SupportChatOpening {
  /** Whose conversation it is; visitors have none (D57). */
  userId: number;
  subject: string;
  /** Its first message, in the owner's name. */
  text: string;
  complaintId?: number | null;
}

/**
 * Opens a conversation with support in the caller's transaction, with its first message; after the commit a job tells
 * the queue.
 * @returns the conversation's id
 */
export async function openSupportChat(trx: Db, opening: SupportChatOpening): Promise<{ chatId: number }> {
  const { userId, subject, text, complaintId = null } = opening;
  const { id } = await trx
    .insertInto('chats')
    .values({ kind: 'support', buyer_id: userId, subject, complaint_id: complaintId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await append(trx, { id: userId, role: 0 }, { chatId: id, kind: 'support', text });
  await announceLater(trx, id);
  return { chatId: id };
}

/** Stores the job that tells of a conversation's newest message once the caller's transaction has committed. */
export async function announceLater(trx: Db, chatId: number): Promise<void> {
  await sql`insert into jobs (kind, payload, traceparent)
    values (${ANNOUNCE_JOB}, ${JSON.stringify({ chatId })}, ${queuedBy()})`.execute(trx);
}
