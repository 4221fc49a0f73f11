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

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * An ink that can be read on `background`: the wished one when it reaches AA, otherwise the better of near-black and white.
 * For colours that come from data. Colours that are not `#rrggbb` cannot be judged and are taken as they are.
 */
export function readableInk(background: string, wished: string): string {
  if (!HEX.test(background) || !HEX.test(wished) || contrast(background, wished) >= 4.5) return wished;
  return contrast(background, '#ffffff') >= contrast(background, '#1a1512') ? '#ffffff' : '#1a1512';
}
