import { COMPLAINT_MAX } from '@qhatu/contract/forms';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { recordAct, type Staff } from '../staff/record-act';
import { sayInConversation } from './conversation';
import { bookTexts } from './texts';

/** Words that say something, 422 otherwise. */
export function answerOf(typed: string): string {
  const text = typed.trim();
  const refusal = !text ? bookTexts.answerMissing : text.length > COMPLAINT_MAX ? bookTexts.answerTooLong : null;
  if (refusal) throw ruleBroken('invalid', refusal, { answer: refusal });
  return text;
}

/**
 * Answers a complaint, once: the answer is stored, mailed with the answered complaint, and said in its owner's
 * conversation while that is open. Throws 404, and 409 when somebody has answered it already.
 */
export async function answerComplaint(
  { app, db }: { app: FastifyInstance; db: Db },
  { id, by, answer }: { id: number; by: Staff; answer: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('complaints')
      .set({ answer, answered_by: by.id, answered_at: new Date() })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!done) {
      const known = await trx.selectFrom('complaints').select('id').where('id', '=', id).executeTakeFirst();
      throw known ? conflict('already_answered', bookTexts.alreadyAnswered) : notFound();
    }
    // The words themselves are about a person: they stay with the complaint.
    await recordAct(trx, by, { act: 'complaint.answer', subject: 'complaint', id });
    await app.jobs.add(trx, 'complaint-answer', { id });
    await sayInConversation(trx, { id, by, answer });
  });
}
