import { type StringSchema, string } from 'yup';
import { hasValidCheckDigit } from './ruc';
import * as formTexts from './texts';

/** A rule speaks only about what was typed: an empty field is the matter of `required` alone (D82). */
export function rule(
  schema: StringSchema<string | undefined>,
  text: string,
  holds: (value: string) => boolean,
): StringSchema<string | undefined> {
  return schema.test({ message: text, test: (value) => !value || holds(value) });
}

/** Text without the spaces around it, at most `max` characters. `field` is its Spanish name. */
export const text = (field: string, max: number) =>
  rule(string().trim(), formTexts.tooLong(field, max), (value) => value.length <= max);

/** Text of `min` to `max` characters without the spaces around it. `field` is its Spanish name. */
export const textBetween = (field: string, min: number, max: number) =>
  rule(string().trim(), formTexts.length(field, min, max), (value) => value.length >= min && value.length <= max);

/** Loose on purpose: one @, something before it, a dot in the domain. Only a mail proves an address. */
const EMAIL = /^[^\s@,;<>()]+@[^\s@.,;<>()]+(\.[^\s@.,;<>()]+)+$/;

/** Characters that nobody sees: zero-width, direction marks, controls. Two addresses that look alike must be alike. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0]/u;
export const hasInvisible = (value: string): boolean => INVISIBLE.test(value);

export const email = () =>
  rule(
    string().trim(),
    formTexts.emailForm,
    (value) => value.length <= 254 && EMAIL.test(value) && !hasInvisible(value),
  );

/** A telephone number of `min` to `max` characters; digits, spaces and + - ( ) . */
export const phone = (min: number, max: number) =>
  rule(
    rule(string().trim(), formTexts.phoneLetters, (value) => /^[\d\s+().-]*$/.test(value)),
    formTexts.phoneLength(min, max),
    (value) => value.length >= min && value.length <= max,
  );

/** D52: digits only, 8 to 11 of them, and eleven must carry their check digit. */
export const ruc = () =>
  rule(
    rule(
      rule(string().trim(), formTexts.rucDigits, (value) => /^\d*$/.test(value)),
      formTexts.rucLength,
      (value) => value.length >= 8 && value.length <= 11,
    ),
    formTexts.rucCheck,
    (value) => value.length !== 11 || hasValidCheckDigit(value),
  );
