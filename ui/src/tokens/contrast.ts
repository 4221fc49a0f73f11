/** Reads the colour tokens of a stylesheet and computes WCAG contrast. Used by the token test only. */

export type Scheme = Map<string, string>;

/** The `--name: #hex` pairs of one block of CSS text. */
export function readColors(css: string): Scheme {
  const colors: Scheme = new Map();
  for (const [, name, hex] of css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)) {
    if (name && hex) colors.set(name, hex);
  }
  return colors;
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG 2 contrast of two `#rrggbb` colours: 1 to 21. */
export function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
