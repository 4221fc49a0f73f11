import { string } from 'yup';
import { rule } from './rules';
import { formTexts } from './texts';

/**
 * The number of an identity document, whose kind stands in the field `kindField`: 0 is the DNI in every numbering (D51).
 * D52: letters are refused for the DNI only; 8 to 11 signs for every kind.
 */
export const documentNumber = (kindField: string) => {
  const noLetters = string()
    .trim()
    .test({
      message: formTexts.documentLetters,
      test: (value, { parent }) =>
        !value || Number((parent as Record<string, unknown>)[kindField] ?? 0) !== 0 || !/\p{L}/u.test(value),
    });
  const signs = rule(noLetters, formTexts.documentSigns, (value) => /^[\p{L}\d-]+$/u.test(value));
  return rule(signs, formTexts.documentLength, (value) => value.length >= 8 && value.length <= 11);
};
