import { type DesignFont, designFont } from '../fonts';
import type { DesignText } from '../types';

/** Letters are measured and drawn at this size and scaled, so that no hinting of small sizes tells machines apart. */
export const EM = 100;

/** Width of a piece of text at `EM`, in the font given. */
export type Measure = (text: string, font: DesignFont) => number;

interface PlacedLetters {
  text: string;
  /** Beginning (straight) or middle (curved) on the baseline; units of `EM`, from the box's middle. */
  x: number;
  y: number;
  /** Radians. */
  turn: number;
}

export interface TextLayout {
  font: DesignFont;
  /** Natural size, units of `EM`. */
  width: number;
  height: number;
  letters: PlacedLetters[];
  /** Straight lines are drawn whole from their left end, curved ones letter by letter about their middle. */
  centred: boolean;
}

type Words = Pick<DesignText, 'text' | 'font' | 'align' | 'curve'>;

/** Lines or an arc of letters, and the box that they fill. Pure: all it asks of a canvas is `measure`. */
export function layoutText(words: Words, measure: Measure): TextLayout {
  const font = designFont(words.font);
  return Math.abs(words.curve) < 1 ? straight(words, font, measure) : curved(words, font, measure);
}

function straight({ text, align }: Words, font: DesignFont, measure: Measure): TextLayout {
  const lines = text.split('\n');
  const widths = lines.map((line) => measure(line, font));
  const width = Math.max(1, ...widths);
  const lineHeight = (font.ascent + font.descent) * EM;
  const height = lineHeight * lines.length;
  const share = align === 'left' ? 0 : align === 'right' ? 1 : 0.5;
  const letters = lines.map((line, index) => ({
    text: line,
    x: -width / 2 + (width - (widths[index] ?? 0)) * share,
    y: -height / 2 + lineHeight * index + font.ascent * EM,
    turn: 0,
  }));
  return { font, width, height, letters, centred: false };
}

/** On a circle: arched up around a middle below the letters, or hanging down from one above them. */
function curved({ text, curve }: Words, font: DesignFont, measure: Measure): TextLayout {
  const line = text.replaceAll('\n', ' ');
  const length = Math.max(1, measure(line, font));
  const up = curve > 0;
  const [ascent, descent] = [font.ascent * EM, font.descent * EM];
  // Short words would fold onto the middle of their circle: it never gets smaller than the letters are high.
  const radius = Math.max(length / ((Math.abs(curve) * Math.PI) / 180), (up ? descent : ascent) * 1.2);
  const half = Math.min(length / radius / 2, Math.PI / 2);
  const [outer, inner] = up ? [radius + ascent, radius - descent] : [radius + descent, radius - ascent];
  const width = 2 * outer * Math.sin(half);
  const height = outer - inner * Math.cos(half);
  const side = up ? 1 : -1;
  const middle = side * (outer - height / 2);
  const letters: PlacedLetters[] = [];
  let before = '';
  for (const letter of line) {
    const own = measure(letter, font);
    before += letter;
    const angle = side * ((measure(before, font) - own / 2 - length / 2) / radius);
    letters.push({
      text: letter,
      x: side * radius * Math.sin(angle),
      y: middle - side * radius * Math.cos(angle),
      turn: angle,
    });
  }
  return { font, width, height, letters, centred: true };
}

/** Box of a text whose em is `size` centimetres high, in millimetres. */
export function textBox(words: Words, size: number, measure: Measure): { width: number; height: number } {
  const { width, height } = layoutText(words, measure);
  const scale = (size * 10) / EM;
  return { width: width * scale, height: height * scale };
}

/** The size in centimetres that a text has in its box: the inverse of `textBox`. */
export function textSize(object: Words & { width: number; height: number }, measure: Measure): number {
  const { width, height } = layoutText(object, measure);
  return (Math.min(object.width / width, object.height / height) * EM) / 10;
}
