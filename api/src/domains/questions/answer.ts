import { answerForm } from '@qhatu/contract/forms';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { recordAct, type Staff } from '../staff/record-act';
import { questionsFor } from './list';

const ANSWERED = 'Esta pregunta ya tiene respuesta. Actualiza la lista para verla.';

/** What was asked and by whom, for the mail. */
export interface Answered {
  productId: number;
  question: string;
  answer: string;
  /** Null: the account is gone, so nobody is written to. */
  asker: { name: string; email: string } | null;
}

/**
 * Answers a question, once. `then` runs in the same transaction (the mail to whoever asked).
 * @throws 404 when there is no such question or the product is another seller's (D4), 422 for words that say nothing or
 * too much, 409 when it has an answer already
 */
export async function answerQuestion(
  db: Db,
  person: Staff,
  { id, answer: typed }: { id: number; answer: string },
  then: (trx: Db, answered: Answered) => Promise<void>,
): Promise<Answered> {
  const found = await questionsFor(db, person)
    .where('q.id', '=', id)
    .select(['q.product_id', 'q.message', 'asker.name', 'asker.email', 'asker.deleted_at'])
    .executeTakeFirst();
  if (!found) throw notFound();
  checkForm(answerForm, { answer: typed });
  const { product_id, message, deleted_at, name, email } = found;
  const answered = {
    productId: product_id,
    question: message,
    answer: typed.trim(),
    asker: deleted_at ? null : { name, email },
  };
  await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('questions')
      .set({ answer: answered.answer, answered_by: person.id, answered_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('answer', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw conflict('already_answered', ANSWERED);
    await recordAct(trx, person, {
      act: 'question.answer',
      subject: 'question',
      id,
      after: { answer: answered.answer },
    });
    await then(trx, answered);
  });
  return answered;
}
