import { type Hex, mix } from './colour';

/**
 * The shop's only ornament, tone on tone: a band of stepped diamonds between thin stripes, as on an Andean *lliclla*.
 * Drawn from squares of `u` units, so that it stays crisp at 160 px.
 */
export function wovenBand(
  x: number,
  y: number,
  width: number,
  u: number,
  ground: Hex,
  ink: Hex,
  strength: number,
): string {
  const thread = mix(ground, ink, strength);
  const thin = mix(ground, ink, strength * 0.55);
  const period = 12 * u;
  const rows = [1, 3, 5, 7, 5, 3, 1];
  let path = '';
  for (let cx = x; cx < x + width + period; cx += period) {
    rows.forEach((cells, row) => {
      path += `M${cx - (cells * u) / 2} ${y + (row + 2) * u}h${cells * u}v${u}h${-cells * u}z`;
      if (row === 3) path += `M${cx + 5.5 * u} ${y + (row + 2) * u}h${u}v${u}h${-u}z`;
    });
  }
  return `<path d="M${x} ${y}h${width}v${u * 0.6}h${-width}zM${x} ${y + 10.4 * u}h${width}v${u * 0.6}h${-width}z" fill="${thin}"/><path d="${path}" fill="${thread}"/>`;
}

/** Height of a woven band in units of `u`. */
export const BAND_HEIGHT = 11;
