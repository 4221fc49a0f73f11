import { createRequire } from 'node:module';

type Doc = PDFKit.PDFDocument;

/** The built-in typefaces write Western European letters; another one is shown as what it is: unknown. */
const UNKNOWN =
  /[^\n\t\x20-\x7e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122]/u;
/** A picture, a flag's letter, a key's frame. */
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** "Show it as a picture", which letters like © do not need. */
const AS_PICTURE = /\ufe0f/g;
const EMOJI_FACE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
);
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Words of one typeface in a row. */
export interface Run {
  emoji: boolean;
  text: string;
}

function runOf(sign: string): Run {
  const plain = sign.replace(AS_PICTURE, '');
  if (!UNKNOWN.test(plain)) return { emoji: false, text: plain };
  return PICTURE.test(sign) ? { emoji: true, text: sign } : { emoji: false, text: '?' };
}

/** What somebody wrote, cut where the typeface changes: letters that can be printed, emoji, and `?` for the rest. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const run = runOf(segment);
    const last = runs.at(-1);
    if (last?.emoji === run.emoji) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** Height of Helvetica's letters over the line they stand on, as a part of the size: emoji stand on the same line. */
const ASCENT = 0.718;

/**
 * Writes on from where the page is, in Helvetica, and emoji in a typeface of their own, embedded as far as it is used.
 */
export function writeText(doc: Doc, text: string, { size, lineGap }: { size: number; lineGap: number }): void {
  for (const line of text.split(/\r?\n/)) {
    const runs = runsOf(line);
    if (runs.length === 0) runs.push({ emoji: false, text: ' ' });
    runs.forEach((run, index) => {
      const options = { lineGap, continued: index < runs.length - 1 };
      doc.fontSize(size);
      if (run.emoji) doc.font(EMOJI_FACE).text(run.text, { ...options, baseline: -ASCENT * size });
      else doc.font('Helvetica').text(run.text, options);
    });
  }
  doc.font('Helvetica');
}
