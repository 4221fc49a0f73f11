/** `#rrggbb` arithmetic for drawings. */
export type Hex = `#${string}`;

function channels(hex: Hex): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `a` moved towards `b` by `t` in [0, 1]. */
export function mix(a: Hex, b: Hex, t: number): Hex {
  const from = channels(a);
  const to = channels(b);
  const out = from.map((value, i) => Math.round(value + ((to[i] ?? value) - value) * t));
  return `#${out.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (hex: Hex, t: number) => mix(hex, '#1d1420', t);
export const lighter = (hex: Hex, t: number) => mix(hex, '#fffaf3', t);

/** Relative luminance (WCAG), 0 black to 1 white. */
export function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex).map((value) => {
    const s = value / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
