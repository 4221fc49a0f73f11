import type { Hex } from '../colour';
import type { Drawing } from '../scene';

/** A motif counted out as on the loom: one letter is one stitch, a dot none. */
export interface Chart {
  rows: readonly string[];
  inks: Readonly<Record<string, Hex>>;
  /** The rows are the left half and the middle column; the right half is their mirror. */
  mirror?: boolean;
}

const STITCH = 20;
/** Between rows, as woven cloth shows it. */
const GAP = 1.6;

const whole = (row: string): string => row + [...row.slice(0, -1)].reverse().join('');

/** The chart as a drawing on nothing; stitches of one ink run together into bars. */
export function woven({ rows, inks, mirror = false }: Chart): Drawing {
  const full = rows.map((row) => (mirror ? whole(row) : row));
  const bars = full.flatMap((row, y) =>
    [...row.matchAll(/([^.\s])\1*/g)].map(
      ({ 0: run, 1: letter = '', index }) =>
        `<rect x="${index * STITCH}" y="${y * STITCH + GAP / 2}" width="${run.length * STITCH}" height="${STITCH - GAP}" fill="${inks[letter] ?? '#000000'}"/>`,
    ),
  );
  return {
    svg: bars.join(''),
    width: Math.max(...full.map((row) => row.length)) * STITCH,
    height: full.length * STITCH,
  };
}
