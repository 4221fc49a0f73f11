import { type InferType, number, object } from 'yup';
import { text } from './rules';
import { formTexts } from './texts';

/** Characters of a question and of its answer. */
export const QUESTION_MAX = 1000;

/** A question that everybody may read (spec 1 §4). */
export const askForm = object({
  message: text('pregunta', QUESTION_MAX).required(formTexts.required('pregunta')),
});
export type AskForm = InferType<typeof askForm>;

/** The seller's answer, which everybody may read as well. */
export const answerForm = object({
  answer: text('respuesta', QUESTION_MAX).required(formTexts.required('respuesta')),
});

/** Stars from half to five in half steps, and a few words (spec 1 §5). */
export const rateForm = object({
  rating: number()
    .required(formTexts.required('calificación'))
    .test({
      message: formTexts.required('calificación'),
      test: (value) => value !== undefined && value >= 0.5 && value <= 5 && Number.isInteger(value * 2),
    }),
  title: text('título', 120).nullable(),
  message: text('comentario', 2000).required(formTexts.required('comentario')),
});
export type RateForm = InferType<typeof rateForm>;

/** Contact the seller (spec 1 §5): title, correo and contacto are required; correo has no rule of form. */
export const sellerForm = object({
  title: text('título', 120).required(formTexts.required('título')),
  correo: text('correo', 254).required(formTexts.required('correo')),
  contacto: text('contacto', 120).required(formTexts.required('contacto')),
  message: text('mensaje', 2000).nullable(),
});
export type SellerForm = InferType<typeof sellerForm>;
