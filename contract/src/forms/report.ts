import { object } from 'yup';
import { text } from './rules';
import * as formTexts from './texts';

/** Why a review, a question or an answer should not be there (D141). */
export const reportForm = object({
  reason: text('motivo', 500).required(formTexts.required('motivo')),
});
