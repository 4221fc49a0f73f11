import { mixed, string } from 'yup';
import { rule } from './rules';
import { type FormChoice, MAX_FILE_BYTES } from './seller-choices';
import { sellerTexts } from './seller-texts';
import * as formTexts from './texts';

/** A value of a select; numbers of the wire count as their digits. */
export const choice = (name: string, choices: readonly FormChoice[]) =>
  rule(string().trim(), formTexts.choice(name), (value) => choices.some((known) => known.value === value)).required(
    formTexts.required(name),
  );

/** Bytes behind a chosen file, or behind the base64 of a data URL; null when it is neither. */
function bytesOf(value: unknown): number | null {
  if (typeof value === 'string') {
    const comma = value.indexOf(',');
    return value.startsWith('data:') && comma > 0 ? Math.floor(((value.length - comma - 1) * 3) / 4) - 2 : null;
  }
  const size = (value as { size?: unknown } | null)?.size;
  return typeof size === 'number' ? size : null;
}

/** A required document: a chosen file in the browser, a data URL on the wire. What it really is, its content says. */
export const document = (missing: string) =>
  mixed<{ size: number } | string>()
    .test({ message: sellerTexts.fileKind, test: (value) => !value || bytesOf(value) !== null })
    .test({ message: formTexts.fileTooLarge, test: (value) => (bytesOf(value) ?? 0) <= MAX_FILE_BYTES })
    .required(missing);

export const hasDigit = (value: string): boolean => /\p{Nd}/u.test(value);
export const hasLetter = (value: string): boolean => /\p{L}/u.test(value);
