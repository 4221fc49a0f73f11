import { type InferType, object } from 'yup';
import { text } from './rules';
import * as formTexts from './texts';

/** Characters of a question and of its answer. */
export const QUESTION_MAX = 1000;

/** A question that everybody may read (spec 1 §4). */
export const questionForm = object({
  message: text('pregunta', QUESTION_MAX).required(formTexts.required('pregunta')),
});
export type QuestionForm = InferType<typeof questionForm>;

/** The seller's answer, which everybody may read as well. */
export const answerForm = object({
  answer: text('respuesta', QUESTION_MAX).required(formTexts.required('respuesta')),
});
