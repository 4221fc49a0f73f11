/** What the text of a statement contains when its plan is worth keeping; a comment to PostgreSQL. */
export const PLAN_MARKER = '/* plan kept */';

/** Whether a statement asks to have its plan kept. Anywhere: query builders put it where their `select` is. */
export const isMarked = (text: string): boolean => text.includes(PLAN_MARKER);

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/** Text in which nothing means anything to SQL: the digest of a token, a code, a reference. */
const PLAIN = /^[A-Za-z0-9_-]{1,200}$/;

/** One value as SQL text, or null when it is anything but an integer, a list of integers, plain text or nothing. */
function literal(value: unknown): string | null {
  if (value === null) return 'null';
  if (typeof value === 'string') return PLAIN.test(value) ? `'${value}'` : null;
  // In quotes, so that a negative one and one that is too large are told by the type of the parameter.
  if (isInteger(value)) return `'${value}'`;
  return Array.isArray(value) && value.every(isInteger) ? `'{${value.join(',')}}'` : null;
}

/** The values between the brackets of `execute name(…)`; null when one of them cannot be written there. */
export function literalsOf(values: readonly unknown[]): string | null {
  const literals = values.map(literal);
  return literals.includes(null) ? null : literals.join(', ');
}
