import { string } from 'yup';
import { hasValidCheckDigit } from './ruc';
import { rule } from './rules';
import * as formTexts from './texts';

/** Kinds of document in which letters are refused (D52), by their number in the form that asks. */
export interface NumericKinds {
  dni: number;
  ruc?: number;
}

/**
 * The number of an identity document, whose kind stands in the field `kindField`; 0 is the DNI in every numbering (D51).
 * D52: letters are refused for DNI and RUC; 8 to 11 signs for every kind; a RUC of 11 digits must pass its check digit.
 */
export const documentNumber = (kindField: string, { dni, ruc }: NumericKinds = { dni: 0 }) => {
  const kindOf = (parent: unknown) => Number((parent as Record<string, unknown>)[kindField] ?? dni);
  const noLetters = string()
    .trim()
    .test({
      message: formTexts.documentLetters,
      test: (value, { parent }) => !value || ![dni, ruc].includes(kindOf(parent)) || !/\p{L}/u.test(value),
    });
  const signs = rule(noLetters, formTexts.documentSigns, (value) => /^[\p{L}\d-]+$/u.test(value));
  const length = rule(signs, formTexts.documentLength, (value) => value.length >= 8 && value.length <= 11);
  return length.test({
    message: formTexts.rucCheck,
    test: (value, { parent }) => kindOf(parent) !== ruc || value?.length !== 11 || hasValidCheckDigit(value),
  });
};
