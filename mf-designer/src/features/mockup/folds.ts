/** Light on a garment, one value (0 to 1) for each pixel of a square picture. */
export interface Light {
  side: number;
  values: Float32Array;
  /** Of the cloth lying flat: what is darker is a fold, what is lighter a ridge. */
  base: number;
}

/** Part of the picture that is looked at for `base`, fractions of its side. */
interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Dark cloth shows its folds less clearly than its noise: differences are measured against at least this. */
const MIN_BASE = 0.35;

export function lightOf(pixels: Uint8ClampedArray, side: number, region: Region): Light {
  const values = new Float32Array(side * side);
  for (let at = 0; at < values.length; at++) {
    const [red = 0, green = 0, blue = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    values[at] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  }
  const inside: number[] = [];
  for (let y = Math.floor(region.y * side); y < (region.y + region.height) * side; y += 3) {
    for (let x = Math.floor(region.x * side); x < (region.x + region.width) * side; x += 3) {
      inside.push(values[y * side + x] ?? 0);
    }
  }
  inside.sort((a, b) => a - b);
  return { side, values, base: inside[Math.floor(inside.length / 2)] ?? 1 };
}

/** How much lighter (above 0) or darker a place is than the flat cloth. */
export const heightAt = ({ values, base }: Light, at: number): number =>
  ((values[at] ?? base) - base) / Math.max(base, MIN_BASE);

/** RGBA of a veil to lay on prints: black where the cloth is in shadow, white on its ridges. */
export function shadingPixels(light: Light): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(light.values.length * 4);
  for (let at = 0; at < light.values.length; at++) {
    const height = heightAt(light, at);
    const tone = height > 0 ? 255 : 0;
    pixels[at * 4] = pixels[at * 4 + 1] = pixels[at * 4 + 2] = tone;
    pixels[at * 4 + 3] = Math.min(0.6, Math.abs(height) * (height > 0 ? 0.5 : 0.9)) * 255;
  }
  return pixels;
}

/**
 * Moves the pixels of a print along the slope of the cloth under it, at most `strength` pixels, so that straight lines
 * bend where the cloth does. Both pictures have the light's side.
 */
export function displacePixels(
  print: Uint8ClampedArray,
  light: Light,
  strength: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { side, values } = light;
  const from = new Uint32Array(print.buffer, print.byteOffset, side * side);
  const out = new Uint32Array(side * side);
  const reach = 2;
  const pull = (slope: number) => Math.max(-strength, Math.min(strength, Math.round(slope * strength * 6)));
  for (let y = reach; y < side - reach; y++) {
    for (let x = reach; x < side - reach; x++) {
      const at = y * side + x;
      const dx = pull((values[at + reach] ?? 0) - (values[at - reach] ?? 0));
      const dy = pull((values[at + reach * side] ?? 0) - (values[at - reach * side] ?? 0));
      const source = (y + dy) * side + x + dx;
      out[at] = from[source] ?? 0;
    }
  }
  return new Uint8ClampedArray(out.buffer);
}
