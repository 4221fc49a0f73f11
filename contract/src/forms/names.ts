import { type StringSchema, string } from 'yup';
import { rule, text } from './rules';
import * as formTexts from './texts';

type Text = StringSchema<string | undefined>;

/** Letters of any script with their marks, spaces, dots, hyphens, and the apostrophes that people really type. */
const NAME = /^[\p{L}\p{M} .'’‘´`-]+$/u;

/** A person's name: no digits (spec 3 §5), nothing that is not part of a name, at least one letter. */
function personName(field: string, digits: string): Text {
  const noDigits = rule(text(field, 100), digits, (value) => !/\p{Nd}/u.test(value));
  return rule(noDigits, formTexts.nameSigns(field), (value) => NAME.test(value) && /\p{L}/u.test(value));
}

export const firstName = () => personName('nombre', formTexts.nameDigits);
export const lastName = () => personName('apellido', formTexts.lastNameDigits);

/** Facts that only the server knows: names and addresses that are taken. */
export interface Taken {
  takenNames?: readonly string[];
  takenEmails?: readonly string[];
}

/** Latin letters, digits, dot, hyphen, underscore: other scripts hold letters that look like these and are not. */
const USER_NAME = /^[a-zA-ZáéíóúüñÁÉÍÓÚÜÑ0-9._-]+$/;

/**
 * A user name: free (the context's {@link Taken}), 3 to 30 signs, not a mere number, since `/catalogo/{user_name}` also
 * takes a numeric id (D34).
 */
export const userName = () => {
  const free: Text = string()
    .trim()
    .test({
      message: ({ value }: { value: string }) => formTexts.userNameTaken(value),
      test: (value, { options }) => !(options.context as Taken | undefined)?.takenNames?.includes(value ?? ''),
    });
  const signs = rule(free, formTexts.userNameSigns, (value) => USER_NAME.test(value));
  const length = rule(signs, formTexts.userNameLength, (value) => value.length >= 3 && value.length <= 30);
  return rule(length, formTexts.userNameLetters, (value) => !/^\d+$/.test(value));
};
