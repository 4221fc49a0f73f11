import bricolage from './bricolage.woff2';
import figtree from './figtree.woff2';

const FACES = [
  { family: 'Qhatu Display', weight: '500 800', file: bricolage },
  { family: 'Qhatu Text', weight: '400 700', file: figtree },
];

/**
 * Brings in the shop's two faces, once, after the first paint: named in the stylesheet they cost the first layout a third
 * of its time, and their 47 kB share the line with the first pictures. The stand-ins of `tokens/fonts.css` have their
 * measures, so that nothing moves.
 */
export function addFaces(fonts: FontFaceSet | undefined = document.fonts): void {
  if (!fonts) return;
  const there = new Set([...fonts].map(({ family }) => family.replaceAll('"', '')));
  for (const { family, weight, file } of FACES) {
    if (there.has(family)) continue;
    fonts.add(new FontFace(family, `url("${file}") format("woff2")`, { weight, display: 'swap' }));
  }
}
