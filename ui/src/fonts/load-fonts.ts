import bricolage from './bricolage.woff2';
import figtree from './figtree.woff2';

const FACES = [
  { family: 'Qhatu Display', weight: '500 800', file: bricolage },
  { family: 'Qhatu Text', weight: '400 700', file: figtree },
];

/** Asked for once in a page. */
const asked = new WeakSet<FontFaceSet>();

/**
 * Brings in the shop's two faces, once, when the page answers: named in the stylesheet they cost the first layout a
 * third of its time, and their 47 kB share the line with pictures and code. Both are added when both are there, so that
 * the page is laid out anew once and not for each. The stand-ins of `tokens/fonts.css` have their measures, so that
 * nothing moves; who cannot have the faces keeps the stand-ins. Never rejects.
 */
export async function loadFonts(fonts: FontFaceSet | undefined = document.fonts): Promise<void> {
  if (!fonts || asked.has(fonts)) return;
  asked.add(fonts);
  const faces = FACES.map(
    ({ family, weight, file }) => new FontFace(family, `url("${file}") format("woff2")`, { weight, display: 'swap' }),
  );
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  for (const answer of loaded) if (answer.status === 'fulfilled') fonts.add(answer.value);
}
