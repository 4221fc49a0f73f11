import { string } from 'yup';
import { rule } from './rules';
import * as formTexts from './texts';

/** Facts that only the server knows: why nobody, or not this person, may choose the password (D101). */
export interface Weak {
  passwordWeakness?: string | null;
}

/**
 * A password as typed, with its spaces: an uppercase letter, a digit (spec 3 §5), at least 8 characters (D53), a limited
 * length, and not one that the server knows to be easily guessed (the context's {@link Weak}).
 */
export const newPassword = () => {
  const upper = rule(string(), formTexts.passwordUpper, (value) => /\p{Lu}/u.test(value));
  const digit = rule(upper, formTexts.passwordDigit, (value) => /\p{Nd}/u.test(value));
  const long = rule(digit, formTexts.passwordLength, (value) => [...value].length >= 8);
  return rule(long, formTexts.passwordTooLong, (value) => value.length <= 200).test(
    (value, { options, createError }) => {
      const weakness = (options.context as Weak | undefined)?.passwordWeakness;
      return !value || !weakness || createError({ message: weakness });
    },
  );
};

/** The confirmation of a password. Compared also while empty: a changed password without it is a mistake. */
export const passwordAgain = () =>
  string().test({
    message: formTexts.passwordsDiffer,
    test: (value, { parent }) => (value ?? '') === ((parent as { password?: string }).password ?? ''),
  });
