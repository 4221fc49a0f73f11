import { darker, type Hex, lighter, mix } from './colour';
import { GROUNDS, type GroundName } from './palette';
import { BAND_HEIGHT, wovenBand } from './weave';

/** `table`: goods stand on a cloth spread in front of a wall. `flat`: goods lie on it, seen from above. */
export type Backdrop = 'table' | 'flat';

export const SIDE = 1000;
/** Where the cloth begins on a table, in units of SIDE. */
const HORIZON = 690;

/** The coloured ground of a picture, as SVG of `width` × `height` units. */
export function ground(
  name: GroundName,
  tone: number,
  backdrop: Backdrop,
  width: number = SIDE,
  height: number = SIDE,
): string {
  const base: Hex = GROUNDS[name][tone % 3] ?? GROUNDS[name][0];
  const ink = darker(base, 0.6);
  const wall = `<defs>
<radialGradient id="g" cx=".5" cy=".4" r=".8"><stop offset="0" stop-color="${lighter(base, 0.55)}"/><stop offset=".55" stop-color="${base}"/><stop offset="1" stop-color="${mix(base, ink, 0.1)}"/></radialGradient>
<linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(base, ink, 0.13)}"/><stop offset="1" stop-color="${mix(base, ink, 0.05)}"/></linearGradient>
<radialGradient id="s"><stop offset="0" stop-color="${darker(base, 0.85)}" stop-opacity=".46"/><stop offset=".5" stop-color="${darker(base, 0.85)}" stop-opacity=".2"/><stop offset="1" stop-color="${darker(base, 0.85)}" stop-opacity="0"/></radialGradient>
</defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
  const u = SIDE / 110;
  if (backdrop === 'flat') {
    return `${wall}${wovenBand(0, height - (BAND_HEIGHT + 4) * u, width, u, base, ink, 0.13)}`;
  }
  const horizon = (height * HORIZON) / SIDE;
  const cloth = mix(base, ink, 0.09);
  return `${wall}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#t)"/>
<rect y="${horizon}" width="${width}" height="3" fill="${mix(base, ink, 0.16)}" opacity=".7"/>
${wovenBand(0, height - (BAND_HEIGHT + 3) * u, width, u, cloth, ink, 0.15)}`;
}
