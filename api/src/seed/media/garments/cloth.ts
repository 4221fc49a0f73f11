import { darker, type Hex, lighter } from '../colour';

/** What a piece of clothing is made of, seen from two steps away. */
export interface Fabric {
  colour: Hex;
  /** Second colour, for patterns, collars and prints. */
  accent?: Hex;
  pattern?: 'plain' | 'stripes' | 'checks' | 'pinstripes' | 'andean' | 'sun' | 'bear' | 'dots' | 'band' | 'knit';
}

/** Light and shadow that follow the body, over any colour; `id` keeps gradients apart in one document. */
export function shading(id: string, colour: Hex): string {
  const dark = darker(colour, 0.75);
  return `<linearGradient id="${id}h"><stop offset="0" stop-color="${dark}" stop-opacity=".34"/><stop offset=".2" stop-color="${dark}" stop-opacity=".04"/><stop offset=".42" stop-color="#fff" stop-opacity=".16"/><stop offset=".75" stop-color="${dark}" stop-opacity=".03"/><stop offset="1" stop-color="${dark}" stop-opacity=".36"/></linearGradient><linearGradient id="${id}v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".6" stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".28"/></linearGradient>`;
}

/** Soft folds: filled slivers, lighter than lines. */
export function folds(colour: Hex, paths: readonly string[], opacity = 0.16): string {
  return paths.map((d) => `<path d="${d}" fill="${darker(colour, 0.8)}" opacity="${opacity}"/>`).join('');
}

export const seam = (d: string, colour: Hex, width = 3) =>
  `<path d="${d}" fill="none" stroke="${darker(colour, 0.38)}" stroke-width="${width}" stroke-linecap="round" opacity=".75"/>`;
export const stitch = (d: string, colour: Hex) =>
  `<path d="${d}" fill="none" stroke="${lighter(colour, 0.35)}" stroke-width="2.4" stroke-dasharray="8 6" opacity=".7"/>`;

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);
const bars = (values: number[], size: number, fill: Hex, opacity: number, upright: boolean) =>
  values
    .map(
      (v) =>
        `<rect ${upright ? `x="${v}" y="0" width="${size}" height="640"` : `x="0" y="${v}" width="640" height="${size}"`} fill="${fill}" opacity="${opacity}"/>`,
    )
    .join('');

/** Rows of stepped diamonds, the loom's figure, from `y` down. */
function andeanRows(y: number, ink: Hex, second: Hex): string {
  const u = 7;
  const steps = [1, 3, 5, 7, 5, 3, 1];
  const row = range(-10, 660, 11 * u)
    .map((x, i) =>
      steps
        .map(
          (n, j) =>
            `<rect x="${x - (n * u) / 2}" y="${y + 14 + j * u}" width="${n * u}" height="${u}" fill="${i % 2 ? second : ink}"/>`,
        )
        .join(''),
    )
    .join('');
  return `<rect x="0" y="${y}" width="640" height="5" fill="${ink}"/><rect x="0" y="${y + 72}" width="640" height="5" fill="${ink}"/>${row}`;
}

function sun(cx: number, cy: number, ink: Hex): string {
  const rays = range(0, 360, 30)
    .map((a) => `<path d="M${cx - 9} ${cy - 52}h18l-9 -28z" fill="${ink}" transform="rotate(${a} ${cx} ${cy})"/>`)
    .join('');
  return `${rays}<circle cx="${cx}" cy="${cy}" r="40" fill="${ink}"/>`;
}

function bear(cx: number, cy: number, ink: Hex, ground: Hex): string {
  return `<g fill="${ink}"><circle cx="${cx - 42}" cy="${cy - 42}" r="24"/><circle cx="${cx + 42}" cy="${cy - 42}" r="24"/><ellipse cx="${cx}" cy="${cy}" rx="66" ry="58"/></g><g fill="${ground}"><circle cx="${cx - 24}" cy="${cy - 8}" r="8"/><circle cx="${cx + 24}" cy="${cy - 8}" r="8"/><ellipse cx="${cx}" cy="${cy + 22}" rx="24" ry="18"/></g><ellipse cx="${cx}" cy="${cy + 16}" rx="9" ry="6" fill="${ink}"/>`;
}

/** The pattern, over the whole 640 × 640 box; the garment clips it. */
export function patternOf({ colour, accent = lighter(colour, 0.75), pattern = 'plain' }: Fabric): string {
  switch (pattern) {
    case 'plain':
      return '';
    case 'stripes':
      return bars(range(10, 640, 52), 22, accent, 0.95, false);
    case 'pinstripes':
      return bars(range(4, 640, 26), 4, accent, 0.65, true);
    case 'checks':
      return (
        bars(range(6, 640, 64), 26, accent, 0.42, true) +
        bars(range(0, 640, 64), 26, accent, 0.42, false) +
        bars(range(51, 640, 64), 3, accent, 0.7, true) +
        bars(range(45, 640, 64), 3, accent, 0.7, false)
      );
    case 'dots':
      return range(10, 640, 44)
        .flatMap((y, r) =>
          range(r % 2 ? 32 : 10, 640, 44).map(
            (x) => `<circle cx="${x}" cy="${y}" r="8" fill="${accent}" opacity=".9"/>`,
          ),
        )
        .join('');
    case 'band':
      return `<rect x="0" y="220" width="640" height="96" fill="${accent}"/><rect x="0" y="322" width="640" height="10" fill="${accent}"/><rect x="0" y="204" width="640" height="10" fill="${accent}"/>`;
    case 'andean':
      return andeanRows(208, accent, lighter(accent, 0.45));
    case 'sun':
      return sun(300, 255, accent);
    case 'bear':
      return bear(300, 262, accent, colour);
    case 'knit':
      return bars(range(0, 640, 14), 4, darker(colour, 0.5), 0.16, true);
  }
}
