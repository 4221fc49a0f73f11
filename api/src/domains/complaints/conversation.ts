import type { Db } from '../../db/open';
import type { Person } from '../../http/person';
import { append } from '../support/append';
import { announceLater, openSupportChat } from '../support/open';
import type { CheckedComplaint } from './check';
import type { FiledComplaint } from './file';
import { numberText, REASON_NAMES } from './texts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Each complaint of a member opens a conversation with support about it (spec 3 §2, D57); a visitor has none. */
export async function openConversation(
  trx: Db,
  { complaint, userId, stored }: { complaint: CheckedComplaint; userId: number | null; stored: FiledComplaint },
): Promise<void> {
  if (userId === null) return;
  const { description, request } = complaint.form;
  await openSupportChat(trx, {
    userId,
    subject: `${capital(REASON_NAMES[stored.reason])} N.º ${numberText(stored)}`,
    text: request ? `${description}\n\nPedido: ${request}` : description,
    complaintId: stored.id,
  });
}

/** The answer, in the name of whoever gave it; a closed conversation keeps silent, the mail says it anyway. */
export async function sayInConversation(
  trx: Db,
  { id, by, answer }: { id: number; by: Person; answer: string },
): Promise<void> {
  const conversation = await trx.selectFrom('chats').select('id').where('complaint_id', '=', id).executeTakeFirst();
  if (!conversation) return;
  const said = await append(trx, by, { chatId: conversation.id, kind: 'support', text: answer });
  if (!said) return;
  // The mail with the answer goes out anyway: no second one about the same words.
  await trx.updateTable('chats').set({ opener_mailed: said.message.seq }).where('id', '=', conversation.id).execute();
  await announceLater(trx, conversation.id);
}
