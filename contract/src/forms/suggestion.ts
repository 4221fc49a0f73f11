import { type InferType, object } from 'yup';
import { text } from './rules';
import * as formTexts from './texts';

/** The suggestion after a purchase (spec 3 §5: its text is required). */
export const suggestionForm = object({
  mensaje: text('mensaje', 2_000).required(formTexts.required('mensaje')),
});
export type SuggestionForm = InferType<typeof suggestionForm>;

/** The suggestion to the shop at the foot of a product: the same text under its own name (spec 3 §5). */
export const shopSuggestionForm = object({
  mensaje: text('sugerencia', 2_000).required(formTexts.required('sugerencia')),
});
