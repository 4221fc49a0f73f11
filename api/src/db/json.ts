/**
 * JSON that PostgreSQL's `jsonb` takes whatever texts it is given: it has no character 0, which is left out, and no half of
 * a surrogate pair, as a text has that was cut within an emoji: it becomes U+FFFD.
 */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  // Looking into every text of it takes several times as long as all the rest. Whole pairs are not written as escapes.
  if (!/\\u(0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'string' ? inner.replaceAll('\u0000', '').toWellFormed() : inner,
  );
}

/** As much of a text as has room, in UTF-16 units, without the half of a pair that is cut. */
export const cutTo = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .toWellFormed();
