import anton from '@fontsource/anton/files/anton-latin-400-normal.woff2';
import bangers from '@fontsource/bangers/files/bangers-latin-400-normal.woff2';
import bebas from '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2';
import caveat from '@fontsource/caveat/files/caveat-latin-700-normal.woff2';
import pacifico from '@fontsource/pacifico/files/pacifico-latin-400-normal.woff2';
import marker from '@fontsource/permanent-marker/files/permanent-marker-latin-400-normal.woff2';
import playfair from '@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff2';
import righteous from '@fontsource/righteous/files/righteous-latin-400-normal.woff2';
import { DESIGN_FONTS, type DesignFontId } from '@qhatu/contract/designer';

/** The same files as the print server's. */
const FILES: Record<DesignFontId, string> = {
  anton,
  bangers,
  'bebas-neue': bebas,
  caveat,
  pacifico,
  'permanent-marker': marker,
  'playfair-display': playfair,
  righteous,
};

/** One load for each face and page; a failed one may be tried again. */
const loads = new Map<string, Promise<void>>();

/** Fetches a face of `DESIGN_FONTS` and makes it known to canvases and styles. */
export function loadFont(id: string): Promise<void> {
  const font = DESIGN_FONTS.find((one) => one.id === id) ?? DESIGN_FONTS[0];
  const known = loads.get(font.id);
  if (known) return known;
  const face = new FontFace(font.family, `url(${FILES[font.id]})`, { weight: String(font.weight) });
  const load = face.load().then(
    () => void document.fonts.add(face),
    (cause: unknown) => {
      loads.delete(font.id);
      throw cause;
    },
  );
  loads.set(font.id, load);
  return load;
}

/** For choosing among them; one that does not arrive shows in the page's own face. */
export const loadAllFonts = (): Promise<unknown> => Promise.allSettled(DESIGN_FONTS.map(({ id }) => loadFont(id)));
