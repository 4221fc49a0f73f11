/** Controls (C0, C1, DEL), what steers direction or hides (Cf), line and paragraph separators, halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
const NAMED = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text as one line that a terminal shows and does not obey: what cannot be seen is written as `\n`, `\u{1b}`. */
export const escapeText = (text) =>
  text.replace(UNSEEN, (sign) => NAMED[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
