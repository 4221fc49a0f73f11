import { darker, type Hex, lighter, mix } from './colour';
import { GROUNDS, type GroundName } from './palette';
import { BAND_HEIGHT, wovenBand } from './weave';

/** `table`: products stand on a cloth spread in front of a wall. `flat`: products lie on it, seen from above. */
export type Backdrop = 'table' | 'flat';

export const SIDE = 1000;
/** Where the cloth begins on a table, in units of SIDE. */
const HORIZON = 690;
/** Side of a cell of the woven band. */
const CELL = SIDE / 110;

const baseOf = (name: GroundName, tone: number): Hex => GROUNDS[name][tone % 3] ?? GROUNDS[name][0];

const softSpot = (base: Hex) =>
  `<radialGradient id="s"><stop offset="0" stop-color="${darker(base, 0.85)}" stop-opacity=".46"/><stop offset=".5" stop-color="${darker(base, 0.85)}" stop-opacity=".2"/><stop offset="1" stop-color="${darker(base, 0.85)}" stop-opacity="0"/></radialGradient>`;

/** The shadow under a thing that stands, as an SVG that may be stretched to any size. */
export const contactShadow = (name: GroundName, tone: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none"><defs>${softSpot(baseOf(name, tone))}</defs><circle cx="50" cy="50" r="50" fill="url(#s)"/></svg>`;

/** The coloured ground of a picture, in units of `width` × `height`; drawings use the gradient `s` of its `defs`. */
export function ground(
  name: GroundName,
  tone: number,
  backdrop: Backdrop,
  width: number = SIDE,
  height: number = SIDE,
): { defs: string; svg: string } {
  const base = baseOf(name, tone);
  const ink = darker(base, 0.6);
  const defs = `<defs>
<radialGradient id="g" cx=".5" cy=".4" r=".8"><stop offset="0" stop-color="${lighter(base, 0.55)}"/><stop offset=".55" stop-color="${base}"/><stop offset="1" stop-color="${mix(base, ink, 0.1)}"/></radialGradient>
<linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(base, ink, 0.13)}"/><stop offset="1" stop-color="${mix(base, ink, 0.05)}"/></linearGradient>
${softSpot(base)}</defs>`;
  const wall = `<rect width="${width}" height="${height}" fill="url(#g)"/>`;
  if (backdrop === 'flat') {
    return { defs, svg: `${wall}${wovenBand(0, height - (BAND_HEIGHT + 4) * CELL, width, CELL, base, ink, 0.13)}` };
  }
  const horizon = (height * HORIZON) / SIDE;
  const cloth = mix(base, ink, 0.09);
  return {
    defs,
    svg: `${wall}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#t)"/>
<rect y="${horizon}" width="${width}" height="3" fill="${mix(base, ink, 0.16)}" opacity=".7"/>
${wovenBand(0, height - (BAND_HEIGHT + 3) * CELL, width, CELL, cloth, ink, 0.15)}`,
  };
}
