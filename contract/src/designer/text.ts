/** Most that a text of a design may hold; five lines of a poster. */
export const MAX_TEXT = 200;
export const MAX_LINES = 8;
/** 'Text size range 2 to 10' (spec 3 §9): height of an em on the cloth, in centimetres. */
export const TEXT_SIZE = { min: 2, max: 10, start: 4 } as const;
/** Degrees that a curved text may span to either side. */
export const MAX_CURVE = 180;

/** Characters with glyphs in the shipped fonts: Latin as it is written in Peru, its punctuation, the euro. */
const PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]*$/u;

/** True when every letter prints as it looks: emoji and other scripts come from the device's own fonts. */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text);

/** The text without characters that cannot be printed. */
export const printable = (text: string): string => [...text].filter(isPrintable).join('');
