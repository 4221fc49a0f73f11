import { answerForm } from '@qhatu/contract/forms';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound } from '../../http/errors';
import { sellerOf } from '../../http/person';
import { recordAct, type Staff } from '../staff/record-act';
import { reviewsFor } from './list';

const texts = {
  hidden: (reason: string) => `Administración ocultó esta respuesta, y así se queda. Motivo: ${reason}`,
  bySeller: 'Quien vende ya respondió. Si su respuesta no debe verse, ocúltala en Voz.',
  byShop: 'La tienda ya respondió a esta calificación.',
  none: 'Esta calificación ya no tiene respuesta. Actualiza la lista.',
};

/** What was written and by whom, for the mail about a first answer. */
export interface AnsweredReview {
  productId: number;
  review: string;
  answer: string;
  /** Null: the account is gone, so nobody is written to; and for words that only changed. */
  author: { name: string; email: string } | null;
}

/** The review, locked against another answer meanwhile, with the answer that it has; 404 for another seller's (D4). */
async function lockReview(trx: Db, person: Staff, id: number) {
  const review = await reviewsFor(trx, person)
    .where('r.id', '=', id)
    .select(['r.product_id', 'r.message', 'author.name', 'author.email', 'author.deleted_at'])
    .executeTakeFirst();
  if (!review) throw notFound();
  await sql`select id from ratings where id = ${id} for no key update`.execute(trx);
  const answer = await trx.selectFrom('rating_answers').selectAll().where('rating_id', '=', id).executeTakeFirst();
  const byShop = sellerOf(person) === null;
  if (answer && answer.by_shop !== byShop) throw conflict('other_side', byShop ? texts.bySeller : texts.byShop);
  // What staff took off the page stays off it, whatever is written instead.
  if (answer?.hidden_reason) throw conflict('hidden', texts.hidden(answer.hidden_reason));
  return { review, answer, byShop };
}

/**
 * Answers a review in public, or changes the words of the answer that it has (D252). `then` runs in the same transaction (the
 * mail to whoever wrote it). Throws 404 when there is no such review or its product is another seller's (D4), 422 for words that
 * say nothing or too much, 409 for an answer of the other side, and for one that is hidden.
 */
export async function answerReview(
  db: Db,
  person: Staff,
  { id, answer: typed }: { id: number; answer: string },
  then: (trx: Db, answered: AnsweredReview) => Promise<void>,
): Promise<{ productId: number; isNew: boolean }> {
  checkForm(answerForm, { answer: typed });
  const message = typed.trim();
  return db.transaction().execute(async (trx) => {
    const { review, answer, byShop } = await lockReview(trx, person, id);
    const values = { rating_id: id, product_id: review.product_id, author_id: person.id, by_shop: byShop, message };
    await trx
      .insertInto('rating_answers')
      .values(values)
      .onConflict((oc) =>
        oc.column('rating_id').doUpdateSet({ message, author_id: person.id, updated_at: sql<Date>`now()` }),
      )
      .execute();
    const before = answer && { before: { answer: answer.message } };
    await recordAct(trx, person, {
      act: 'review.answer',
      subject: 'review',
      id,
      ...before,
      after: { answer: message },
    });
    const { name, email } = review;
    const author = answer || review.deleted_at ? null : { name, email };
    await then(trx, { productId: review.product_id, review: review.message, answer: message, author });
    return { productId: review.product_id, isNew: !answer };
  });
}

/** Takes an answer back. Throws 404, 409 without one, of the other side, or for one that is hidden. @returns its product */
export async function takeBackAnswer(db: Db, person: Staff, id: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { review, answer } = await lockReview(trx, person, id);
    if (!answer) throw conflict('no_answer', texts.none);
    await trx.deleteFrom('rating_answers').where('id', '=', answer.id).execute();
    const before = { answer: answer.message };
    await recordAct(trx, person, {
      act: 'review.answer-remove',
      subject: 'review',
      id,
      before,
      after: { answer: null },
    });
    return review.product_id;
  });
}
