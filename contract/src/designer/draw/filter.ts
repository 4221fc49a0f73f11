import type { DesignFilter } from '../../wire/designer';

type Colour = [red: number, green: number, blue: number];

const FILTERS: Record<Exclude<DesignFilter, 'none'>, (red: number, green: number, blue: number) => Colour> = {
  grayscale: (r, g, b) => {
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    return [light, light, light];
  },
  sepia: (r, g, b) => [
    0.393 * r + 0.769 * g + 0.189 * b,
    0.349 * r + 0.686 * g + 0.168 * b,
    0.272 * r + 0.534 * g + 0.131 * b,
  ],
  invert: (r, g, b) => [255 - r, 255 - g, 255 - b],
  contrast: (r, g, b) => [(r - 128) * 1.4 + 128, (g - 128) * 1.4 + 128, (b - 128) * 1.4 + 128],
  light: (r, g, b) => [r + (255 - r) * 0.25, g + (255 - g) * 0.25, b + (255 - b) * 0.25],
};

/** Names to choose from. */
export const FILTER_LABELS: Record<DesignFilter, string> = {
  none: 'Original',
  grayscale: 'Blanco y negro',
  sepia: 'Sepia',
  invert: 'Negativo',
  contrast: 'Contraste',
  light: 'Claro',
};

/** Changes RGBA pixels in place (not premultiplied); transparency stays. Arithmetic of our own: every browser agrees. */
export function applyFilter(pixels: Uint8ClampedArray, filter: DesignFilter): void {
  if (filter === 'none') return;
  const change = FILTERS[filter];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = change(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
}
