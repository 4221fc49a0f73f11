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
/** Rows reach a hair into the next one, so that no ground shines through between them. */
const OVERLAP = 0.5;

const whole = (row: string): string => row + [...row.slice(0, -1)].reverse().join('');

/** The chart as a drawing on nothing; stitches of one ink run together into bars. */
export function woven({ rows, inks, mirror = false }: Chart): Drawing {
  const full = rows.map((row) => (mirror ? whole(row) : row));
  const bars = full.flatMap((row, y) =>
    [...row.matchAll(/([^.\s])\1*/g)].map(
      ({ 0: run, 1: letter = '', index }) =>
        `<rect x="${index * STITCH}" y="${y * STITCH}" width="${run.length * STITCH}" height="${STITCH + (y + 1 < full.length ? OVERLAP : 0)}" fill="${inks[letter] ?? '#000000'}"/>`,
    ),
  );
  return {
    svg: bars.join(''),
    width: Math.max(...full.map((row) => row.length)) * STITCH,
    height: full.length * STITCH,
  };
}
