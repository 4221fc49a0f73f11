import { type InferType, number, object } from 'yup';
import { text } from './rules';
import * as formTexts from './texts';

/** Stars from half to five in half steps, and a few words (spec 1 §5). */
export const reviewForm = object({
  rating: number()
    .required(formTexts.required('calificación'))
    .test({
      message: formTexts.required('calificación'),
      test: (value) => value !== undefined && value >= 0.5 && value <= 5 && Number.isInteger(value * 2),
    }),
  title: text('título', 120).nullable(),
  message: text('comentario', 2000).required(formTexts.required('comentario')),
});
export type ReviewForm = InferType<typeof reviewForm>;
