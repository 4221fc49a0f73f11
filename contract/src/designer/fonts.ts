/** A typeface that the site ships: the browser and the print server read the same file. */
export interface DesignFont {
  id: string;
  /** CSS family, as the package's own style sheet names it. */
  family: string;
  weight: 400 | 700;
  /** Ascent and descent of a line, as parts of one em. */
  ascent: number;
  descent: number;
  /** Use of the font, for the person who chooses. */
  label: string;
}

/** Files: `@fontsource/{id}/files/{id}-latin-{weight}-normal.woff2`. OFL-1.1, Permanent Marker Apache-2.0. */
export const DESIGN_FONTS = [
  { id: 'anton', family: 'Anton', weight: 400, ascent: 1.18, descent: 0.33, label: 'Afiche' },
  { id: 'bebas-neue', family: 'Bebas Neue', weight: 400, ascent: 0.9, descent: 0.3, label: 'Titular' },
  { id: 'righteous', family: 'Righteous', weight: 400, ascent: 0.99, descent: 0.26, label: 'Retro' },
  { id: 'bangers', family: 'Bangers', weight: 400, ascent: 1.1, descent: 0.18, label: 'Historieta' },
  { id: 'pacifico', family: 'Pacifico', weight: 400, ascent: 1.3, descent: 0.47, label: 'Playa' },
  { id: 'caveat', family: 'Caveat', weight: 700, ascent: 0.96, descent: 0.3, label: 'A mano' },
  { id: 'permanent-marker', family: 'Permanent Marker', weight: 400, ascent: 1.11, descent: 0.32, label: 'Plumón' },
  { id: 'playfair-display', family: 'Playfair Display', weight: 700, ascent: 1.08, descent: 0.25, label: 'Elegante' },
] as const satisfies readonly DesignFont[];

export type DesignFontId = (typeof DESIGN_FONTS)[number]['id'];

export const DEFAULT_FONT: DesignFontId = 'anton';

export const isDesignFont = (id: string): id is DesignFontId => DESIGN_FONTS.some((font) => font.id === id);

/** An unknown id reads as the default: a draft may be older than the list. */
export const designFont = (id: string): DesignFont => DESIGN_FONTS.find((font) => font.id === id) ?? DESIGN_FONTS[0];
